// Read by browsers without modules (televisions before 2018) and by no other: one sentence, in the
// plainest script there is.
(function () {
  "use strict";
  function tell(text) {
    document.body.innerHTML = "";
    var line = document.createElement("p");
    line.className = "old";
    line.appendChild(document.createTextNode(text));
    document.body.appendChild(line);
  }
  window.onload = function () {
    var asked = new XMLHttpRequest();
    asked.onload = function () {
      tell(JSON.parse(asked.responseText)["board.old"]);
    };
    asked.open("GET", "/static/locale/" + document.documentElement.lang + ".json");
    asked.send();
  };
})();
