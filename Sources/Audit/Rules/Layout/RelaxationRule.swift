import Diagnostics
public import Layout

/// A rule about what layout gave up, or was asked to give up, to fit the text.
public protocol RelaxationRule: SourceRule {
    /// nil where the rule is not about it.
    static func message(_ relaxation: Relaxation) -> String?
}

extension RelaxationRule {
    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.layouts.flatMap { layout in
            layout.relaxations.compactMap { relaxation -> Finding? in
                guard let message = Self.message(relaxation) else { return nil }
                let detail = relaxation.detail.isEmpty ? "" : ": \(relaxation.detail)"
                // What is asked for in words is the same fault at another size; the amounts differ.
                let words = relaxation.source.map { String($0.text.prefix(60)) } ?? ""
                return Finding(rule: Self.description, message: message + detail, categories: [layout.category], source: subject.source(relaxation.source),
                               places: relaxation.page > 0 ? [Place(category: layout.category, page: relaxation.page)] : [], subject: [relaxation.kind.rawValue, words])
            }
        }
    }
}
