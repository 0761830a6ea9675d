/// The few words that typesetting adds to a document, in the document's language; English where a language is missing.
enum Terms {
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

    /// The name of an alert's kind; an unknown kind is shown as written.
    static func alert(_ kind: String, language: String) -> String {
        alerts[primary(language)]?[kind] ?? alerts["en"]?[kind] ?? kind
    }

    /// What a reader hears instead of a ballot box.
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
