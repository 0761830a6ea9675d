internal import CPango

/// Big-endian numbers of one OpenType table.
struct Table {
    private let bytes: [UInt8]
    var isEmpty: Bool { bytes.isEmpty }

    /// - Parameter all: whether more than the table's head is wanted; the fields that most fonts are asked for lie in its first 128 bytes.
    init(_ face: OpaquePointer, _ tag: String, all: Bool = false) {
        let blob = hb_face_reference_table(face, hb_tag_from_string(tag, -1))
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { bytes = []; return }
        bytes = UnsafeRawBufferPointer(start: data, count: all ? Int(length) : min(Int(length), 128)).map { $0 }
    }

    func uint16(_ offset: Int) -> UInt16? {
        offset + 2 <= bytes.count ? UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]) : nil
    }

    func uint32(_ offset: Int) -> UInt32? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }
}
