"""The words of a tagged PDF with their structure, as read by poppler."""
import re
import subprocess

MARKER = re.compile(r"\W*(\d+|[A-Za-z])?[.)]?\W*")


def words(path):
    listing = subprocess.run(["pdfinfo", "-struct-text", path], capture_output=True, text=True, check=True).stdout
    return [(word, place) for text, place in texts(listing) for word in re.findall(r"\w+", text)]


def texts(listing):
    """Returns each text of the listing with its position. Element lines are indented by two spaces per level; texts are quoted."""
    open_elements, found = [], []
    for line in re.findall(r'^ *"(?:[^\n]|\n(?! *["A-Z/]))*|^.*$', listing, re.M):
        text = line.strip()
        if not text or text.startswith("Object "):
            continue
        if span := re.match(r"/(RowSpan|ColSpan) (\d+)", text):
            open_elements[-1][span[1]] = int(span[2])
        elif not text.startswith("/"):
            depth = (len(line) - len(line.lstrip(" "))) // 2
            while open_elements and open_elements[-1]["depth"] >= depth:
                open_elements.pop()
            if not text.startswith('"'):
                open_elements.append(element(re.match(r"\w+", text)[0], depth, open_elements))
            elif (content := text.strip('"')) and not is_marker(content, open_elements):
                found.append((content, place(open_elements)))
    return found


def is_marker(text, elements):
    return any(e["name"] == "Lbl" for e in elements) and MARKER.fullmatch(text)


def element(name, depth, parents):
    made = {"name": name, "depth": depth}
    owner = next((e for e in reversed(parents) if e["name"] == {"TR": "Table", "TD": "TR", "TH": "TR"}.get(name)), None)
    if owner is not None:
        made["index"] = owner["count"] = owner.get("count", -1) + 1
        made["owner"] = owner
    return made


def place(elements):
    names = [e["name"] for e in elements]
    cell = next((e for e in reversed(elements) if e["name"] in ("TD", "TH")), None)
    return {
        "heading": next((int(name[1]) for name in names if re.fullmatch("H[1-6]", name)), 0),
        # A term is the label of its description.
        "list": names.count("LBody") + names.count("Lbl"), "quote": names.count("BlockQuote"), "code": "Code" in names,
        "caption": "Caption" in names, "link": "Link" in names,
        "cell": cell and [cell["owner"]["index"], cell["index"], cell["name"], cell.get("RowSpan", 1), cell.get("ColSpan", 1)],
    }
