import TypesetBase

/// The colour operators of one content stream, by which it is written again in other colours.
struct ColorOperators {
    fileprivate enum Event {
        /// The request for the colour of an item: the operator at a range of bytes, which is empty if the colour was set already.
        case set(ContentStream.Painting, item: Int, Range<Int>)
        case save, restore
    }

    private var events: [Event] = []

    /// Adds the request for the colour of an item of the page, by its number; `background` is that of the page.
    mutating func add(_ painting: ContentStream.Painting, item: Int, at range: Range<Int>) {
        events.append(.set(painting, item: item, range))
    }

    /// The number of the page's background, before the items.
    static let background = -1

    mutating func save() { events.append(.save) }
    mutating func restore() { events.append(.restore) }

    /// Returns a stream in other colours, as the painter writes it: operators that change nothing are omitted.
    ///
    /// - Parameter colors: the colours of the page's background and of its items.
    func repainted(_ content: ByteBuffer, in colors: [Color]) -> ByteBuffer {
        let result = ContentStream(ByteBuffer(capacity: content.count + 256))
        var inks = (fill: Color.black, stroke: Color.black), saved: [(fill: Color, stroke: Color)] = [], position = 0
        content.withBytes { bytes in
            func copy(to end: Int) {
                result.buffer.put(UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
                position = end
            }
            for event in events {
                switch event {
                case .save: saved.append(inks)
                case .restore: inks = saved.popLast() ?? inks
                case .set(let painting, let item, let range):
                    copy(to: range.lowerBound)
                    position = range.upperBound
                    let number = item - Self.background, color = colors.indices.contains(number) ? colors[number] : .black
                    guard color != (painting == .fill ? inks.fill : inks.stroke) else { continue }
                    if painting == .fill { inks.fill = color } else { inks.stroke = color }
                    result.set(painting, color)
                }
            }
            copy(to: bytes.count)
        }
        return result.buffer
    }
}

extension ContentStream {
    /// Sets a device colour: grey if its components are equal.
    func set(_ painting: Painting, _ color: Color) {
        func component(_ value: Double) -> Double { min(max(value, 0), 1) }
        if color.red == color.green, color.green == color.blue {
            set(painting, gray: component(color.red))
        } else {
            set(painting, red: component(color.red), green: component(color.green), blue: component(color.blue))
        }
    }
}
