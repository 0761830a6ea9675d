"""A PDF as the objects of qpdf's JSON, version 2 (qpdf's manual, "qpdf JSON"), with functions to find objects and to read and write streams."""
import base64
import copy
import json
import pathlib
import subprocess


class PDF:
    """Objects by reference (`12 0 R`); strings are `u:` text or `b:` hexadecimal, names begin with a slash."""

    def __init__(self, path):
        arguments = ["qpdf", "--json-output", "--decode-level=generalized", str(path), "-"]
        # Status 3 means that qpdf printed warnings.
        process = subprocess.run(arguments, capture_output=True)
        if process.returncode not in (0, 3):
            raise OSError(process.stderr.decode())
        self.json = json.loads(process.stdout)

    def copy(self):
        other = object.__new__(PDF)
        other.json = copy.deepcopy(self.json)
        return other

    def save(self, path, *options):
        source = pathlib.Path(path).with_suffix(".objects.json")
        source.write_text(json.dumps(self.json))
        subprocess.run(["qpdf", "--json-input", "--warning-exit-0", "--no-warn", *options, source, path], check=True)
        source.unlink()

    # MARK: objects

    @property
    def header(self):
        return self.json["qpdf"][0]

    @property
    def objects(self):
        return self.json["qpdf"][1]

    @property
    def trailer(self):
        return self.objects["trailer"]["value"]

    @property
    def catalog(self):
        return self.get(self.trailer["/Root"])

    def get(self, value):
        """Returns the object that a value refers to; for a stream, its dictionary."""
        while isinstance(value, str) and value.endswith(" R"):
            found = self.objects.get("obj:" + value, {"value": None})
            value = found["stream"]["dict"] if "stream" in found else found["value"]
        return value

    def add(self, value):
        number = self.header["maxobjectid"] + 1
        self.header["maxobjectid"] = number
        self.objects[f"obj:{number} 0 R"] = value if isinstance(value, dict) and ("value" in value or "stream" in value) else {"value": value}
        return f"{number} 0 R"

    def add_stream(self, dictionary, data):
        return self.add({"stream": {"dict": dictionary, "data": base64.b64encode(data).decode()}})

    def dictionaries(self):
        """Returns every dictionary that is an indirect object, with its reference."""
        for name, found in self.objects.items():
            value = found["stream"]["dict"] if "stream" in found else found.get("value")
            if name != "trailer" and isinstance(value, dict):
                yield name.removeprefix("obj:"), value

    # MARK: streams

    def data(self, reference):
        return base64.b64decode(self.objects["obj:" + reference]["stream"]["data"])

    def set_data(self, reference, data):
        self.objects["obj:" + reference]["stream"]["data"] = base64.b64encode(data).decode()

    # MARK: pages

    def pages(self):
        def below(reference):
            node = self.get(reference)
            for kid in node["/Kids"]:
                yield from below(kid) if self.get(kid).get("/Type") == "/Pages" else [self.get(kid)]
        return list(below(self.catalog["/Pages"]))

    def content_of(self, page):
        """Returns the reference of the page's content stream."""
        contents = page["/Contents"]
        return contents[0] if isinstance(contents, list) else contents

    def edit_content(self, page, change):
        reference = self.content_of(page)
        old = self.data(reference)
        new = change(old)
        assert new != old, "the content is what it was"
        self.set_data(reference, new)

    def annotations(self, subtype):
        """Returns the annotations of a kind, each with its page."""
        for page in self.pages():
            for reference in self.get(page.get("/Annots")) or []:
                if self.get(reference).get("/Subtype") == subtype:
                    yield page, reference

    # MARK: structure

    @property
    def tree(self):
        return self.get(self.catalog["/StructTreeRoot"])

    def kids(self, element):
        kids = self.get(element.get("/K"))
        return kids if isinstance(kids, list) else [] if kids is None else [kids]

    def elements(self, kind=None):
        """Returns the structure elements in reading order, with their references."""
        def below(element):
            for kid in self.kids(element):
                found = self.get(kid)
                if isinstance(found, dict) and "/S" in found:
                    if kind is None or found["/S"] == kind:
                        yield kid, found
                    yield from below(found)
        return list(below(self.tree))

    def first(self, kind, accepts=lambda element: True):
        return next((reference, element) for reference, element in self.elements(kind) if accepts(element))

    def wrap(self, parent, index, kind, **entries):
        """Wraps a child of an element in a new element."""
        owner = self.get(parent)
        kids = self.kids(owner)
        child = kids[index]
        new = self.add({"/Type": "/StructElem", "/S": kind, "/P": parent, "/K": [child], **entries})
        self.get(child)["/P"] = new
        kids[index] = new
        owner["/K"] = kids
        return new

    def move(self, child, parent, index):
        """Moves an element to another parent."""
        element = self.get(child)
        old = self.get(element["/P"])
        old["/K"] = [kid for kid in self.kids(old) if kid != child]
        new = self.get(parent)
        kids = self.kids(new)
        kids.insert(index, child)
        new["/K"] = kids
        element["/P"] = parent

    def append(self, parent, kind, **entries):
        """Appends a new element without content to an element."""
        new = self.add({"/Type": "/StructElem", "/S": kind, "/P": parent, **entries})
        owner = self.get(parent)
        owner["/K"] = self.kids(owner) + [new]
        return new

    # MARK: fonts

    def fonts(self, subtype):
        return [(reference, value) for reference, value in self.dictionaries() if value.get("/Type") == "/Font" and value.get("/Subtype") == subtype]
