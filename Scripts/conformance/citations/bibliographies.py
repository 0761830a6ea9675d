"""Random bibliographies for BibLaTeX, and what is known of real ones."""
import collections
import re

TYPES = (
    "article book inbook incollection inproceedings proceedings phdthesis mastersthesis techreport misc manual online report thesis booklet "
    "unpublished software dataset patent collection periodical inreference").split()
WORDS = r"""
The A An Of in and Theory Analysis {IBM} NASA {DNA} McDonald Self-Organized iPhone Graph-Based \emph{Homo Sapiens} \textbf{Bold Word}
\textit{E. Coli} $x^2$ $\alpha$ H\textsubscript{2}O 10\textsuperscript{th} {\'E}tude M{\"u}ller Erd\H{o}s \v{C}ech {\L}\'od\'z na\"ive
fa\c{c}ade Stra{\ss}e \o re \AA ngstr\"om \& -- --- ``Quoted'' `Single' \enquote{Inner Quotes} {Protected Title Words} 3D 2nd COVID-19 It's
R\&D 50\% \textsc{Small} {\em Emphasis Here} caf\'{e} \~n \^{o} \`a {\AE}ther \dots{} Vol. {\textit{In Vivo}} C\# x\_y A~B
""".split("\n")
NAMES = [
    "Knuth, Donald E.", "Donald E. Knuth", "van der Berg, Jan", "Ludwig van Beethoven", "de la Fontaine, Jean", "King, Jr., Martin Luther",
    "{World Health Organization}", "{NATO}", "M{\\\"u}ller, K.", "Jos\\'{e} Garc\\'{i}a", "O'Brien, Tim", "J.-P. Sartre", "J.P. Serre", "Plato",
    "d'Alembert, Jean", "al-Hakim, Tawfiq", "Le Guin, Ursula K.", "Erd\\H{o}s, Paul", "{\\O}stergaard, Anna", "Smith, {John {A.}}",
    "Charles Louis Xavier Joseph de la Vall\\'ee Poussin", "De Gaulle, Charles", "Kim, Min-Jun", "Barnes and {Noble and Sons}"]
DATES = ["1999", "2001-02", "2001-02-03", "2001/2003", "2001-02-03/2001-02-07", "1990~", "2001-21", "2010/", "1999-12-31"]
TEXTS = {
    "journaltitle": ["Nature", "Journal of {\\'E}tudes", "Comm. {ACM}", "Science \\& Technology"], "booktitle": ["Proceedings of the Foo", "The Big Book"],
    "volume": ["3", "12", "IV"], "number": ["4", "2--3", "7"], "pages": ["1--3", "12-15", "e123", "1, 5--7", "S1--S9"], "edition": ["2", "Third"],
    "publisher": ["Springer", "Wiley \\& Sons", "MIT Press and Elsevier"], "location": ["Berlin", "New York, {NY} and London"],
    "institution": ["MIT", "Universit\\\"at Bonn"], "series": ["{LNCS}", "Lectures"], "chapter": ["3"], "note": ["A Note", "In {German}", "\\url{http://a.b/c}"],
    "doi": ["10.1000/xyz_1", "10.1/a(b)c"], "url": ["http://a.b/c_d?e=f&g=h", "https://x.y/~z"], "urldate": ["2020-01-02"], "isbn": ["978-3"],
    "issn": ["1234-5678"], "langid": ["german", "english", "french", "british"], "subtitle": ["A Subtitle", "the Second Part"], "version": ["1.2"],
    "eprint": ["1234.5678"], "eprinttype": ["arxiv"], "abstract": ["Some Text with {Braces}."], "keywords": ["a, b"], "type": ["Some Type", "phdthesis"],
    "shorttitle": ["Short One"], "eventtitle": ["{ICML}"], "venue": ["Paris"], "pagetotal": ["300"], "volumes": ["3"], "origdate": ["1900"],
    "maintitle": ["The Main Title"], "editor": NAMES, "translator": NAMES, "pubstate": ["inpress"], "addendum": ["Added"], "part": ["2"]}


def random_bibliography(random, count):
    """Returns the text of a bibliography."""
    return "\n\n".join(entry(random, number) for number in range(count)) + "\n"


def entry(random, number):
    fields = {"title": title(random)}
    if random.random() < 0.9:
        names = " and ".join(random.choice(NAMES[:-1]) for _ in range(random.randint(1, 4)))
        fields["author"] = names + (" and others" if random.random() < 0.1 else "")
    if random.random() < 0.5:
        fields["date"] = random.choice(DATES)
    else:
        fields["year"] = str(random.randint(1800, 2025))
        if random.random() < 0.5:
            fields["month"] = str(random.randint(1, 12))
    for field in random.sample(sorted(TEXTS), random.randint(3, 12)):
        fields[field] = random.choice(TEXTS[field])
    body = ",\n".join(f"  {field} = {value(random, text)}" for field, text in fields.items())
    return f"@{random.choice(TYPES)}{{key{number},\n{body}\n}}"


def title(random):
    words = [word for line in WORDS for word in re.findall(r"(?:\{(?:[^{}]|\{[^{}]*\})*\}|\\.|[^\s{\\])+", line)]
    return " ".join(random.choice(words) for _ in range(random.randint(1, 8))) + random.choice(["", "", ": The Second Part", "? A Question"])


def value(random, text):
    return '"' + text + '"' if random.random() < 0.2 and '"' not in text else "{" + text + "}"


def repeated(path):
    """Returns the keys that a file of BibTeX has more than once."""
    keys = re.findall(r"^\s*@\w+\s*\{\s*([^\s,{}]+)\s*,", path.read_text(errors="replace"), re.M) if path.suffix == ".bib" else []
    return {key for key, count in collections.Counter(keys).items() if count > 1}
