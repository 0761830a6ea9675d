import Testing
import TypesetBase

@testable import TypesetCitations

@Suite struct TeXTextTests {
    @Test(arguments: [
        (#"{\'E}tude \'e \`a \^{\i} \"{\i} \c{c} {\c c} \v s"#, "Étude é à î ï ç ç š"),
        (#"\aa{} \ss\ x {\L}\'od\'z Erd\H{o}s"#, "å ß x Łódź Erdős"),
        (#"a -- b --- c ``d'' `e' \enquote{f \enquote{g}}"#, "a – b — c “d” ‘e’ “f ‘g’”"),
        (##"A~B \& 50\% \$ \_ \# \{ \}"##, "A\u{A0}B & 50% $ _ # { }"),
        (#"\TeX{} and \LaTeX\ x"#, "TeX and LaTeX x"),
        (#"a\footnote{b} \noopsort{c}d"#, "a d"), (#"\MakeUppercase{ab}c \char"41"#, "ABc A"),
        (#"it's 3{\textdegree}C"#, "it’s 3°C"), (#"\apj, \aap{} 3"#, "ApJ, A&A 3"),
        (#"methodology\hyphen independent"#, "methodology-independent"),
    ])
    func commandsAreCharacters(source: String, expected: String) throws {
        #expect(try field("note", "note = {\(source)}") == expected)
    }

    @Test func formatsNest() throws {
        let runs = try #require(try entry(#"note = {a \emph{b \textbf{c}} {\sc d} e\textsubscript{2}}"#).fields["note"]).runs
        #expect(runs.map(\.text) == ["a ", "b", " ", "c", " ", "d", " e", "2"])
        #expect(runs.map(\.format.isItalic) == [false, true, false, true, false, false, false, false])
        #expect(runs[3].format.isBold)
        #expect(runs[5].format.isSmallCaps)
        #expect(runs[7].format.baseline == .subscript)
    }

    @Test func formulasStayTeX() throws {
        let runs = try #require(try entry(#"title = {The $H_2$ Norm and \(x^2\)}"#).fields["title"]).runs
        #expect(runs.filter(\.format.isFormula).map(\.text) == ["H_2", "x^2"])
    }

    @Test func linksHaveTheirAddress() throws {
        let runs = try #require(try entry(#"note = {\href{http://a.b/c\_d}{text}}"#).fields["note"]).runs
        #expect(runs.map(\.format.link) == ["http://a.b/c_d"])
    }

    @Test func macrosOfThePreambleExpand() {
        let read = bibliography(#"@preamble{"\newcommand{\pair}[2]{#1 \& #2}"} @book{a, note = {\pair{x}{y}}}"#)
        #expect(read.entries.first?.fields["note"]?.plain == "x & y")
    }

    // MARK: Case

    @Test(arguments: [
        ("The {IBM} Way of {Deep} iPhone Thinking", "The IBM way of Deep iPhone thinking"), ("{The Whole Title}", "The Whole Title"),
        ("A Study: the Second Part? Yes", "A study: The second part? Yes"),
        ("Self-Organized DNA in 3D and COVID-19", "Self-organized DNA in 3D and COVID-19"),
        (#"\emph{Homo Sapiens} and {\em Drosophila Melanogaster}"#, "Homo sapiens and Drosophila Melanogaster"), ("Why I Am", "Why I am"),
        (#"M{\"u}ller's $H$ Norm"#, "Müller’s H norm"), ("growth of E. coli", "Growth of E. coli"),
    ])
    func englishTitlesAreInSentenceCase(source: String, expected: String) throws {
        #expect(try field("title", "title = {\(source)}") == expected)
    }

    @Test func titlesInOtherLanguagesKeepTheirCase() throws {
        #expect(try field("title", "title = {Die Große Frage}, langid = {german}") == "Die Große Frage")
    }

    @Test func journalsKeepTheirCase() throws {
        #expect(try field("container-title", "journal = {Journal of Foo Studies}") == "Journal of Foo Studies")
    }

    @Test func bracesKeepCaseInStyles() throws {
        let runs = try #require(try entry("title = {The {Deep} sea}").fields["title"]).runs
        #expect(runs.filter(\.format.keepsCase).map(\.text) == ["Deep "])
    }
}
