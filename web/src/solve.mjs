// Lets the browser's worker solve the positions of a file: FOLDER WEIGHTS FILE TABLE [FIRST-LAST].
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, weights, file, table, only] = process.argv.slice(2);
const [first, last = first] = (only ?? "").split("-");

const script = pathToFileURL(`${folder}/girotondo-worker.js`);
const { default: start, answer, give, wanted } = await import(script);
await start({ module_or_path: readFileSync(`${folder}/girotondo-worker_bg.wasm`) });

const setup = { board: "8x8", players: 2 };
let [nodes, seconds] = [0, 0];
for (const line of readFileSync(file, "utf8").split("\n")) {
  const [id, squares, turn] = line.split("\t");
  if (!line.trim() || line.startsWith("#") || (first && !(Number(id) >= Number(first) && Number(id) <= Number(last)))) continue;
  const puzzle = { setup, squares, turn: turn.trim().toUpperCase() === "X" ? "black" : "white", table: Number(table) };
  const request = JSON.stringify(puzzle);
  const name = wanted(request);
  if (name) give(name, readFileSync(`${weights}/${name}.bin`));
  const began = process.cpuUsage();
  const reply = answer(request, () => {});
  const { user, system } = process.cpuUsage(began);
  const { solution, error } = JSON.parse(reply);
  if (error) throw new Error(`${id}: ${error}`);
  const took = (user + system) / 1e6;
  nodes += solution.nodes;
  seconds += took;
  const score = `${solution.value < 0 ? "" : "+"}${solution.value}`;
  console.log([id, score, solution.square ?? "pass", solution.nodes, took.toFixed(2)].join("\t"));
}
console.log(["total", nodes, seconds.toFixed(2)].join("\t"));
