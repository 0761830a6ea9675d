"""Formulas for check-math: random ones, and those of Markdown files."""
import re



def commands(names):
    return ["\\" + name for name in names.split()]


LETTERS = [*"abcdefgxyzNKL", *"αβ∞", *commands(
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi varphi chi psi "
    "omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega ell infty partial hbar nabla emptyset forall exists Re Im aleph top bot "
    "angle prime ldots cdots vdots ddots imath jmath wp")]
BINARIES = ["+", "-", "/", "×", "*", *commands(
    "cdot times pm mp div cup cap oplus ominus otimes odot circ wedge vee setminus star ast bullet sqcup sqcap uplus dagger wr")]
RELATIONS = ["=", "<", ">", "≤", ":", *commands(
    "le leq ge geq ne neq approx equiv in notin ni subset subseteq supset supseteq sim simeq cong propto ll gg prec succ to gets mapsto "
    "rightarrow leftarrow Rightarrow Leftarrow Leftrightarrow leftrightarrow mid parallel vdash models perp asymp doteq hookrightarrow uparrow "
    "nearrow rightharpoonup leqslant geqslant lesssim triangleq coloneqq subsetneq nmid not= not\\in")]
FUNCTIONS = commands("sin cos tan log exp ln dim ker deg arctan sinh arg")
ACCENTS = "hat bar vec tilde dot ddot check breve acute grave mathring widehat widetilde overline underline overrightarrow".split()
ALPHABETS = ["mathbf", "mathbb", "mathcal", "mathfrak", "mathrm", "mathsf", "boldsymbol", "mathit"]
FENCES = [("(", ")"), ("[", "]"), (r"\{", r"\}"), ("|", "|"), (r"\langle", r"\rangle"), (r"\lfloor", r"\rfloor"), (r"\|", r"\|")]
MATRICES = ["matrix", "pmatrix", "bmatrix", "vmatrix"]


def random_formula(random, depth=3):
    """Returns the source of a formula whose parts nest up to a depth."""

    def atom(depth):
        if depth <= 0 or random.random() < 0.35:
            return random.choice([random.choice(LETTERS), str(random.randint(0, 120)), f"{random.randint(0, 9)}.{random.randint(0, 99)}"])
        sub = lambda: row(depth - 1)  # noqa: E731
        return random.choice(makers)(sub, depth)

    def row(depth):
        parts = [atom(depth)]
        for _ in range(random.randint(0, 3)):
            parts += [random.choice(BINARIES if random.random() < 0.7 else RELATIONS), atom(depth)]
        return " ".join(parts)

    def base():
        return random.choice(LETTERS[:13])

    def fenced(sub, depth):
        left, right = random.choice(FENCES)
        return rf"\left{left} {sub()} \right{right}"

    def table(sub, depth):
        columns = random.randint(1, 3)
        rows = r" \\ ".join(" & ".join(sub() for _ in range(columns)) for _ in range(random.randint(1, 3)))
        name = random.choice(MATRICES)
        return rf"\begin{{{name}}} {rows} \end{{{name}}}"

    makers = [
        lambda sub, depth: rf"\frac{{{sub()}}}{{{sub()}}}",
        lambda sub, depth: rf"\sqrt{{{sub()}}}",
        lambda sub, depth: rf"\sqrt[{random.randint(2, 9)}]{{{sub()}}}",
        lambda sub, depth: rf"{base()}_{{{sub()}}}",
        lambda sub, depth: rf"{base()}^{{{sub()}}}",
        lambda sub, depth: rf"{base()}_{{{sub()}}}^{{{sub()}}}",
        lambda sub, depth: rf"{base()}'",
        lambda sub, depth: rf"\sum_{{i={random.randint(0, 1)}}}^{{{sub()}}} {sub()}",
        lambda sub, depth: rf"\int_{{{sub()}}}^{{{sub()}}} {sub()} \, d{base()}",
        lambda sub, depth: rf"\lim_{{{base()} \to {sub()}}} {sub()}",
        lambda sub, depth: rf"{random.choice(FUNCTIONS)} {atom(depth - 1)}",
        lambda sub, depth: rf"\{random.choice(ACCENTS)}{{{base()}}}",
        lambda sub, depth: rf"\{random.choice(ALPHABETS)}{{{base()}}}",
        lambda sub, depth: rf"\text{{if }} {atom(depth - 1)}",
        lambda sub, depth: rf"\operatorname{{rank}} {atom(depth - 1)}",
        lambda sub, depth: rf"\overbrace{{{sub()}}}^{{{sub()}}}",
        lambda sub, depth: rf"\underbrace{{{sub()}}}_{{{sub()}}}",
        lambda sub, depth: rf"\binom{{{sub()}}}{{{sub()}}}",
        lambda sub, depth: rf"\begin{{cases}} {sub()} & {sub()} \\ {sub()} & {sub()} \end{{cases}}",
        lambda sub, depth: rf"\begin{{aligned}} {sub()} &= {sub()} \\ &= {sub()} \end{{aligned}}",
        lambda sub, depth: base() + "'" * random.randint(1, 3) + rf"_{{{sub()}}}",
        lambda sub, depth: rf"\prod_{{{sub()}}} {sub()}",
        lambda sub, depth: rf"\max_{{{base()} \in {base()}}} {sub()}",
        lambda sub, depth: rf"\sum_{{\substack{{{base()} \\ {base()}}}}} {sub()}",
        lambda sub, depth: rf"\overset{{{base()}}}{{=}} {sub()}",
        lambda sub, depth: rf"\underset{{{base()}}}{{{base()}}}",
        lambda sub, depth: rf"\stackrel{{{base()}}}{{\to}} {sub()}",
        lambda sub, depth: rf"\xrightarrow{{{sub()}}} {sub()}",
        lambda sub, depth: rf"\dfrac{{{sub()}}}{{{sub()}}} \tfrac{{{base()}}}{{2}}",
        lambda sub, depth: rf"\mathrm{{word}} \quad {sub()}",
        lambda sub, depth: rf"\phantom{{{sub()}}}",
        lambda sub, depth: rf"\boxed{{{sub()}}}",
        lambda sub, depth: rf"{{\color{{red}} {sub()}}}",
        lambda sub, depth: rf"\bigl( {sub()} \Bigr)",
        lambda sub, depth: rf"\left. {sub()} \right|_{{{sub()}}}",
        lambda sub, depth: rf"\left( {sub()} \middle| {sub()} \right)",
        lambda sub, depth: rf"\begin{{gathered}} {sub()} \\ {sub()} \end{{gathered}}",
        lambda sub, depth: rf"\begin{{array}}{{l|c}} {sub()} & {sub()} \\ \hline {sub()} & {sub()} \end{{array}}",
        lambda sub, depth: rf"{base()}\pmod{{{base()}}}",
        fenced, fenced, table,
    ]
    return row(depth)


def of_markdown(text):
    """Yields the formulas of a Markdown file, each a pair of source and display."""
    for block in re.finditer(r"```+\s*(?:\{math\}|math)\n(.*?)```", text, re.S):
        yield re.sub(r"^:\w+:.*\n", "", block.group(1), flags=re.M).strip(), True
    text = re.sub(r"^ *(```+|~~~+).*?^ *\1", "", text, flags=re.S | re.M)
    text = re.sub(r"(?<!`)`[^`\n]+`(?!`)", "", text)
    for block in re.finditer(r"\$\$(.+?)\$\$", text, re.S):
        yield block.group(1).strip(), True
    text = re.sub(r"\$\$(.+?)\$\$", "", text, flags=re.S)
    for inline in re.finditer(r"(?<![\\$])\$(?![\s$])((?:[^$\n\\]|\\.|\n(?!\n))+?)(?<!\s)\$(?!\d)", text):
        yield inline.group(1), False
