// The few sentences that the page itself says, in the reader's language.

const WORDS = {
  en: {
    loading: "Loading…",
    percent: (share) => `Loading ${share}%`,
    starting: "Setting the table…",
    again: "Reload",
    webgl:
      "Girotondo needs WebGL 2, which this browser does not offer here. Please update the browser, switch on " +
      "hardware acceleration in its settings, or try another one.",
    wasm: "Girotondo needs WebAssembly with SIMD, which this browser does not offer. Please update it or try another one.",
    download: "The game could not be downloaded. Please check your connection and reload the page.",
    start: "The game could not start. Please reload the page; if that does not help, try another browser.",
    stopped: "The game has stopped because of a fault in it. Your match is kept: please reload the page to go on.",
    elsewhere:
      "Girotondo is open in another tab. The match goes on in one of them, there or here: two would overwrite each other.",
    here: "Go on here",
    graphics: "The browser has taken the graphics away from the game. Your match is kept: please reload to go on.",
    graphicsReturn:
      "The browser has taken the graphics away from the game. Your match is kept, and goes on in a moment.",
    newer: "A newer version is ready.",
    change: "Change to it",
    link: "A link to this game",
    copied: "It has been copied.",
    copyIt: "Copy it from here:",
    close: "Close",
    aside: "The game in words",
    keys:
      "The tab key goes from button to button and, behind the last one, on through the page. Shift and tab go back, " +
      "before the first one to the game in words; Escape leads from there to the picture again.",
  },
  it: {
    loading: "Caricamento…",
    percent: (share) => `Caricamento: ${share}%`,
    starting: "Si apparecchia il tavolo…",
    again: "Ricarica",
    webgl:
      "Girotondo ha bisogno di WebGL 2, che questo browser qui non offre. Aggiorna il browser, attiva " +
      "l’accelerazione hardware nelle sue impostazioni o provane un altro.",
    wasm: "Girotondo ha bisogno di WebAssembly con SIMD, che questo browser non offre. Aggiornalo o provane un altro.",
    download: "Non è stato possibile scaricare il gioco. Controlla la connessione e ricarica la pagina.",
    start: "Il gioco non è riuscito a partire. Ricarica la pagina; se non basta, prova un altro browser.",
    stopped: "Il gioco si è fermato per un suo errore. La partita è conservata: ricarica la pagina per continuare.",
    elsewhere:
      "Girotondo è aperto in un’altra scheda. La partita va avanti in una sola, lì o qui: in due si cancellerebbero a " +
      "vicenda.",
    here: "Continua qui",
    graphics: "Il browser ha tolto la grafica al gioco. La partita è conservata: ricarica la pagina per continuare.",
    graphicsReturn: "Il browser ha tolto la grafica al gioco. La partita è conservata e riprende fra un momento.",
    newer: "È pronta una versione più recente.",
    change: "Passa a quella",
    link: "Un link a questa partita",
    copied: "È stato copiato.",
    copyIt: "Copialo da qui:",
    close: "Chiudi",
    aside: "La partita in parole",
    keys:
      "Il tasto Tab va da un pulsante all’altro e, dopo l’ultimo, prosegue nella pagina. Maiusc e Tab tornano " +
      "indietro, prima del primo fino alla partita in parole; da lì Esc riporta all’immagine.",
  },
};

/** The reader's language; once the game runs, the one that is chosen there. */
export const language = /^it\b/i.test(navigator.language ?? "") ? "it" : "en";
export const words = new Proxy({}, {
  get: (_, key) => (WORDS[document.documentElement.lang] ?? WORDS[language])[key],
});
