public import Diagnostics

/// A rule's verdict for one size.
///
/// `warning` and `review` never hide a `fail`, and `review` (a person must look) is never counted as a pass.
public enum Outcome: String, CaseIterable, Hashable, Sendable {
    case pass, fail, warning, review, inapplicable
    /// Something worth knowing that is no fault: what layout had to give, where a title came from.
    case note

    /// How badly it counts; nil for verdicts that are no findings.
    public var severity: Diagnostic.Severity? {
        switch self {
        case .fail: .error
        case .warning: .warning
        case .review, .note: .note
        case .pass, .inapplicable: nil
        }
    }
}

extension Diagnostic.Severity {
    /// As reports and settings write it.
    package var name: String { "\(self)" }

    /// What a finding of this severity is counted as.
    public var outcome: Outcome {
        switch self {
        case .error: .fail
        case .warning: .warning
        case .note: .note
        }
    }
}
