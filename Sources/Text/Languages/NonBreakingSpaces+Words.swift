/// The words and signs that belong to the number or the name beside them.
extension NonBreakingSpaces {
    /// The symbols of the SI and those accepted for use with it (BIPM, SI Brochure, 9th edition), of data, of type, and of currencies (ISO
    /// 4217).
    static let units: Set<String> = Set(
        """
        m mm cm dm km µm nm kg g mg µg t s ms µs ns min h d l ml cl dl hl L mL cL dL A mA V mV kV W mW kW MW GW Wh kWh MWh Hz kHz MHz GHz N
        kN Pa hPa kPa MPa bar mbar J kJ MJ cal kcal eV K °C °F % ‰ dB lx lm cd mol Ω kΩ F B kB KB MB GB TB KiB MiB GiB TiB bit kbit Mbit
        Gbit Mbit/s km/h m/s m² m³ km² cm² cm³ ha px pt pc em rem dpi ppi am pm AM PM a.m p.m € $ £ ¥ EUR USD GBP CHF JPY SEK NOK DKK PLN
        CZK ft yd mi oz lb
        Mio Mrd million billion Millionen Milliarden millions milliards Eur Euro Kč zł Ft lei mln mld tys tis mil
        м мм см дм км г мг кг т с мс мин ч л мл В Вт кВт МВт А Гц кГц МГц ГГц Па кПа Дж кДж ккал °С КБ МБ ГБ ТБ м² м³ км² га км/ч
        ₽ ₴ руб коп грн лв млн млрд тыс тис хв год
        """.split { $0 == " " || $0.isNewline }.map(String.init))

    /// The abbreviations before a number.
    static let labels: Set<String> = [
        "§", "§§", "No.", "Nos.", "Nr.", "Fig.", "Figs.", "Abb.", "Tab.", "p.", "pp.", "S.", "Bd.", "vol.", "Vol.", "Art.", "Kap.", "ch.",
        "Ch.", "Eq.", "n°", "nº", "№", "c.", "ca.", "fig.", "tab.", "art.", "chap.", "pag.", "pág.", "núm.", "afb.", "blz.", "rys.",
        "obr.", "str.",
        "č.", "nr", "рис.", "Рис.", "табл.", "Табл.", "гл.", "Гл.", "стр.", "Стр.", "ст.", "с.", "С.", "п.", "пп.", "т.", "мал.", "Мал.",
    ]

    /// The words of all languages, in lower case, for parts of books and numbered items, which have no other meaning before numbers.
    static let numbered: Set<String> = Set(
        """
        appendix chapter chapters corollary definition equation equations example examples exercise figure figures footnote lemma line lines
        listing listings page pages part proposition section sections step steps table tables theorem version volume volumes
        abbildung abbildungen abschnitt anhang artikel aufgabe band beispiel bild bilder formel fußnote gleichung kapitel schritt seite
        seiten tabelle tabellen teil übung zeile zeilen ziffer
        annexe article chapitre chapitres équation étape exemple exercice figure ligne lignes page pages partie tableau tableaux théorème
        tome
        anexo apéndice capítulo capítulos ecuación ejemplo ejercicio figura figuras línea líneas página páginas parte sección tabla tablas
        teorema tomo
        appendice capitolo capitoli equazione esempio esercizio figure pagina pagine riga sezione tabella tabelle allegato exemplo seção
        secção tabela bijlage bladzijde figuur hoofdstuk tabel
        avsnitt bilaga figur sida tabell kapittel side luku kuva taulukko rozdział rysunek strona tablica kapitola obrázek tabulka strana
        глава раздел рисунок таблица страница строка часть приложение том розділ таблиця сторінка частина додаток
        """.split { $0 == " " || $0.isNewline }.map(String.init))

    /// The titles before a name.
    static let titles: Set<String> = ["Mr.", "Mrs.", "Ms.", "Dr.", "Prof.", "MM."]
    /// The French titles without a full stop: abbreviations that end with the word's last letter have none (Lexique des règles
    /// typographiques en usage à l'Imprimerie nationale, « Abréviations »).
    static let frenchTitles: Set<String> = ["Mme", "Mmes", "Mlle", "Mlles", "Mgr", "Dr", "Pr", "Me"]
}
