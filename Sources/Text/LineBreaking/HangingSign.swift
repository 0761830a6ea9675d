import TypesetBase

/// The signs that hang out at the ends of lines.
enum HangingSign {
    /// The share of a sign's width that hangs out; 0 for most characters.
    ///
    /// An ideographic comma or full stop hangs out entirely (JLREQ 2.5.1). Those of other scripts hang out enough to make an edge look
    /// straight (as in pdfTeX and Typst).
    static func share(of scalar: UInt32) -> Double {
        switch scalar {
        case 0x3001, 0x3002, 0xFF0C, 0xFF0E: 1
        case 0x2C, 0x2E, 0x060C, 0x06D4: 0.8
        case 0x2D, 0x2010: 0.55
        default: 0
        }
    }
}
