/// Numbers values from 0 in the order of their first appearance, so that later stages store and compare plain numbers.
package struct Interner<Value: Hashable> {
    @usableFromInline var stored: [Value] = []
    @usableFromInline var numbers: [Value: Int] = [:]

    @inlinable package init() {}

    /// The distinct values, by number.
    @inlinable package var values: [Value] { stored }

    @inlinable package subscript(number: Int) -> Value { stored[number] }

    /// The number of a value; a new value gets a new number.
    @inlinable package mutating func number(of value: Value) -> Int {
        if let known = numbers[value] { return known }
        numbers[value] = stored.count
        stored.append(value)
        return stored.count - 1
    }
}

extension Interner: Sendable where Value: Sendable {}
