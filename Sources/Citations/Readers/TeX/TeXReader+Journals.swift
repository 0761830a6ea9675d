/// The macros for journals in records of the Astrophysics Data System.
extension TeXReader {
    /// The abbreviations that AASTeX gives the macros of journals, by macro.
    ///
    /// Records of the system name journals by these macros, which only its LaTeX class defines (AASTeX 6.31, "Journal abbreviations").
    static let journals: [String: String] = [
        "aap": "A&A", "aapr": "A&A Rev.", "aaps": "A&AS", "actaa": "Acta Astron.", "aj": "AJ", "ao": "Appl. Opt.", "apj": "ApJ",
        "apjl": "ApJL", "apjs": "ApJS", "aplett": "Astrophys. Lett.", "apss": "Ap&SS", "araa": "ARA&A", "azh": "AZh", "baas": "BAAS",
        "bain": "BAN", "caa": "Chinese Astron. Astrophys.", "cjaa": "Chinese J. Astron. Astrophys.", "fcp": "Fundam. Cosm. Phys.",
        "gca": "Geochim. Cosmochim. Acta", "grl": "Geophys. Res. Lett.", "iaucirc": "IAU Circ.", "icarus": "Icarus", "jcap": "JCAP",
        "jcp": "J. Chem. Phys.", "jgr": "J. Geophys. Res.", "jqsrt": "J. Quant. Spectrosc. Radiat. Transfer", "jrasc": "JRASC",
        "memras": "MmRAS", "memsai": "Mem. Soc. Astron. Italiana", "mnras": "MNRAS", "na": "New A", "nar": "New A Rev.", "nat": "Nature",
        "nphysa": "Nucl. Phys. A", "pasa": "PASA", "pasj": "PASJ", "pasp": "PASP", "physrep": "Phys. Rep.", "physscr": "Phys. Scr.",
        "planss": "Planet. Space Sci.", "pra": "Phys. Rev. A", "prb": "Phys. Rev. B", "prc": "Phys. Rev. C", "prd": "Phys. Rev. D",
        "pre": "Phys. Rev. E", "prl": "Phys. Rev. Lett.", "procspie": "Proc. SPIE", "psj": "PSJ", "qjras": "QJRAS",
        "rmxaa": "Rev. Mexicana Astron. Astrofis.", "skytel": "S&T", "solphys": "Sol. Phys.", "sovast": "Soviet Astron.",
        "ssr": "Space Sci. Rev.", "zap": "ZAp",
    ]
}
