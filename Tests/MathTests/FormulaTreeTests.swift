import ExpectedFiles
import Testing

@testable import TypesetMath

/// The MathML of formulas, each for one claim.
@Suite struct FormulaTreeTests {
    @Test func treesAreAsExpected() throws {
        let found = Self.cases.map { claim, source in
            let markup = MathMLWriter().markup(of: (try? FormulaParser().parse(source, isDisplay: true).get()) ?? Self.none, source: "")
            return "# \(claim)\n\(source)\n" + markup.replacing(/^<math[^>]*><semantics>|<annotation.*/, with: "") + "\n"
        }
        #expect(try ExpectedFile("trees.txt").difference(from: found.joined(separator: "\n")) == nil)
    }

    private static let none = Formula(root: MathNode(.text("a fault"), span: 0..<0), isDisplay: true)

    private static let cases: [(claim: String, source: String)] = [
        ("A letter is italic, which MathML writes as the plain letter", "x"),
        ("Digits with a point are one number", "3.14"),
        ("A comma in braces between digits belongs to the number", "1{,}000"),
        ("A minus without a left operand has no spaces", "-x"),
        ("Operators in scripts have no spaces", "2^{a+b}"),
        ("A capital Greek letter is upright", #"\Gamma"#),
        ("A digit after a fraction's command is an argument", #"\frac12"#),
        ("A fraction between its parts takes the rest of the group", #"{a+b \over c}"#),
        ("A root has its index", #"\sqrt[3]{x}"#),
        ("Both scripts have one base", "x_i^2"),
        ("Primes precede a written superscript", "f'^2"),
        ("Superscripts of Unicode are those of TeX", "x²⁺ⁿ"),
        ("A sum has its bounds below and above", #"\sum_{i=1}^n i"#),
        ("Limits can be put at the right", #"\sum\nolimits_{i}^n"#),
        ("An integral has its bounds at the right", #"\int_0^1 x\,dx"#),
        ("Limits can be put above an integral", #"\int\limits_0^1"#),
        ("A function is followed by an invisible operator and a thin space", #"\sin x"#),
        ("An operator's name can have limits", #"\operatorname*{argmax}_x"#),
        ("An accent is above its base", #"\hat{x}"#),
        ("A brace takes its script as label", #"\underbrace{a}_{b}"#),
        ("Text above an arrow stretches it", #"\xrightarrow[b]{a}"#),
        ("A symbol above a relation leaves it a relation", #"a \stackrel{!}{=} b"#),
        ("Fences grow", #"\left( \frac{a}{b} \middle| c \right."#),
        ("A size of delimiters is fixed", #"\bigl( x \bigr)"#),
        ("Bold letters are of Unicode's bold alphabet", #"\mathbf{x}"#),
        ("Blackboard letters include those from before the alphabets", #"\mathbb{R}\mathbb{A}"#),
        ("Upright letters are one word", #"\mathrm{min}"#),
        ("Bold symbols keep their slant", #"\boldsymbol{\alpha}"#),
        ("Text keeps its spaces and may contain formulas", #"\text{if $x$ is }y"#),
        ("A negated symbol is the composed one", #"a \not\in b"#),
        ("A color applies to the rest of the group", #"a {\color{red} b + c} d"#),
        ("A colored relation keeps its spaces", #"a \textcolor{red}{=} b"#),
        ("A phantom takes room", #"\phantom{x}"#),
        ("A stroke goes through a part", #"\cancel{x}"#),
        ("A definition keeps the meanings of its time", #"\def\a{x}\edef\b{\a}\def\a{y}\b"#),
        ("A stroke goes through words", #"\text{\sout{ab}}"#), ("A letter is in a circle", #"\text{\textcircled a}"#),
        ("A frame is around a part", #"\boxed{x}"#),
        ("Dots are centered between operators", #"a + \dots + b"#),
        ("A matrix has fences", #"\begin{pmatrix} a & b \\ c & d \end{pmatrix}"#),
        ("Cases are left-aligned", #"\begin{cases} x & y \\ z & w \end{cases}"#),
        ("An array has columns and lines", #"\begin{array}{l|r} a & b \\ \hline c & d \end{array}"#),
        ("Aligned equations have relations with spaces at their start", #"\begin{aligned} a &= b \\ &= c \end{aligned}"#),
        ("Lines below a sum are a stack", #"\sum_{\substack{i \\ j}}"#),
        ("Breaks outside of an environment make rows", #"a &= b \\ c &= d"#),
        ("A macro takes its arguments", #"\newcommand{\pair}[2]{(#1,#2)} \pair{a}{b}"#),
        ("A macro has a default argument", #"\newcommand{\norm}[2][2]{\|#2\|_{#1}} \norm{x}"#),
        ("A renewed macro replaces a command", #"\renewcommand{\vec}[1]{\mathbf{#1}} \vec{v}"#),
        ("An alias keeps the meaning that it is given", #"\let\old\phi \renewcommand{\phi}{x} \old\phi"#),
        ("An operator can be declared", #"\DeclareMathOperator{\tr}{tr} \tr A"#),
        ("Chemical formulas have subscripts and charges", #"\ce{SO4^2- + 2H+ -> H2SO4}"#),
        ("Isotopes have scripts on the left", #"\ce{^{14}_{6}C}"#),
        ("Quantities have powers of units", #"\qty{9.81}{\meter\per\second\squared}"#),
        ("Numbers have powers of ten", #"\num{1.5e-3}"#),
        ("A degree sign follows its number", #"\ang{45}"#),
        ("A number can begin with a point", ".5"),
        ("A prime of Unicode is a script", "x′"),
        ("A combining character is an accent", "x\u{302}"),
        ("A combining stroke negates", "a =\u{338} b"),
        ("A relation in a column of its own keeps its spaces", #"\begin{eqnarray} a &=& b \\ c &=& d \end{eqnarray}"#),
        ("Words in a large operator are its name", #"\mathop{\mathrm{arg\,max}}_x"#),
        ("A unit is divided as it is written", #"\SI{9.81}{m/s^2}"#),
        ("A power in a unit ends before the next sign", #"\unit{kg.m^2/s^2}"#),
        ("The brackets of a unit stay", #"\unit{J/(kg.K)}"#),
        ("A power in braces belongs to its unit", #"\unit{m.s^{-2}}"#),
        ("A range has one unit", #"\qtyrange{1}{2}{\metre}"#),
    ]
}
