import Glibc

/// The text of the codes of a predefined character map, whose codes are those of an East Asian character set (ISO 32000-1 table 118).
///
/// The C library converts them. A text is nil if the library lacks the character set.
final class CharsetDecoder {
    private let descriptor: iconv_t
    /// The number that a code adds to be one of the character set; JIS X 0208 is the upper half of EUC-JP.
    private let offset: UInt32

    /// Creates the decoder of a predefined map; nil for other maps and for those whose codes are Unicode.
    init?(mapNamed name: String) {
        guard let charset = Self.charset(of: String(name.dropLast(2))) else { return nil }
        guard let descriptor = iconv_open("UTF-16LE", charset), Int(bitPattern: descriptor) != -1 else { return nil }
        self.descriptor = descriptor
        offset = name == "H" || name == "V" ? 0x8080 : 0
    }

    deinit { iconv_close(descriptor) }

    private static func charset(of map: String) -> String? {
        switch map {
        case "GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC": "GBK"
        case "GBK2K": "GB18030"
        case "B5pc", "ETen-B5", "ETenms-B5": "BIG5"
        case "HKscs-B5": "BIG5-HKSCS"
        case "CNS-EUC": "EUC-TW"
        case "83pv-RKSJ", "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ", "Ext-RKSJ": "CP932"
        case "", "EUC": "EUC-JP"
        case "KSC-EUC", "KSCpc-EUC": "EUC-KR"
        case "KSCms-UHC", "KSCms-UHC-HW": "UHC"
        default: nil
        }
    }

    /// Returns the text of a code; nil if the character set does not have it.
    func text(_ code: UInt32) -> String? {
        let code = code &+ offset
        var input = (code > 0xFF ? [UInt8(code >> 8 & 0xFF), UInt8(code & 0xFF)] : [UInt8(code)]).map(CChar.init(bitPattern:))
        var output = [UInt16](repeating: 0, count: 4)
        let written = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBytes { output -> Int? in
                var from = input.baseAddress, to = output.bindMemory(to: CChar.self).baseAddress
                var left = input.count, room = output.count
                let isConverted = iconv(descriptor, &from, &left, &to, &room) != -1 && left == 0
                return isConverted ? output.count - room : nil
            }
        }
        guard let written, written > 0 else { return nil }
        return String(decoding: output.prefix(written / 2), as: UTF16.self)
    }
}
