import TypesetBase

/// A single piece of information is split over two lines.
///
/// UKAAF requires that telephone numbers, amounts, dates, addresses of mail and of pages be on one line, because readers who see only a
/// part of a line lose one half. The rule judges running text: numbers that continue as numbers or as their unit, and addresses broken
/// inside. Pieces that are longer than a line are not judged.
///
/// - Warns: `020 7123` at the end of a line and `4567` on the next, with the profile `ukaaf-large`. Passes: the same with no-break spaces.
struct InformationSplit: SourceRule {
    static let description = RuleDescription(
        id: .informationSplit, subject: .runningText, summary: "numbers and addresses are on one line", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "join the parts with no-break spaces",
        profiles: .ofPrint)

    func faults(in context: AuditContext) -> [Fault] {
        context.layouts.flatMap { layout in
            layout.paragraphs.flatMap { paragraph in
                // A piece that is longer than the lines must be split.
                paragraph.splits.filter { $0.count * max(1, paragraph.lines) <= paragraph.characters }.map { words in
                    fault(
                        "“\(words)” is split over two lines at \(layout.category.shortName)", decidedBy: nil,
                        blocks: paragraph.source.map { [$0] } ?? [], location: paragraph.location, at: layout.category, in: context,
                        identity: [words])
                }
            }
        }
    }
}
