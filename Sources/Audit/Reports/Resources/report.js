(() => {
  const shown = document.getElementById("shown"),
    findings = [...document.querySelectorAll(".finding")],
    form = document.querySelector(".filters");
  const update = () => {
    const count = findings.filter(f => getComputedStyle(f).display !== "none").length;
    shown.textContent = count + " of " + findings.length + " shown";
  };
  form.addEventListener("change", update);
  form.addEventListener("reset", () => setTimeout(update));
  addEventListener("hashchange", update);
  update();
})();
