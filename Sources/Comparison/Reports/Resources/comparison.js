(() => {
  const slider = document.getElementById("size"), shown = document.getElementById("size-name"),
    names = slider.dataset.names.split("|"), changes = [...document.querySelectorAll(".change")];
  // A change that is not at the chosen size shows the nearest size at which it is.
  const update = () => {
    const size = Number(slider.value);
    shown.textContent = names[size];
    slider.setAttribute("aria-valuetext", names[size]);
    for (const change of changes) {
      const pairs = [...change.querySelectorAll(".pair")];
      const distance = pair => Math.abs(Number(pair.dataset.size) - size);
      const nearest = Math.min(...pairs.map(distance));
      for (const pair of pairs) pair.hidden = distance(pair) !== nearest;
    }
  };
  slider.addEventListener("input", update);
  document.querySelector(".sizes").hidden = false;
  update();
})();
