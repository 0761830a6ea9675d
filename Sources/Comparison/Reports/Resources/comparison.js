(() => {
  const slider = document.getElementById("size"), shown = document.getElementById("size-name"),
    names = slider.dataset.names.split("|"), changes = [...document.querySelectorAll(".change")];
  // A change that is not at the chosen size shows the nearest size at which it is.
  const update = () => {
    const size = Number(slider.value);
    shown.textContent = names[size];
    slider.setAttribute("aria-valuetext", names[size]);
    for (const change of changes) {
      const pairs = [...change.querySelectorAll("[data-size]")];
      if (!pairs.length) continue;
      const distance = pair => Math.abs(Number(pair.dataset.size) - size);
      let nearest = pairs.reduce((best, pair) => distance(pair) < distance(best) ? pair : best);
      // The pictures of a size are made when they are first shown.
      if (nearest.tagName === "TEMPLATE") {
        const made = nearest.content.firstElementChild;
        nearest.replaceWith(made);
        nearest = made;
      }
      for (const pair of change.querySelectorAll(".pair")) pair.hidden = pair !== nearest;
    }
  };
  slider.addEventListener("input", update);
  document.querySelector(".sizes").hidden = false;
  update();
})();
