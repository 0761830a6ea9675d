package import TypesetBase

/// A range of text with an order of its own, as between two control characters of the bidirectional algorithm (UAX #9, 2).
///
/// The text has no such characters. Copied text is therefore as written, and line breaking does not depend on them.
package struct BidiSpan: Hashable, Sendable {
    /// The effect of a span, by its opening control character.
    package enum Kind: UInt32, Sendable {
        /// The surrounding text sees a neutral character. Without a stated direction, the first strong character in the span decides.
        case isolatedLeftToRight = 0x2066
        case isolatedRightToLeft = 0x2067
        case isolated = 0x2068
        /// The surrounding text sees a left-to-right letter.
        case embeddedLeftToRight = 0x202A
        /// All characters run in one direction.
        case overriddenLeftToRight = 0x202D
        case overriddenRightToLeft = 0x202E

        fileprivate var closing: UInt32 { rawValue < 0x2060 ? 0x202C : 0x2069 }
    }

    /// The range in bytes.
    @CompactRange package private(set) var range: Range<Int>
    package let kind: Kind

    package init(_ range: Range<Int>, _ kind: Kind) {
        self.range = range
        self.kind = kind
    }

    /// Returns the span with its range moved.
    package func moved(by bytes: Int) -> BidiSpan { BidiSpan(range.lowerBound + bytes..<range.upperBound + bytes, kind) }

    /// Returns spans in the order in which they begin, outer ones first.
    package static func sorted(_ spans: [BidiSpan]) -> [BidiSpan] {
        spans.sorted { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
    }
}

/// A text with the control characters of its spans, for the bidirectional algorithm.
struct BidiText {
    /// The length of a control character in UTF-8.
    private static let controlLength = 3
    private(set) var bytes: [UInt8] = []
    /// The places of the control characters in the text without them, in order.
    private(set) var controls: [Int] = []

    /// Copies a text, and inserts a control at each end of a span.
    ///
    /// - Parameter spans: the spans in the order in which they begin, outer ones first. One that ends after an outer one is cut.
    init(_ text: UnsafeBufferPointer<UInt8>, _ spans: [BidiSpan]) {
        bytes.reserveCapacity(text.count + 2 * Self.controlLength * spans.count)
        var open: [(end: Int, kind: BidiSpan.Kind)] = [], start = 0
        func copy(to end: Int, into bytes: inout [UInt8]) {
            bytes += text[start..<max(start, end)]
            start = max(start, end)
        }
        for span in spans where !span.range.isEmpty && span.range.upperBound <= text.count {
            while let last = open.last, last.end <= span.range.lowerBound {
                copy(to: last.end, into: &bytes)
                add(last.kind.closing, at: start)
                open.removeLast()
            }
            copy(to: span.range.lowerBound, into: &bytes)
            add(span.kind.rawValue, at: start)
            open.append((min(span.range.upperBound, open.last?.end ?? span.range.upperBound), span.kind))
        }
        for last in open.reversed() {
            copy(to: last.end, into: &bytes)
            add(last.kind.closing, at: start)
        }
        copy(to: text.count, into: &bytes)
    }

    private mutating func add(_ control: UInt32, at offset: Int) {
        bytes += [0xE0 | UInt8(control >> 12), 0x80 | UInt8(control >> 6 & 0x3F), 0x80 | UInt8(control & 0x3F)]
        controls.append(offset)
    }

    /// Returns an offset in the text without control characters.
    func offset(ofMarked offset: Int) -> Int {
        var low = 0, high = controls.count
        while low < high {
            let middle = (low + high) / 2
            if controls[middle] + Self.controlLength * middle < offset { low = middle + 1 } else { high = middle }
        }
        return offset - Self.controlLength * low
    }

    /// Returns the offset after the control characters before a byte of the text.
    func markedOffset(of offset: Int) -> Int { offset + Self.controlLength * controls.partitioningIndex { $0 >= offset } }

    /// The part of the text around a byte that no span's edge divides, within which letters join.
    func part(around offset: Int, of count: Int) -> Range<Int> {
        let next = controls.partitioningIndex { $0 > offset }
        return (next > 0 ? controls[next - 1] : 0)..<(next < controls.count ? controls[next] : count)
    }
}
