"""A project of short documents. Equal arguments give equal projects."""
import shutil

from documents import Writer

CONFIGURATION = """typeset: 1
documents: [docs/*.md]
style: sheet.yaml
language: en
sizes: all
output: "out/{dir}/{stem}.{size}.pdf"
"""
SHEET = "typeset: 1\nextends: [report]\npage: { size: a4 }\n"
PICTURE = "<svg xmlns='http://www.w3.org/2000/svg' width='120' height='40'><rect width='120' height='40' fill='#246'/></svg>"


def make(folder, count):
    """Writes a project of `count` documents of one or two pages, with a shared picture and a link from each document to the next."""
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "docs").mkdir(parents=True)
    (folder / "typeset.yaml").write_text(CONFIGURATION)
    (folder / "sheet.yaml").write_text(SHEET)
    (folder / "docs" / "mark.svg").write_text(PICTURE)
    writer = Writer()
    for number in range(count):
        (folder / "docs" / f"d{number:04}.md").write_text(text(writer, number, count))
    return folder


def text(writer, number, count):
    parts = [f"# {writer.heading()}", writer.paragraph(), "![A mark](mark.svg)", f"The [next](d{(number + 1) % count:04}.md) document."]
    for _ in range(2):
        parts += ["## " + writer.heading(), writer.paragraph(), writer.list(), writer.paragraph()]
    return "\n\n".join(parts) + "\n"


def change(folder, number):
    """Changes one document."""
    path = folder / "docs" / f"d{number:04}.md"
    path.write_text(path.read_text() + "\nOne sentence more.\n")
