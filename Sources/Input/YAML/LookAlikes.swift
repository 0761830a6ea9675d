public import Diagnostics

/// Characters that look like those of YAML's syntax and are none: word processors, chats and input methods put them where code stands.
public enum LookAlikes {
    private static let names: [(scalars: ClosedRange<UInt32>, hint: String)] = [
        (0xA0...0xA0, "a no-break space: type a plain space"), (0x2007...0x2007, "a figure space: type a plain space"),
        (0x202F...0x202F, "a narrow no-break space: type a plain space"), (0x3000...0x3000, "a wide space: type a plain space"),
        (0x200B...0x200B, "an invisible character: remove it"), (0x2060...0x2060, "an invisible character: remove it"),
        (0xFEFF...0xFEFF, "an invisible character: remove it"), (0x201C...0x201E, "a curly quote: YAML's are straight, `\"` or `'`"),
        (0x2018...0x201A, "a curly quote: YAML's are straight, `\"` or `'`"), (0xFF1A...0xFF1A, "a wide colon: type `:`"),
        (0xFF0C...0xFF0C, "a wide comma: type `,`"), (0x2212...0x2212, "a minus sign: type the hyphen `-`"),
    ]

    /// Says of the first of them that there is one; nil where there is none.
    public static func hint(in text: String) -> String? {
        for scalar in text.unicodeScalars {
            guard let (_, hint) = names.first(where: { $0.scalars.contains(scalar.value) }) else { continue }
            let code = String(scalar.value, radix: 16, uppercase: true)
            return "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code + " stands here, " + hint
        }
        return nil
    }
}

extension Diagnostic {
    /// With this hint alone where what it marks holds characters that only look right.
    public var notingLookAlikes: Diagnostic {
        guard let span, span.range.count < 1000, let hint = LookAlikes.hint(in: span.text) else { return self }
        var diagnostic = self
        diagnostic.hints = [hint]
        return diagnostic
    }
}
