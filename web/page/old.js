// Says that the browser is too old, where it is: written so that the oldest can read it. Whatever can run the other
// scripts takes the words away again with its first own.

(function () {
  var told = false;
  function tell() {
    var note = document.getElementById("note");
    if (told || !note || document.documentElement.getAttribute("data-booted")) return;
    told = true;
    note.innerHTML = /^it\b/i.test(navigator.language || navigator.userLanguage || "")
      ? "Questo browser è troppo vecchio per Girotondo. Aggiornalo o provane un altro."
      : "This browser is too old for Girotondo. Please update it or try another one.";
  }
  // Scripts that are modules run before this event, in browsers that know them.
  if (document.addEventListener) document.addEventListener("DOMContentLoaded", tell);
  else window.attachEvent("onload", tell);
})();
