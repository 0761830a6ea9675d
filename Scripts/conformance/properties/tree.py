"""Documents as trees, so that a failing one can be made smaller and still knows its words."""


class Node:
    """A construct of Markdown.

    - make: writes the construct around its children, given as a list of their Markdown.
    - words: the text that a reader is owed of the node itself; that of its children is theirs.
    """

    def __init__(self, make, children=(), words=""):
        self.make, self.children, self.words = make, list(children), words

    @property
    def markdown(self):
        return self.make([child.markdown for child in self.children])

    @property
    def owed(self):
        return " ".join([self.words, *(child.owed for child in self.children)])


class Footnote(Node):
    """The definition of a note. Its text stands on a page if something on a page refers to it."""

    def __init__(self, label, make, children):
        super().__init__(make, children)
        self.label = label

    @property
    def owed(self):
        return ""

    @property
    def text(self):
        return super().owed


class Reference(Node):
    """A reference to a note, or to nothing, which is text."""

    def __init__(self, label):
        super().__init__(lambda _: f"[^{label}]")
        self.label = label


def text(markdown, words=None):
    return Node(lambda _: markdown, words=markdown if words is None else words)


def wrapped(before, children, after):
    return Node(lambda parts: before + "".join(parts) + after, children)


def every(node, kind=Node):
    """The nodes of a kind in the tree."""
    found = [node] if isinstance(node, kind) else []
    for child in node.children:
        found += every(child, kind)
    return found


def owed(document):
    """The text that a reader of the document is owed: that of the tree, and of the notes that are reached from it."""
    notes = {note.label: note for note in every(document, Footnote)}
    inside = {id(reference) for note in notes.values() for child in note.children for reference in every(child, Reference)}
    waiting = [reference.label for reference in every(document, Reference) if id(reference) not in inside]
    parts, seen = [document.owed], set()
    while waiting:
        label = waiting.pop()
        if label in seen or label not in notes:
            continue
        seen.add(label)
        parts.append(notes[label].text)
        waiting += [reference.label for child in notes[label].children for reference in every(child, Reference)]
    return " ".join(parts)


class Fixed(Node):
    """A node whose children cannot stand in its place."""


def reduce(document, still_fails):
    """Takes nodes out of the tree, or puts their children in their place, as long as the document still fails. Changes the tree."""
    waiting = [document]
    while waiting:
        node = waiting.pop(0)
        index = 0
        while index < len(node.children):
            if not any(replaced(node, index, rest, still_fails) for rest in replacements(node.children[index])):
                index += 1
        waiting += node.children


def replacements(child):
    """What may stand in a child's place: nothing, or its children."""
    return [[]] if isinstance(child, Fixed) or not child.children else [[], child.children]


def replaced(node, index, rest, still_fails):
    whole = list(node.children)
    node.children[index:index + 1] = rest
    if still_fails():
        return True
    node.children[:] = whole
    return False
