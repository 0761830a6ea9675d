import Synchronization
import Testing
@testable import TypesetAudit
import TypesetBase
import TypesetStylesheet

@Suite struct HTMLReports {
    /// Pictures of three bytes, and pages of 300 by 400 points.
    private static let pictures = DrawnPictures(
        size: Size(width: 300, height: 400),
        place: { category in Location(category: category, page: 1, rect: Rect(x: 10, y: 10, width: 50, height: 10)) },
        png: { _, _ in [1, 2, 3] })

    private func html(_ pictures: DrawnPictures? = nil) -> String {
        SampleReport.text(.html, SampleReport.report, ReportOptions(pictures: pictures))
    }

    @Test func theVerdictComesFirst() {
        #expect(
            html().contains(
                """
                <main id="main" tabindex="-1">
                <section class="verdict fail" aria-labelledby="verdict">
                <h2 id="verdict">Fails: 1 failure, 1 to review</h2>
                <p>Failures at ax2...ax3; none at large.</p>
                <ul class="tally"><li class="fail"><a href="#rule-0"><strong>1</strong> Failure</a></li><li class="zero"><strong>0</strong> Warnings</li>\
                <li class="review"><a href="#rule-1"><strong>1</strong> To review</a></li><li class="zero"><strong>0</strong> Notes</li></ul>
                <h3>What to do first</h3>
                <ol class="first">
                <li><a href="#rule-0"><code>text-clipped</code></a> text is drawn whole <span class="quantity">1</span><br>\
                Write <code><bdi>minimumHeight</bdi></code> for <code><bdi>height</bdi></code>.</li>
                </ol>
                </section>
                """))
        #expect(
            html().contains(
                """
                <h2 id="about">What was audited</h2>
                <dl class="facts">
                <div><dt>Document</dt><dd><bdi>docs/guide.md</bdi></dd></div>
                <div><dt>Stylesheet</dt><dd><bdi>sheet.yaml</bdi></dd></div>
                <div><dt>Profile</dt><dd>wcag-aa</dd></div>
                <div><dt>Sizes</dt><dd>large, ax2...ax3</dd></div>
                <div><dt>Rules</dt><dd>3</dd></div>
                </dl>
                </section>
                """))
        var clean = SampleReport.report
        clean.findings = []
        #expect(
            SampleReport.text(.html, clean).contains(
                "<h2 id=\"verdict\">Passes: no findings</h2>\n<ul class=\"tally\"><li class=\"zero\"><strong>0</strong> Failures</li>"))
    }

    /// The verdict lists the fixes of findings, or the rule's own fix if no finding has one; notes have no fix.
    @Test func theVerdictSaysWhatToDoFirst() {
        var report = SampleReport.report
        let other = RuleDescription(id: .textOverlap, summary: "", outcome: .fail, references: [], fix: "")
        report.findings += [
            Finding(rule: SampleReport.clipped, message: "another is cut", identity: ["1"]),
            Finding(rule: other, message: "words overlap", identity: ["2"]),
        ]
        #expect(
            SampleReport.text(.html, report).contains(
                """
                <li><a href="#rule-0"><code>text-clipped</code></a> text is drawn whole <span class="quantity">2</span><br>\
                Write <code><bdi>minimumHeight</bdi></code> for <code><bdi>height</bdi></code>.</li>
                <li><a href="#rule-1"><code>text-overlap</code></a> <span class="quantity">1</span><br>Words overlap.</li>
                </ol>
                """))
        report.findings = [
            Finding(
                rule: RuleDescription(id: .layoutAdjusted, summary: "", outcome: .note, references: [], fix: ""),
                message: "code is wrapped", identity: [])
        ]
        #expect(!SampleReport.text(.html, report).contains("What to do first"))
    }

    /// Sections that interest only some readers come after the findings.
    @Test func findingsAreInSightAtOnce() throws {
        let page = html(Self.pictures)
        let main = try #require(page.components(after: "<main"))
        #expect(
            main.matches(of: /<h2 id="([a-z-]+)"/).map(\.1) == [
                "verdict", "findings", "about", "by-size-and-rule", "criteria", "styles", "contact-sheet",
            ])
        // The first rule is open, the others are folded.
        #expect(page.contains("<details class=\"rule fail\" id=\"rule-0\" open>"))
        #expect(page.contains("<details class=\"rule review\" id=\"rule-1\">"))
    }

    @Test func criteriaSayWhatAPersonMustJudge() {
        let page = html()
        #expect(
            page.contains(
                "<tr><th scope=\"row\">1.4.4 Resize Text (AA)</th><td>10.1.4.4</td><td class=\"fail\"><span aria-hidden=\"true\">✕</span> 1 failure</td>"
                    + "<td><code>text-clipped</code></td><td>Is everything that readers need there at the size that they use?</td></tr>"))
        #expect(
            page.contains(
                "<td>10.1.4.3</td><td class=\"pass\"><span aria-hidden=\"true\">✓</span> nothing found</td><td><code>contrast-minimum</code></td>"
            ))
        #expect(
            page.contains(
                "1.1.1 Non-text Content (A)</th><td>10.1.1.1</td><td class=\"review\"><span aria-hidden=\"true\">?</span> not checked</td>")
        )
        #expect(page.contains("<td>10.3.2.3 (empty)</td>"))
        #expect(!page.contains("10.3.2.6"))
        // A criterion does not apply if the files certainly lack its subject.
        #expect(!page.contains("does not apply</td>"))
        var report = SampleReport.report
        report.absentContent = [.media]
        #expect(SampleReport.text(.html, report).contains("does not apply</td>"))
    }

    /// Sighted readers get signs, and screen readers get words.
    @Test func tablesHaveAColumnForEachSize() {
        let fail = "<td class=\"fail\"><span aria-hidden=\"true\">✕ 1</span><span class=\"visually-hidden\">1 failure</span></td>"
        let review = "<td class=\"review\"><span aria-hidden=\"true\">? 1</span><span class=\"visually-hidden\">1 to review</span></td>"
        #expect(
            html().contains(
                """
                <thead><tr><th scope="col">Rule</th><th scope="col">large</th><th scope="col">ax2</th><th scope="col">ax3</th></tr></thead>
                <tbody>
                <tr><th scope="row">Failures</th><td class="zero">0</td><td class="fail">1</td><td class="fail">1</td></tr>
                <tr><th scope="row">Warnings</th><td class="zero">0</td><td class="zero">0</td><td class="zero">0</td></tr>
                <tr><th scope="row">To review</th><td class="review">1</td><td class="review">1</td><td class="review">1</td></tr>
                <tr><th scope="row">Notes</th><td class="zero">0</td><td class="zero">0</td><td class="zero">0</td></tr>
                </tbody>
                <tbody>
                <tr><th scope="row"><a href="#rule-0"><code>text-clipped</code></a></th><td class="pass"><span aria-hidden="true">✓</span><span class="visually-hidden">Pass</span></td>\(fail)\(fail)</tr>
                <tr><th scope="row"><a href="#rule-1"><code>language-mismatch</code></a></th>\(review)\(review)\(review)</tr>
                </tbody>
                </table>
                </div>
                <p class="legend" aria-hidden="true"><span class="fail">✕ Fail</span> <span class="warning">! Warning</span> <span class="review">? Review</span> \
                <span class="note">i Note</span> <span class="pass">✓ Pass</span> <span class="inapplicable">– Not applicable</span></p>
                <details><summary>1 rule without findings</summary>
                <ul>
                <li><code>contrast-minimum</code> (passed): text stands out from its ground</li>
                """))
    }

    @Test func theWorstRulesAreFirst() throws {
        var report = SampleReport.report
        report.rules.reverse()
        let page = SampleReport.text(.html, report)
        let fail = try #require(page.range(of: "<code>text-clipped</code></a></th>")),
            review = try #require(page.range(of: "<code>language-mismatch</code></a></th>"))
        #expect(fail.lowerBound < review.lowerBound)
    }

    @Test func stylesShowHowTheyGrow() {
        #expect(html().contains("Size in points at which each style is drawn, and the size at ax3 as a multiple of that at large</p>"))
        #expect(html().contains("<tr><th scope=\"row\"><bdi>h1</bdi></th><td>28</td><td>48</td><td>52.5</td><td>× 1.9</td></tr>"))
        var report = SampleReport.report
        report.styles[0].sizes[.accessibility3] = nil
        let absent = "<td><span aria-hidden=\"true\">–</span><span class=\"visually-hidden\">not drawn</span></td>"
        #expect(SampleReport.text(.html, report).contains("<td>28</td><td>48</td>\(absent)\(absent)</tr>"))
    }

    @Test func aFindingShowsFaultPlaceAndFix() {
        #expect(
            html().contains(
                """
                <details class="rule fail" id="rule-0" open>
                <summary><h3><span class="badge fail"><span aria-hidden="true">✕</span> Fail</span> <code>text-clipped</code> text is drawn whole <span class="quantity">1</span></h3></summary>
                <p class="fix"><strong>How to fix it:</strong> Write <code><bdi>minimumHeight</bdi></code> for <code><bdi>height</bdi></code>.</p>
                <p class="clauses">WCAG 2.2 1.4.4, EN 301 549 10.1.4.4</p>
                <article class="finding fail" id="finding-1" data-outcome="fail" data-rule="r0" data-sizes="ax2 ax3">
                <h4><a href="#finding-1">1</a>. <code><bdi>Guide</bdi></code> is cut by up to 4.2 pt.</h4>
                <div class="columns"><div>
                <dl class="facts">
                <div><dt>Location</dt><dd><bdi>sheet.yaml:2:17</bdi>, page 1 at ax2</dd></div>
                <div><dt>Sizes</dt><dd>ax2...ax3 (first at ax2)</dd></div>
                <div><dt>Measured</dt><dd>4.2 pt</dd></div>
                <div><dt>Required</dt><dd>0 pt</dd></div>
                <div><dt>See also</dt><dd><bdi>docs/guide.md:1:3</bdi>: the words stand here</dd></div>
                </dl>
                <pre class="source" dir="auto"><span class="line-number">2</span>   h1: { height: <mark>20pt</mark> }</pre>
                </div><div>
                </div></div>
                </article>
                </details>
                """))
    }

    /// The picture shows a region of at least 440 by 120 points around (72, 72, 100, 20).
    ///
    /// It is cut to the paper's width of 300 points and moved onto the paper: (0, 22, 300, 120).
    @Test func boxesMarkTheFindings() {
        #expect(
            html(Self.pictures).contains(
                """
                <figure><span class="picture"><img src="data:image/png;base64,AQID" width="375" height="150" loading="lazy" decoding="async" alt="Part of page 1 at ax2; a box marks finding 1">\
                <span class="box" aria-hidden="true" style="left:24%;top:41.67%;right:42.67%;bottom:41.67%"></span></span><figcaption>Page 1 at ax2.</figcaption></figure>
                """))
    }

    @Test func theContactSheetShowsSizesWithoutFindingsToo() {
        let page = html(Self.pictures)
        #expect(
            page.contains(
                "<h3 id=\"sheet-1\">Around <a href=\"#finding-1\">finding 1</a>, <bdi>sheet.yaml:2:17</bdi></h3>\n<div class=\"contact-sheet\" role=\"group\" aria-labelledby=\"sheet-1\" tabindex=\"0\">"
            ))
        #expect(page.contains("<strong>large</strong>, page 1: no finding"))
        #expect(page.contains("<strong>ax3</strong>, page 2: finding 1</figcaption>"))
        #expect(!html().contains("id=\"contact-sheet\""))
    }

    /// A number is above its box, or below it at a picture's top; findings that the row is not about have a plain box.
    @Test func numbersDoNotHideWords() {
        var report = SampleReport.report
        let top = Rect(x: 20, y: 2, width: 50, height: 10)
        report.findings[1] = SampleReport.cut(at: [Location(category: .accessibility2, page: 1, rect: top)])
        report.findings[0] = SampleReport.rouge(at: [
            Location(category: .accessibility2, page: 1, rect: Rect(x: 20, y: 40, width: 50, height: 10))
        ])
        let page = SampleReport.text(.html, report, ReportOptions(pictures: Self.pictures))
        #expect(
            page.contains(
                "<span class=\"box\" aria-hidden=\"true\" style=\"left:6.67%;top:1.33%;right:76.67%;bottom:92%\"><b class=\"below\">1</b></span>"
            ))
        #expect(
            page.contains(
                "<span class=\"box other\" aria-hidden=\"true\" style=\"left:6.67%;top:26.67%;right:76.67%;bottom:66.67%\"></span>"))
        #expect(page.contains("<strong>ax2</strong>, page 1: finding 1; others: 2</figcaption>"))
        // The pictures of the first finding already show its place.
        #expect(!page.contains("id=\"sheet-2\""))
    }

    /// Of two hundred findings with pictures of a quarter of a megabyte, only the first are shown, and the page reports the omission.
    @Test func aReportStaysUnderFifteenMegabytes() {
        let noise = [UInt8](repeating: 7, count: 250_000)
        let findings = (0..<200).map { number in
            Finding(
                rule: SampleReport.clipped, message: "finding", categories: [.large],
                locations: [Location(category: .large, page: number / 2 + 1, rect: Rect(x: 0, y: 0, width: 9, height: 9))],
                identity: ["\(number)"])
        }
        var report = SampleReport.report
        report.findings = findings
        let bytes = ReportWriter.write(report, as: .html, ReportOptions(pictures: DrawnPictures { _, _ in noise }))
        #expect(bytes.count > 10_000_000)
        #expect(bytes.count < 15_000_000)
        #expect(String(decoding: bytes, as: UTF8.self).contains("<p class=\"no-picture\">No picture of page 100 at large.</p>"))
    }

    /// The limit applies to words and pictures together, and no picture is drawn after the first that does not fit.
    @Test func wordsTakeTheirRoomFromThePictures() {
        let drawn = Mutex(0)
        let pictures = DrawnPictures { _, _ in
            drawn.withLock { $0 += 1 }
            return [UInt8](repeating: 7, count: 60_000)
        }
        var report = SampleReport.report
        report.findings = (0..<1500).map { number in
            Finding(
                rule: SampleReport.clipped, message: String(repeating: "word ", count: 400), categories: [.large],
                locations: [Location(category: .large, page: 1, rect: Rect(x: 0, y: 0, width: 9, height: 9))], identity: ["\(number)"])
        }
        let bytes = ReportWriter.write(report, as: .html, ReportOptions(pictures: pictures))
        let shown = String(decoding: bytes, as: UTF8.self).ranges(of: "data:image/png").count
        #expect(bytes.count > 14_000_000)
        #expect(bytes.count < 15_000_000)
        #expect(shown > 100)
        #expect(drawn.withLock { $0 } == shown + 1)
    }

    @Test func readersGetAsManyPicturesAsTheyLookAt() {
        var report = SampleReport.report
        report.findings = (0..<450).map { number in
            Finding(
                rule: SampleReport.clipped, message: "finding", categories: [.large],
                locations: [Location(category: .large, page: number + 1, rect: Rect(x: 0, y: 0, width: 9, height: 9))],
                identity: ["\(number)"])
        }
        let pictures = DrawnPictures { _, _ in [7] }
        let text = SampleReport.text(.html, report, ReportOptions(pictures: pictures))
        #expect(text.ranges(of: "data:image/png").count == 400)
    }

    @Test func findingsPastTheFirstFiveHundredOfARuleAreListedByPlace() {
        var report = SampleReport.report
        report.findings = (0..<700).map { number in
            Finding(rule: SampleReport.clipped, message: "finding", categories: [.large], identity: ["\(number)"])
        }
        let text = SampleReport.text(.html, report)
        #expect(text.ranges(of: "<article class=\"finding").count == 500)
        #expect(text.contains("more places</summary>"))
        #expect(text.contains("<p>And 100 more.</p>"))
    }

    /// The first six rows include one for each rule, even if another rule has more findings before it.
    @Test func theContactSheetShowsEachRuleBeforeASecondOfAny() {
        var report = SampleReport.report
        let other = RuleDescription(id: .textOverlap, summary: "", outcome: .fail, references: [], fix: "")
        func place(_ page: Int) -> [Location] { [Location(category: .large, page: page, rect: Rect(x: 10, y: 10, width: 9, height: 9))] }
        report.findings =
            (1...9).map {
                Finding(rule: SampleReport.clipped, message: "cut \($0)", categories: [.large], locations: place($0), identity: ["\($0)"])
            }
            + [Finding(rule: other, message: "words overlap", categories: [.large], locations: place(12), identity: ["x"])]
        let page = SampleReport.text(
            .html, report, ReportOptions(pictures: DrawnPictures(size: Self.pictures.size, png: Self.pictures.png)))
        let rows = page.matches(of: /<h3 id="sheet-(\d+)">/).map { String($0.1) }
        #expect(rows == ["1", "2", "3", "4", "5", "10"])
    }

    @Test(arguments: [
        Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 1e9, height: 1), Rect(x: 0, y: 0, width: -5, height: 1),
    ])
    func rectanglesThatCannotBeDrawnHaveNoPicture(_ rect: Rect) {
        var report = SampleReport.report
        report.findings[1] = SampleReport.cut(at: [Location(category: .accessibility2, page: 1, rect: rect)])
        #expect(!SampleReport.text(.html, report, ReportOptions(pictures: Self.pictures)).contains("marks finding 1"))
    }

    @Test func longSourceLinesAreCutAroundTheMark() {
        let file = SourceFile(
            path: "long.md", text: String(repeating: "a", count: 500) + "MARK" + String(repeating: "b", count: 500) + "\n")
        let finding = Finding(rule: SampleReport.clipped, message: "x", source: SourceSpan(file: file, range: 500..<504), identity: [])
        var report = SampleReport.report
        report.findings = [finding]
        let (a, b) = (String(repeating: "a", count: 50), String(repeating: "b", count: 50))
        #expect(SampleReport.text(.html, report).contains("</span> …\(a)<mark>MARK</mark>\(b)…</pre>"))
    }
}
