public import FoundationEssentials
import TypesetBase

extension TypesetError: LocalizedError {
    /// The messages of the errors.
    public var errorDescription: String? {
        diagnostics.filter { $0.severity == .error }.map(\.message).joined(separator: "\n")
    }

    /// The hints for removing the causes; nil if there are none.
    public var recoverySuggestion: String? {
        let hints = diagnostics.filter { $0.severity == .error }.flatMap(\.hints)
        return hints.isEmpty ? nil : hints.joined(separator: "\n")
    }
}
