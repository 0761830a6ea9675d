"use strict";
document.documentElement.classList.add("js");
const form = document.getElementById("settings");
if (form) start();

function start() {
  const slider = form.elements.size, names = slider.dataset.names.split(" ");
  const status = document.getElementById("status");
  let loading = null, announced = document.querySelector(".side").dataset.announcement;

  function query() {
    const fields = new URLSearchParams(new FormData(form));
    fields.set("size", names[slider.value]);
    return fields.toString();
  }

  function showSize() {
    const name = names[slider.value];
    document.getElementById("size-name").value = name;
    slider.setAttribute("aria-valuetext", name);
    for (const link of document.querySelectorAll("[data-size]")) {
      if (link.dataset.size === name) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
      const address = new URL(link.href), fields = new URLSearchParams(query());
      fields.set("size", link.dataset.size);
      address.search = fields;
      link.href = address;
    }
    history.replaceState(null, "", "?" + query() + location.hash);
  }

  async function load(isChange) {
    loading?.abort();
    const own = loading = new AbortController();
    try {
      const answer = await fetch(form.dataset.view + "?" + query(), {signal: own.signal});
      if (!answer.ok) throw new Error(answer.statusText);
      const view = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (own.signal.aborted) return;
      replace(view);
      const text = view.querySelector(".side").dataset.announcement;
      if (isChange && text && text !== announced) status.textContent = text + ".";
      if (isChange) announced = text;
      else status.textContent = document.getElementById("pages-title").textContent + ".";
    } catch (error) {
      if (error.name !== "AbortError") status.textContent = "The preview does not answer.";
    }
  }

  // What is the same stays, with the focus and what is unfolded; pictures are changed in place, so that the old page is seen until
  // the new one is there.
  function replace(view) {
    for (const id of ["problems", "findings"]) adopt(view.getElementById(id), document.getElementById(id));
    const from = view.getElementById("pages"), to = document.getElementById("pages");
    const news = from.querySelector("ol"), olds = to.querySelector("ol");
    if (!news || !olds) return adopt(from, to);
    const place = scrollY / Math.max(1, document.documentElement.scrollHeight);
    adopt(from.querySelector("h2"), to.querySelector("h2"));
    adopt(from.querySelector(".links"), to.querySelector(".links"));
    const count = news.children.length;
    while (olds.children.length > count) olds.lastElementChild.remove();
    [...news.children].forEach((item, index) => {
      const old = olds.children[index];
      if (!old) return olds.append(item);
      const image = item.firstElementChild, shown = old.firstElementChild;
      for (const name of image.getAttributeNames()) {
        const value = image.getAttribute(name);
        if (shown.getAttribute(name) !== value) shown.setAttribute(name, value);
      }
    });
    scrollTo(0, place * document.documentElement.scrollHeight);
  }

  function adopt(from, to) {
    if (from.innerHTML === to.innerHTML) return;
    const hadFocus = to.contains(document.activeElement) && document.activeElement !== to;
    to.replaceChildren(...from.childNodes);
    if (hadFocus) { to.tabIndex = -1; to.focus({preventScroll: true}); }
  }

  let isWaiting = false;
  function choose() {
    showSize();
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; load(false); });
  }

  form.addEventListener("input", choose);
  form.addEventListener("submit", event => { event.preventDefault(); choose(); });
  document.querySelector(".sizes").addEventListener("click", event => {
    const name = event.target.dataset.size;
    if (!name || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    slider.value = names.indexOf(name);
    choose();
  });

  const events = new EventSource("/events");
  let ending = null;
  events.onopen = () => { clearTimeout(ending); ending = null; load(true); };
  events.onmessage = () => load(true);
  // A stream on which nothing has come for long is opened again, which takes a second.
  events.onerror = () => { ending ??= setTimeout(() => { status.textContent = "The preview has ended."; }, 3000); };
}
