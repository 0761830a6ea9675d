"""The words of HTML with their structure, as parsed by Chromium."""
import json
import pathlib
import re
import subprocess
import tempfile

# Each text with its position: heading level, depth of lists and quotes, code, caption, link, and the innermost cell.
PLACES = """
function place(node) {
  const found = {heading: 0, list: 0, quote: 0, code: false, caption: false, link: false, cell: null};
  for (let e = node.parentElement; e; e = e.parentElement) {
    const name = e.tagName;
    if (/^H[1-6]$/.test(name)) found.heading = +name[1];
    if (['LI', 'DT', 'DD'].includes(name)) found.list += 1;
    if (name === 'BLOCKQUOTE') found.quote += 1;
    if (['CODE', 'KBD', 'SAMP', 'TT', 'PRE'].includes(name)) found.code = true;
    if (['FIGCAPTION', 'CAPTION'].includes(name)) found.caption = true;
    if (name === 'A' && e.hasAttribute('href')) found.link = true;
    if ((name === 'TD' || name === 'TH') && !found.cell) {
      const table = e.closest('table'), rows = [...table.querySelectorAll('tr')].filter(r => r.closest('table') === table);
      found.cell = [rows.indexOf(e.closest('tr')), [...e.parentElement.children].indexOf(e), name, e.rowSpan, e.colSpan];
    }
  }
  return found;
}
function texts(html) {
  const body = new DOMParser().parseFromString(html, 'text/html').body, found = [];
  const walk = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push([walk.currentNode.data, place(walk.currentNode)]);
  return found;
}
document.getElementById('out').textContent = JSON.stringify(JSON.parse(document.getElementById('in').textContent).map(texts));
"""


def words(pages):
    """Returns a list of words with their positions for each page."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "pages.html"
        given = json.dumps(pages).replace("<", "\\u003c")
        path.write_text(f'<!doctype html><meta charset=utf-8><script id=in type=application/json>{given}</script>'
                        f"<pre id=out></pre><script>{PLACES}</script>")
        dump = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile", "--dump-dom", path.as_uri()],
            capture_output=True, text=True, timeout=300, check=True).stdout
    text = re.search(r'<pre id="out">(.*?)</pre>', dump, re.S).group(1)
    for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
        text = text.replace(entity, sign)
    return [[(word, place) for text, place in page for word in re.findall(r"\w+", text)] for page in json.loads(text)]
