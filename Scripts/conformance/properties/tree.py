"""Documents as trees, which can be reduced and still know their words."""


class Node:
    """A construct of Markdown.

    - make: returns the Markdown of the construct, from a list of the Markdown of its children.
    - words: the text that the node itself must show, without that of its children.
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
    """The definition of a note. Its text is on a page if text on a page refers to it."""

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
    """A reference to a note. Without a definition, it is text."""

    def __init__(self, label):
        super().__init__(lambda _: f"[^{label}]")
        self.label = label


def text(markdown, words=None):
    return Node(lambda _: markdown, words=markdown if words is None else words)


def wrapped(before, children, after):
    return Node(lambda parts: before + "".join(parts) + after, children)


def every(node, kind=Node):
    """Returns the nodes of a kind in the tree."""
    found = [node] if isinstance(node, kind) else []
    for child in node.children:
        found += every(child, kind)
    return found


def owed(document):
    """Returns the text that the pages must show: that of the tree, and of the notes that it references."""
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
    """A node that its children cannot replace."""


def reduce(document, still_fails):
    """Removes nodes from the tree, or replaces them with their children, while the document still fails. Changes the tree."""
    waiting = [document]
    while waiting:
        node = waiting.pop(0)
        index = 0
        while index < len(node.children):
            if not any(replaced(node, index, rest, still_fails) for rest in replacements(node.children[index])):
                index += 1
        waiting += node.children


def replacements(child):
    """Returns the replacements for a child: nothing, or its children."""
    return [[]] if isinstance(child, Fixed) or not child.children else [[], child.children]


def replaced(node, index, rest, still_fails):
    whole = list(node.children)
    node.children[index:index + 1] = rest
    if still_fails():
        return True
    node.children[:] = whole
    return False
