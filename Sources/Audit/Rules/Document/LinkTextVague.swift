/// The text of a link does not describe its target.
///
/// Screen reader users list the links of a document without the sentences around them. A list that reads “here” ten times is not useful.
/// The rule compares the text of each link with a list of such words for its language.
///
/// - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
struct LinkTextVague: DocumentRule {
    static let description = RuleDescription(
        id: .linkTextVague, subject: .links, summary: "link texts name their targets", outcome: .warning,
        references: Reference.wcag("2.4.4") + [Reference(.wcag, "2.4.9")],
        fix: "use words that name the target as the text of the link", vocabulary: words)

    /// The vague link texts by language, in lower case and without punctuation.
    static let words: [String: [String]] = [
        "en": [
            "here", "click here", "click", "click this", "read more", "more", "learn more", "see more", "find out more", "more info",
            "more information", "details", "link",
            "this link", "this", "this page", "this article", "page", "website", "go", "continue", "download", "see here", "read this",
        ],
        "de": [
            "hier", "hier klicken", "klicken sie hier", "klick", "mehr", "mehr lesen", "weiterlesen", "weiter", "mehr erfahren",
            "mehr infos", "details", "link", "dieser link",
            "diese seite", "seite", "download",
        ],
        "fr": [
            "ici", "cliquez ici", "cliquer ici", "plus", "lire la suite", "en savoir plus", "voir plus", "plus d'infos", "lien", "ce lien",
            "cette page", "suite",
        ],
        "es": [
            "aquí", "haga clic aquí", "haz clic aquí", "pulse aquí", "más", "leer más", "ver más", "saber más", "más información", "enlace",
            "este enlace", "esta página",
        ],
        "it": [
            "qui", "clicca qui", "cliccare qui", "leggi tutto", "leggi di più", "scopri di più", "di più", "link", "questo link",
            "questa pagina",
        ],
        "pt": [
            "aqui", "clique aqui", "leia mais", "ler mais", "saiba mais", "mais", "mais informações", "link", "este link", "esta página",
        ],
        "nl": ["hier", "klik hier", "lees meer", "lees verder", "meer", "meer informatie", "link", "deze link", "deze pagina"],
        "sv": ["här", "klicka här", "läs mer", "mer", "mer information", "länk", "den här länken", "den här sidan"],
        "da": ["her", "klik her", "læs mere", "mere", "mere information", "link", "dette link", "denne side"],
        "nb": ["her", "klikk her", "les mer", "mer", "mer informasjon", "lenke", "denne lenken", "denne siden"],
        "fi": ["tästä", "tässä", "täällä", "klikkaa tästä", "napsauta tästä", "lue lisää", "lisää", "lisätietoja", "linkki", "tämä sivu"],
        "pl": [
            "tutaj", "tu", "kliknij tutaj", "kliknij", "więcej", "czytaj więcej", "czytaj dalej", "dowiedz się więcej", "więcej informacji",
            "link", "ten link",
            "ta strona",
        ],
        "cs": ["zde", "tady", "klikněte zde", "více", "číst více", "číst dál", "více informací", "odkaz", "tento odkaz", "tato stránka"],
        "tr": [
            "burada", "buraya", "buraya tıklayın", "tıklayın", "daha fazla", "devamı", "devamını oku", "daha fazla bilgi", "bağlantı",
            "bu sayfa",
        ],
        "ru": [
            "здесь", "тут", "нажмите здесь", "подробнее", "далее", "читать далее", "узнать больше", "больше", "ссылка", "эта ссылка",
            "эта страница",
        ],
        "uk": [
            "тут", "натисніть тут", "докладніше", "детальніше", "більше", "читати далі", "дізнатися більше", "посилання", "це посилання",
            "ця сторінка",
        ],
        "el": ["εδώ", "πατήστε εδώ", "κάντε κλικ εδώ", "περισσότερα", "διαβάστε περισσότερα", "σύνδεσμος", "αυτή η σελίδα"],
        "ar": ["هنا", "اضغط هنا", "انقر هنا", "المزيد", "اقرأ المزيد", "مزيد من المعلومات", "رابط", "هذا الرابط", "هذه الصفحة"],
        "fa": ["اینجا", "اینجا کلیک کنید", "کلیک کنید", "بیشتر", "بیشتر بخوانید", "ادامه مطلب", "پیوند", "لینک", "این صفحه"],
        "he": ["כאן", "לחצו כאן", "לחץ כאן", "עוד", "קרא עוד", "קראו עוד", "מידע נוסף", "קישור", "דף זה"],
        "hi": ["यहाँ", "यहां", "यहाँ क्लिक करें", "यहां क्लिक करें", "और पढ़ें", "अधिक", "अधिक जानें", "अधिक जानकारी", "लिंक"],
        "ta": ["இங்கே", "இங்கே கிளிக் செய்யவும்", "மேலும்", "மேலும் படிக்க", "இணைப்பு"],
        "zh": [
            "这里", "此处", "点击这里", "点击此处", "更多", "了解更多", "阅读更多", "查看更多", "详情", "链接", "此链接", "本页", "這裡", "此處", "按此", "點擊這裡", "點擊此處", "閱讀更多",
            "瞭解更多", "詳情", "連結",
            "此連結", "本頁",
        ],
        "ja": ["こちら", "ここ", "こちらをクリック", "ここをクリック", "詳細", "詳しくはこちら", "もっと見る", "続きを読む", "リンク", "このリンク", "このページ"],
        "ko": ["여기", "여기를 클릭", "여기를 클릭하세요", "더 보기", "더보기", "자세히", "자세히 보기", "링크", "이 링크", "이 페이지"],
    ]

    func faults(in context: AuditContext) -> [Fault] {
        let vague = context.facts.links.filter(Self.isVague)
        guard !vague.isEmpty else { return [] }
        let titles = LinkTitles(context)
        return vague.map { link in
            fault(
                "the link “\(link.text)” does not name its target: \(link.destination)", at: link.span, in: context,
                identity: [link.text, link.destination]
            ).fixed(by: [titles.edit(naming: link)])
        }
    }

    private static func isVague(_ link: DocumentFacts.Link) -> Bool {
        let text = link.text.lowercased().replacing("’", with: "'").split {
            $0.isWhitespace || $0.isPunctuation && $0 != "'" || $0.isSymbol
        }.joined(separator: " ")
        let language = link.language.split(separator: "-").first.map { $0.lowercased() } ?? "en"
        return words[language]?.contains(text) == true
    }
}
