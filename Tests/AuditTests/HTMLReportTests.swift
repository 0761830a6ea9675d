import Audit
import ContentSize
import Diagnostics
import Geometry
import Testing

@Suite struct HTMLReports {
    /// Pictures of three bytes, and pages of 300 by 400 points.
    private static let pictures = ReportPictures(png: { _, _, _, _ in [1, 2, 3] }, pageSize: { _, _ in Size(width: 300, height: 400) },
                                                 locate: { _, category in Place(category: category, page: 1, rect: Rect(x: 10, y: 10, width: 50, height: 10)) })

    private func html(_ pictures: ReportPictures? = nil) -> String {
        SampleReport.text(.html, SampleReport.report, ReportOptions(pictures: pictures))
    }

    @Test func theVerdictComesFirst() {
        #expect(html().contains("""
            <main id="main" tabindex="-1">
            <section class="verdict fail" aria-labelledby="verdict">
            <h2 id="verdict">Fails: 1 failure, 1 to review</h2>
            <dl class="facts">
            <div><dt>Document</dt><dd><bdi>docs/guide.md</bdi></dd></div>
            <div><dt>Stylesheet</dt><dd><bdi>sheet.yaml</bdi></dd></div>
            <div><dt>Profile</dt><dd>wcag-aa</dd></div>
            <div><dt>Sizes</dt><dd>large, ax2...ax3</dd></div>
            <div><dt>Rules</dt><dd>3</dd></div>
            </dl>
            </section>
            """))
    }

    @Test func tablesTellSizesApart() {
        #expect(html().contains("""
            <thead><tr><th scope="col">Rule</th><th scope="col">large</th><th scope="col">ax2</th><th scope="col">ax3</th></tr></thead>
            <tbody>
            <tr><th scope="row">Failures</th><td>0</td><td>1</td><td>1</td></tr>
            <tr><th scope="row">Warnings</th><td>0</td><td>0</td><td>0</td></tr>
            <tr><th scope="row">To review</th><td>1</td><td>1</td><td>1</td></tr>
            <tr><th scope="row">Notes</th><td>0</td><td>0</td><td>0</td></tr>
            </tbody>
            <tbody>
            <tr><th scope="row"><a href="#finding-1"><code>text-clipped</code></a></th><td class="pass">Pass</td><td class="fail">Fail</td><td class="fail">Fail</td></tr>
            <tr><th scope="row"><a href="#finding-2"><code>language-mismatch</code></a></th><td class="review">Review</td><td class="review">Review</td><td class="review">Review</td></tr>
            </tbody>
            </table>
            </div>
            <details><summary>1 rule without findings</summary>
            <ul>
            <li><code>contrast-minimum</code> (passed): text stands out from its ground</li>
            """))
        #expect(html().contains("<tr><th scope=\"row\"><bdi>h1</bdi></th><td>28</td><td>48</td><td>52.5</td></tr>"))
    }

    @Test func aFindingTellsWhatWhereAndHow() {
        #expect(html().contains("""
            <article class="finding fail" id="finding-1" data-outcome="fail" data-rule="r0" data-sizes="ax2 ax3">
            <h3><span class="badge fail">Fail</span> 1. <code><bdi>Guide</bdi></code> is cut by up to 4.2 pt.</h3>
            <div class="columns"><div>
            <dl class="facts">
            <div><dt>How to mend it</dt><dd>Write <code><bdi>minimumHeight</bdi></code> for <code><bdi>height</bdi></code>.</dd></div>
            <div><dt>Rule</dt><dd><code>text-clipped</code></dd></div>
            <div><dt>Sizes</dt><dd>ax2...ax3 (first at ax2)</dd></div>
            <div><dt>Measured</dt><dd>4.2 pt</dd></div>
            <div><dt>Required</dt><dd>0 pt</dd></div>
            <div><dt>Place</dt><dd><bdi>sheet.yaml:2:17</bdi>, page 1 at ax2</dd></div>
            <div><dt>See also</dt><dd><bdi>docs/guide.md:1:3</bdi>: the words stand here</dd></div>
            <div><dt>References</dt><dd>WCAG 2.2 1.4.4, EN 301 549 10.1.4.4</dd></div>
            </dl>
            <pre class="source" dir="auto"><span class="line">2</span>   h1: { height: <mark>20pt</mark> }</pre>
            </div></div>
            </article>
            """))
    }

    /// A region of at least 280 by 90 points around (72, 72, 100, 20), pushed onto the paper: (0, 37, 280, 90).
    @Test func boxesStandOnTheFindings() {
        #expect(html(Self.pictures).contains("""
            <figure><span class="shot"><img src="data:image/png;base64,AQID" width="350" height="113" loading="lazy" decoding="async" alt="Part of page 1 at ax2; a box marks finding 1">\
            <span class="box" aria-hidden="true" style="left:25.71%;top:38.89%;right:38.57%;bottom:38.89%"></span></span><figcaption>Page 1 at ax2.</figcaption></figure>
            """))
    }

    @Test func theContactSheetShowsSizesWithoutFindingsToo() {
        let page = html(Self.pictures)
        #expect(page.contains("<h3>Around <a href=\"#finding-1\">finding 1</a>, <bdi>sheet.yaml:2:17</bdi></h3>"))
        #expect(page.contains("<strong>large</strong>, page 1: no finding"))
        #expect(page.contains("<strong>ax3</strong>, page 2: finding 1</figcaption>"))
        #expect(!html().contains("contact-sheet"))
    }

    /// Two hundred findings with pictures of a quarter of a megabyte: the first ones get theirs, and the page says what is left out.
    @Test func aReportStaysUnderFifteenMegabytes() {
        let noise = [UInt8](repeating: 7, count: 250_000)
        let findings = (0..<200).map { number in
            Finding(rule: SampleReport.clipped, message: "finding", categories: [.large], places: [Place(category: .large, page: number / 2 + 1, rect: Rect(x: 0, y: 0, width: 9, height: 9))],
                    subject: ["\(number)"])
        }
        var report = SampleReport.report
        report.findings = findings
        let bytes = ReportWriter.write(report, as: .html, ReportOptions(pictures: ReportPictures(png: { _, _, _, _ in noise })))
        #expect(bytes.count > 10_000_000 && bytes.count < 15_000_000)
        #expect(String(decoding: bytes, as: UTF8.self).contains("<p class=\"missing\">No picture of page 100 at large.</p>"))
    }

    @Test(arguments: [Rect(x: .nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: 1e9, height: 1), Rect(x: 0, y: 0, width: -5, height: 1)])
    func rectanglesThatCannotBeDrawnHaveNoPicture(_ rect: Rect) {
        var report = SampleReport.report
        report.findings[1].places = [Place(category: .accessibility2, page: 1, rect: rect)]
        #expect(!SampleReport.text(.html, report, ReportOptions(pictures: Self.pictures)).contains("marks finding 1"))
    }

    @Test func longSourceLinesAreCutAroundTheMark() {
        let file = SourceFile(path: "long.md", text: String(repeating: "a", count: 500) + "MARK" + String(repeating: "b", count: 500) + "\n")
        let finding = Finding(rule: SampleReport.clipped, message: "x", source: SourceSpan(file: file, range: 500..<504), subject: [])
        var report = SampleReport.report
        report.findings = [finding]
        let (a, b) = (String(repeating: "a", count: 80), String(repeating: "b", count: 80))
        #expect(SampleReport.text(.html, report).contains("</span> …\(a)<mark>MARK</mark>\(b)…</pre>"))
    }
}
