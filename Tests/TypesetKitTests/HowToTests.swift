import Testing

@testable import typeset

/// The stylesheets and documents of `docs/how-to/common-tasks.md`, whose commands `ReadmeTests` runs.
@Suite struct HowToTests {
    let command = CommandTests()

    private static let page = (try? Documentation.text("docs/how-to/common-tasks.md")) ?? ""

    /// The answers that contain a code block.
    static let answers = page.components(separatedBy: "\n### ").dropFirst().filter { $0.contains("```") }

    @Test(arguments: answers)
    func theExampleOfAnAnswerHasNoFindings(answer: String) throws {
        func block(_ language: String) -> String? {
            answer.components(separatedBy: "```\(language)\n").dropFirst().first.map { $0.components(separatedBy: "\n```")[0] + "\n" }
        }
        let folder = try TemporaryFolder()
        _ = try folder.write(block("markdown") ?? CommandTests.document, to: "doc.md")
        _ = try folder.write(block("yaml") ?? "typeset: 1\n", to: "sheet.yaml")
        for name in ["logo.svg", "letterhead.svg"] {
            _ = try folder.write(
                "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='33'><rect width='99' height='3'/></svg>", to: name)
        }
        let outcome = try command.typeset("doc.md", "--style", "sheet.yaml", "--size", "large", "ax5", in: folder)
        #expect(outcome.status == 0)
        #expect(!outcome.messages.contains("error"), "\(outcome.messages)")
        #expect(!outcome.messages.contains("warning"), "\(outcome.messages)")
    }

    @Test func itAnswersTwentyFiveQuestions() {
        #expect(Self.page.components(separatedBy: "\n### … ").count > 25)
    }
}
