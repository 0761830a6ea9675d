import CTypesetYAML

/// Reads a part of a file with libyaml's parser, one event at a time.
///
/// libyaml keeps the address of its parser and of its input, so both are allocated here and live as long as this object.
final class EventReader {
    enum Event {
        case documentStart, documentEnd, streamEnd
        case alias(String)
        case scalar(String, YAMLNode.ScalarStyle, anchor: String?, tag: String?)
        case sequenceStart(anchor: String?, tag: String?)
        case sequenceEnd
        case mappingStart(anchor: String?, tag: String?)
        case mappingEnd
    }

    let file: SourceFile
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let input: UnsafeMutableBufferPointer<UInt8>
    private let offsets: ScalarOffsets
    /// The offset in the file after any byte order mark, at which reading begins and from which libyaml's marks count.
    private let base: Int

    init(file: SourceFile, range: Range<Int>) {
        self.file = file
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        base = range.lowerBound + (file.bytes[range].starts(with: mark) ? mark.count : 0)
        let bytes = file.bytes[base..<range.upperBound]
        offsets = ScalarOffsets(bytes)
        input = .allocate(capacity: bytes.count)
        _ = input.initialize(from: bytes)
        parser = .allocate(capacity: 1)
        parser.initialize(to: yaml_parser_t())
        guard yaml_parser_initialize(parser) == 1 else { return }
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, input.baseAddress, input.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deinitialize(count: 1)
        parser.deallocate()
        input.deallocate()
    }

    /// The end of the text, without trailing spaces and line ends.
    var end: Int {
        var end = base + input.count
        while end > base, [9, 10, 13, 32].contains(input[end - base - 1]) { end -= 1 }
        return end
    }

    /// The next event and its span.
    func next() throws(Diagnostic) -> (Event, SourceSpan) {
        var event = yaml_event_t()
        while true {
            guard yaml_parser_parse(parser, &event) == 1 else { throw problem }
            defer { yaml_event_delete(&event) }
            if event.type == YAML_STREAM_START_EVENT { continue }
            let span = SourceSpan(file: file, range: offset(event.start_mark)..<max(offset(event.start_mark), offset(event.end_mark)))
            return (Self.event(event), span)
        }
    }

    /// The mistake at which libyaml stopped, in this project's words.
    private var problem: Diagnostic {
        let state = parser.pointee
        if state.error == YAML_READER_ERROR {
            return SyntaxProblem.unreadableByte(at: span(base + Int(state.problem_offset)), problem: Self.string(state.problem))
        }
        return SyntaxProblem(
            problem: Self.string(state.problem), context: Self.string(state.context),
            span: span(offset(state.problem_mark)), contextSpan: span(offset(state.context_mark))
        ).diagnostic
    }

    private func span(_ offset: Int) -> SourceSpan {
        let offset = min(offset, base + input.count)
        return SourceSpan(file: file, range: offset..<offset)
    }

    private func offset(_ mark: yaml_mark_t) -> Int { base + offsets[Int(mark.index)] }

    private static func event(_ event: yaml_event_t) -> Event {
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: return .documentStart
        case YAML_DOCUMENT_END_EVENT: return .documentEnd
        case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor))
        case YAML_SCALAR_EVENT: return scalar(event)
        case YAML_SEQUENCE_START_EVENT:
            return .sequenceStart(anchor: name(event.data.sequence_start.anchor), tag: name(event.data.sequence_start.tag))
        case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
        case YAML_MAPPING_START_EVENT:
            return .mappingStart(anchor: name(event.data.mapping_start.anchor), tag: name(event.data.mapping_start.tag))
        case YAML_MAPPING_END_EVENT: return .mappingEnd
        default: return .streamEnd
        }
    }

    private static func scalar(_ event: yaml_event_t) -> Event {
        let scalar = event.data.scalar
        let text = String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
        let style: YAMLNode.ScalarStyle =
            switch scalar.style {
            case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
            case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
            default: .plain
            }
        return .scalar(text, style, anchor: name(scalar.anchor), tag: name(scalar.tag))
    }

    private static func name(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? { text.map { String(cString: $0) } }
    private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String { name(text) ?? "" }
    private static func string(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}

/// The byte offsets of the Unicode scalars of a UTF-8 text: libyaml's marks count scalars, spans count bytes.
struct ScalarOffsets {
    /// The offset of every 64th scalar; empty if all scalars are one byte.
    private var landmarks: [Int] = []
    private let bytes: ArraySlice<UInt8>
    private static let stride = 64

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        guard bytes.contains(where: { $0 >= 0x80 }) else { return }
        var count = 0
        for (offset, byte) in bytes.enumerated() where !Self.isContinuation(byte) {
            if count % Self.stride == 0 { landmarks.append(offset) }
            count += 1
        }
    }

    /// The offset of a scalar from the first byte; the length for indices past the last scalar.
    subscript(index: Int) -> Int {
        guard !landmarks.isEmpty else { return min(index, bytes.count) }
        let landmark = min(index / Self.stride, landmarks.count - 1)
        var offset = landmarks[landmark], left = index - landmark * Self.stride
        while left > 0, offset < bytes.count {
            offset += 1
            while offset < bytes.count, Self.isContinuation(bytes[bytes.startIndex + offset]) { offset += 1 }
            left -= 1
        }
        return offset
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
