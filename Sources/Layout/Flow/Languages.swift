import Markdown

/// The direction of a language's blocks: on which side lists are indented and tables begin.
enum WritingDirection {
    /// Languages written from right to left unless their tag names another script (CLDR, `characterOrder`).
    private static let rightToLeftLanguages: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "ha-arab", "he", "iw", "khw", "ks", "ku-arab", "nqo", "ps", "sd", "syr", "ug", "ur", "yi", "ji",
    ]
    private static let rightToLeftScripts: Set<String> = ["adlm", "arab", "hebr", "nkoo", "rohg", "syrc", "thaa"]

    /// - Parameter language: BCP 47.
    static func isRightToLeft(language: String) -> Bool {
        let subtags = language.lowercased().split(separator: "-").map(String.init)
        guard let first = subtags.first else { return false }
        if let script = subtags.dropFirst().first(where: { $0.count == 4 }) { return rightToLeftScripts.contains(script) }
        return rightToLeftLanguages.contains(first)
    }

    /// Of the first strong character (UAX #9, P2); nil where there is none.
    static func isRightToLeft(text: [UInt8]) -> Bool? {
        for scalar in String(decoding: text.prefix(512), as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            return isRightToLeft(scalar)
        }
        return nil
    }

    /// Whether text among right-to-left blocks is right-to-left too: it has a right-to-left letter, or no letters at all.
    static func runsRightToLeft(_ text: [UInt8]) -> Bool {
        var hasLetters = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where scalar.properties.isAlphabetic {
            if isRightToLeft(scalar) { return true }
            hasLetters = true
        }
        return !hasLetters
    }

    /// The blocks of Unicode that hold right-to-left scripts: Hebrew to Arabic Extended-A, the presentation forms, and the plane-1 range
    /// U+10800–10FFF, U+1E800–1EFFF.
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}

/// The words that typesetting adds to a document, in the document's language, or in English.
enum LocalizedTerms {
    private static let alerts: [String: [String: String]] = [
        "en": ["note": "Note", "tip": "Tip", "important": "Important", "warning": "Warning", "caution": "Caution"],
        "de": ["note": "Hinweis", "tip": "Tipp", "important": "Wichtig", "warning": "Warnung", "caution": "Vorsicht"],
        "fr": ["note": "Remarque", "tip": "Astuce", "important": "Important", "warning": "Avertissement", "caution": "Attention"],
        "es": ["note": "Nota", "tip": "Consejo", "important": "Importante", "warning": "Advertencia", "caution": "Precaución"],
        "it": ["note": "Nota", "tip": "Suggerimento", "important": "Importante", "warning": "Avviso", "caution": "Attenzione"],
        "pt": ["note": "Nota", "tip": "Dica", "important": "Importante", "warning": "Aviso", "caution": "Cuidado"],
        "nl": ["note": "Opmerking", "tip": "Tip", "important": "Belangrijk", "warning": "Waarschuwing", "caution": "Let op"],
        "ja": ["note": "注記", "tip": "ヒント", "important": "重要", "warning": "警告", "caution": "注意"],
        "zh": ["note": "注意", "tip": "提示", "important": "重要", "warning": "警告", "caution": "小心"],
        "ko": ["note": "참고", "tip": "팁", "important": "중요", "warning": "경고", "caution": "주의"],
        "ar": ["note": "ملاحظة", "tip": "نصيحة", "important": "مهم", "warning": "تحذير", "caution": "تنبيه"],
        "fa": ["note": "نکته", "tip": "راهنمایی", "important": "مهم", "warning": "هشدار", "caution": "احتیاط"],
        "he": ["note": "הערה", "tip": "עצה", "important": "חשוב", "warning": "אזהרה", "caution": "זהירות"],
        "hi": ["note": "टिप्पणी", "tip": "सुझाव", "important": "महत्वपूर्ण", "warning": "चेतावनी", "caution": "सावधानी"],
        "ru": ["note": "Примечание", "tip": "Совет", "important": "Важно", "warning": "Предупреждение", "caution": "Осторожно"],
    ]

    /// The name of an alert's kind; kinds that only DocC has keep their English names.
    static func alert(_ kind: String, language: String) -> String {
        alerts[primary(language)]?[kind] ?? AlertKind.heading(of: kind)
    }

    /// What a screen reader says instead of a ballot box.
    static func task(done: Bool, language: String) -> String {
        switch primary(language) {
        case "de": done ? "erledigt" : "offen"
        case "fr": done ? "fait" : "à faire"
        case "es": done ? "hecho" : "pendiente"
        default: done ? "done" : "to do"
        }
    }

    static func footnote(_ label: String, language: String) -> String {
        switch primary(language) {
        case "de": "Fußnote \(label)"
        case "fr": "Note \(label)"
        case "es": "Nota \(label)"
        default: "Footnote \(label)"
        }
    }

    static func backToText(_ label: String, language: String) -> String {
        switch primary(language) {
        case "de": "Zurück zum Text von Fußnote \(label)"
        case "fr": "Retour au texte de la note \(label)"
        case "es": "Volver al texto de la nota \(label)"
        default: "Back to the text of footnote \(label)"
        }
    }

    private static func primary(_ language: String) -> String {
        language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    }
}
