/// A value that may differ between reading environments, although nearly all are equal in all of them.
enum Piecewise<Value> {
    case everywhere(Value)
    /// Values in disjoint sets, which together contain all environments.
    case pieces([(environments: EnvironmentSet, value: Value)])

    var pieces: [(environments: EnvironmentSet, value: Value)] {
        switch self {
        case .everywhere(let value): [(.all, value)]
        case .pieces(let pieces): pieces
        }
    }

    func map<Result>(_ transform: (Value) -> Result) -> Piecewise<Result> {
        switch self {
        case .everywhere(let value): .everywhere(transform(value))
        case .pieces(let pieces): .pieces(pieces.map { ($0.environments, transform($0.value)) })
        }
    }

    /// Combines this value with another in each environment.
    func combined<Other, Result>(with other: Piecewise<Other>, _ transform: (Value, Other) -> Result) -> Piecewise<Result> {
        switch (self, other) {
        case (.everywhere(let value), _): other.map { transform(value, $0) }
        case (_, .everywhere(let value)): map { transform($0, value) }
        case (.pieces(let own), .pieces(let others)):
            .pieces(
                own.flatMap { piece in
                    others.compactMap { other in
                        let both = piece.environments.intersection(other.environments)
                        return both.isEmpty ? nil : (both, transform(piece.value, other.value))
                    }
                })
        }
    }

    /// Combines several values, for each set of environments in which all of them are constant.
    static func all(_ values: [Piecewise<Value>]) -> Piecewise<[Value]> {
        let varying = values.filter { if case .pieces = $0 { true } else { false } }
        let partition = varying.reduce(Piecewise<Void>.everywhere(())) { $0.combined(with: $1) { _, _ in () } }
        switch partition {
        case .everywhere: return .everywhere(values.compactMap { if case .everywhere(let value) = $0 { value } else { nil } })
        case .pieces(let pieces):
            return .pieces(pieces.map { piece in (piece.environments, values.compactMap { $0.value(in: piece.environments) }) })
        }
    }

    /// Returns the value in environments in which it is constant; nil if it is not.
    private func value(in environments: EnvironmentSet) -> Value? {
        switch self {
        case .everywhere(let value): value
        case .pieces(let pieces): pieces.first { environments.isSubset(of: $0.environments) }?.value
        }
    }
}

extension Piecewise: Sendable where Value: Sendable {}
