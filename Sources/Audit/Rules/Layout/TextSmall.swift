import ContentSize
import Layout
import Stylesheet

/// The part of `text-too-small` that knows the sheet: the size of each look, and the key that decided it.
struct TextSmall: SourceRule {
    static let description = TextTooSmall.description

    func figure(of layout: LayoutSummary, in subject: AuditContext) -> RuleFigure? {
        layout.uses.filter(Self.isJudged).map(\.style.style.pointSize.value).min().map {
            RuleFigure(.points($0), required: .points(subject.settings.parameter("floor", of: Self.description)))
        }
    }

    func findings(in subject: AuditContext) -> [Finding] {
        let floor = subject.settings.parameter("floor", of: Self.description)
        return subject.layouts.flatMap { layout -> [Finding] in
            var seen: Set<[String]> = []
            // A twentieth of a point is rounding.
            let small = layout.uses.filter {
                $0.style.style.pointSize.value < floor - 0.05 && Self.isJudged($0) && seen.insert($0.style.selectors).inserted
            }
            return small.filter { !isWithin(small, $0) || isDecided($0, at: layout.category, in: subject) }.map { use in
                let size = use.style.style.pointSize.value
                return finding(
                    "\(use.name) is drawn at \(Measurement.points(size)) at \(layout.category.shortName), under \(Measurement.points(floor)): “\(use.words.prefix(40))”",
                    of: use, keys: keys(use, at: layout.category, in: subject), at: layout.category, in: subject,
                    measured: .points(size), required: .points(floor), about: use.style.selectors)
            }.joinedByPlace(in: subject)
        }
    }

    /// Links, code and the like that take their size from a text that is found as well.
    private func isWithin(_ texts: [StyleUse], _ use: StyleUse) -> Bool {
        texts.contains { $0.style.selectors == Array(use.style.selectors.dropFirst()) }
    }

    /// What a sheet of the user's decides is joined by that place, and counted there.
    private func isDecided(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditContext) -> Bool {
        subject.keys.place(of: keys(use, at: category, in: subject), in: use.style.selectors, at: category) != nil
    }

    /// References to notes and markers count at the size of their text.
    private static func isJudged(_ use: StyleUse) -> Bool {
        use.role != .label && use.role != .reference && use.style.selectors.first != "footnoteReference"
    }

    /// Holding a size that the sheet gives at `large` is no cause where that is too small already.
    private func keys(_ use: StyleUse, at category: ContentSizeCategory, in subject: AuditContext) -> [StyleKey] {
        if use.style.isShrunk { return [.minimumScaleFactor, .minimumFontSize] }
        return subject.keys.sizeKeys(of: use, at: category).filter { $0 != .shouldScale && $0 != .scaling }
    }
}
