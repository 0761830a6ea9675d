package import TypesetBase

/// A rule's verdict for one size.
///
/// `warning` and `review` never hide a `fail`. `review` (a person must check) is never counted as a pass.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
    case pass, fail, warning, review, inapplicable
    /// A useful fact that is not a fault, such as an adjustment of the layout or the origin of a title.
    case note

    /// The severity of the outcome; nil for verdicts that are not findings.
    package var severity: Diagnostic.Severity? {
        switch self {
        case .fail: .error
        case .warning: .warning
        case .review, .note: .note
        case .pass, .inapplicable: nil
        }
    }
}

extension Diagnostic.Severity {
    /// The name in reports and settings.
    package var name: String { "\(self)" }

    /// The outcome of a finding with this severity.
    package var outcome: Outcome {
        switch self {
        case .error: .fail
        case .warning: .warning
        case .note: .note
        }
    }
}
