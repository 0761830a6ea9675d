import ContentSize

/// The part of `text-too-small` that knows the sheet: the size of each look, and the key that decided it.
struct TextSmall: SourceRule {
    static let description = TextTooSmall.description

    func findings(in subject: AuditSubject) -> [Finding] {
        let floor = subject.settings.parameter("floor", of: Self.description)
        return subject.layouts.flatMap { layout -> [Finding] in
            var seen: Set<[String]> = []
            return layout.uses.compactMap { use in
                let size = use.style.style.pointSize
                // A twentieth of a point is rounding. References to notes and markers count at the size of their text.
                guard size < floor - 0.05, use.role != .label, use.role != .reference, use.style.selectors.first != "footnoteReference",
                      seen.insert(use.style.selectors).inserted else { return nil }
                return finding("\(use.name) is drawn at \(Measurement.points(size)) at \(layout.category.shortName), under \(Measurement.points(floor)): “\(use.words.prefix(40))”",
                               of: use, keys: ["maximumSize", "size", "contentSizes", "textStyle"], at: layout.category, in: subject,
                               measured: .points(size), required: .points(floor), about: use.style.selectors)
            }.joinedByPlace()
        }
    }
}
