/// The two things that a page needs of a camera's notes (CIPA DC-008: a TIFF directory): which way up, and how large.
struct EXIF {
    var orientation = 1
    var resolution: Resolution?

    /// `tiff` begins with the byte order mark `II` or `MM`. Anything broken counts as not stated: it is not the picture.
    init(tiff: ArraySlice<UInt8>) {
        guard let directory = Directory(tiff) else { return }
        if let value = directory.short(0x0112), (1...8).contains(value) { orientation = value }
        guard let x = directory.rational(0x011A), let y = directory.rational(0x011B) else { return }
        // ResolutionUnit: 2 inch (also when absent), 3 centimetre.
        let inches = directory.short(0x0128) == 3 ? 2.54 : 1
        resolution = Resolution(statedX: x * inches, y: y * inches)
    }

    init() {}

    /// The first image file directory of a TIFF.
    private struct Directory {
        private let bytes: [UInt8]
        private let isLittleEndian: Bool
        private var entries: [Int: Int] = [:]

        init?(_ tiff: ArraySlice<UInt8>) {
            bytes = Array(tiff)
            guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else { return nil }
            isLittleEndian = bytes[0] == 0x49
            guard let start = number(at: 4, count: 4), let count = number(at: start, count: 2) else { return nil }
            for entry in 0..<count {
                let place = start + 2 + 12 * entry
                guard let tag = number(at: place, count: 2) else { break }
                entries[tag] = place
            }
        }

        func short(_ tag: Int) -> Int? {
            entries[tag].flatMap { number(at: $0 + 8, count: 2) }
        }

        func rational(_ tag: Int) -> Double? {
            guard let place = entries[tag], let offset = number(at: place + 8, count: 4),
                let above = number(at: offset, count: 4), let below = number(at: offset + 4, count: 4), below != 0
            else { return nil }
            return Double(above) / Double(below)
        }

        private func number(at offset: Int, count: Int) -> Int? {
            guard offset >= 0, offset <= bytes.count - count else { return nil }
            let part = bytes[offset..<offset + count]
            return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
        }
    }
}
