/// The entries of an image XObject (ISO 32000-1 table 89). /Interpolate stays away: PDF/A forbids it (ISO 19005-2 6.2.8).
struct ImageDictionary {
    var width: Int
    var height: Int
    var bits: Int
    var colorSpace: String
    var filter = ""
    var mask: ObjectNumber?

    var entries: ByteBuffer {
        let buffer = ByteBuffer()
        buffer.put("/Subtype/Image/Width ").put(width).put("/Height ").put(height)
        buffer.put("/BitsPerComponent ").put(bits).put("/ColorSpace").put(utf8: colorSpace).put(utf8: filter)
        if let mask { buffer.put("/SMask").put(reference: mask) }
        return buffer
    }
}
