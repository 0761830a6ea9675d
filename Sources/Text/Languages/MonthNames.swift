import CTypesetLocaleData
import Synchronization
import TypesetBase

/// The names of the Gregorian months in a language, in lower case: long and short, within dates and alone (CLDR through ICU).
enum MonthNames {
    private static let known = Mutex<[String: Set<String>]>([:])

    static func all(in language: String) -> Set<String> {
        known.withLock { known in
            if let names = known[language] { return names }
            let names = read(language)
            known[language] = names
            return names
        }
    }

    private static func read(_ language: String) -> Set<String> {
        guard let locale = ICULocale(language: language) else { return [] }
        var names: Set<String> = []
        for form in Int32(0)..<4 {
            for month in Int32(0)..<12 {
                let name = locale.text { name, text, capacity in locale_month(name, form, month, text, capacity) }
                guard let name = name?.lowercased() else { continue }
                names.insert(name.last == "." ? String(name.dropLast()) : name)
            }
        }
        return names
    }
}
