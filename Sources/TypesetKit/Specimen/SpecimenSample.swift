/// The text that a specimen sets in each style.
struct SpecimenSample {
    var text: String
    /// The language as a BCP 47 tag.
    var language: String

    /// Creates a sample.
    ///
    /// - Parameters:
    ///   - text: the text; nil uses one in the language, or else in English.
    ///   - language: the language of the sheet; nil if it names none.
    init(text: String?, language: String?) {
        let primary = language.flatMap { $0.split(separator: "-").first?.lowercased() } ?? "en"
        let sample = Self.texts[primary]
        self.text = text ?? (sample ?? Self.english) + " 0123456789"
        self.language = text != nil || sample != nil ? language ?? "en" : "en"
    }

    private static let english = "Sphinx of black quartz, judge my vow"

    /// Sentences that contain most letters of a language, as type specimens use them.
    private static let texts = [
        "en": english,
        "ar": "صف خلق خود كمثل الشمس إذ بزغت",
        "bg": "Жълтата дюля беше щастлива",
        "cs": "Příliš žluťoučký kůň úpěl ďábelské ódy",
        "da": "Høj bly gom vandt fræk sexquiz på wc",
        "de": "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich",
        "el": "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία",
        "es": "El veloz murciélago hindú comía feliz cardillo y kiwi",
        "fa": "پیش از این شعر چند ژرف‌نگر را خواندم",
        "fi": "Törkylempijävongahdus",
        "fr": "Portez ce vieux whisky au juge blond qui fume",
        "he": "דג סקרן שט בים מאוכזב ולפתע מצא חברה",
        "hi": "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण",
        "hu": "Árvíztűrő tükörfúrógép",
        "it": "Quel vituperabile xenofobo zelante assaggia il whisky",
        "ja": "いろはにほへと ちりぬるを",
        "ko": "키스의 고유조건은 입술끼리 만나야 하고",
        "nb": "Vår sære Zulu fra badeøya spilte jo whist",
        "nl": "Pa’s wijze lynx bezag vroom het fikse aquaduct",
        "pl": "Pchnąć w tę łódź jeża lub ośm skrzyń fig",
        "pt": "Luís argüia à Júlia que brações, fé, chá e óxido",
        "ru": "Съешь ещё этих мягких французских булок, да выпей чаю",
        "sv": "Flygande bäckasiner söka hwila på mjuka tuvor",
        "ta": "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல்",
        "th": "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า",
        "tr": "Pijamalı hasta yağız şoföre çabucak güvendi",
        "uk": "Жебракують філософи при ґанку церкви",
        "zh": "天地玄黄 宇宙洪荒",
    ]
}
