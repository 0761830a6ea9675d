import AuditReports

/// The style sheet of the live preview, in the colours of the reports.
enum PreviewStyle {
    static let sheet = HTMLStyle.colors + page + controls + findings + pages

    /// A small and a large line of text on a page.
    static let icon = """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect x="1" width="14" height="16" rx="2" fill="#0b57a4"/>\
        <path d="M4 5h8M4 10.5h8" stroke="#fff" stroke-width="1.5"/><path d="M4 10.5h8" stroke="#fff" stroke-width="4"/></svg>
        """

    private static let page = """
        *,::before,::after{box-sizing:border-box}
        html{scroll-padding:1rem 0 4.5rem}
        body{margin:0;background:var(--background);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
        header,main,#status{padding:0 clamp(1rem,3vw,2rem)}
        h1{margin:.75rem 0;font-size:1.375rem;line-height:1.25;overflow-wrap:anywhere}
        h2{margin:1rem 0 .5rem;font-size:1.125rem;line-height:1.3}
        p{margin:.25rem 0 .5rem}
        a{color:var(--link);text-underline-offset:.15em}
        nav a,.links a{display:inline-block;min-height:1.5rem}
        summary{min-height:1.5rem;cursor:pointer}
        .links a{margin-right:1rem}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        #pages:focus{outline:none}
        .skip{position:absolute;left:1rem;top:-10rem;padding:.5rem 1rem;background:var(--background);border:2px solid var(--link);z-index:3}
        .skip:focus{top:.5rem}
        pre,code{font-family:ui-monospace,monospace;font-size:.875rem}
        pre{margin:.25rem 0;padding:.5rem;overflow-x:auto;white-space:pre-wrap;background:var(--card);border:1px solid var(--hairline)}
        #status{min-height:1.5rem;margin:.25rem 0;color:var(--muted)}
        #view{display:grid;gap:0 2rem}
        .side,#pages{min-width:0}
        .side{max-height:min(20rem,35vh);overflow-y:auto}
        @media (min-width:64rem){#view{grid-template-columns:22rem minmax(0,1fr)}
        .side{position:sticky;top:0;align-self:start;max-height:calc(100vh - 3.5rem);overflow-y:auto}}

        """

    private static let controls = """
        header{border-bottom:1px solid var(--hairline);padding-bottom:.5rem}
        .size{display:flex;align-items:center;gap:.75rem}
        .size input{flex:1;min-width:6rem;height:2rem;margin:0;accent-color:var(--link)}
        .size output{min-width:5.5rem;font-weight:600}
        .traits{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.25rem}
        select,button,.check{min-height:2rem}
        select,button{font:inherit;padding:.125rem .5rem;border:1px solid var(--line);border-radius:.25rem;background:var(--background);
        color:var(--text)}
        .check{display:flex;align-items:center;gap:.375rem}
        .check input{width:1.25rem;height:1.25rem;margin:0;accent-color:var(--link)}
        .sizes ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:.5rem 0 0;padding:0;list-style:none;font-size:.875rem}
        .sizes [aria-current]{color:var(--text);font-weight:600;text-decoration-thickness:.15em}
        .js button{display:none}
        @media (min-height:30rem){.js .size{position:fixed;inset:auto 0 0;z-index:2;padding:.25rem clamp(1rem,3vw,2rem);
        background:var(--background);border-top:1px solid var(--line)}.js body{padding-bottom:3.5rem}}

        """

    private static let findings = """
        #findings ol{margin:0;padding:0;list-style:none}
        #findings li{margin:.75rem 0;padding:.25rem .75rem;border-left:.25rem solid var(--accent);background:var(--card)}
        .badge{display:inline-block;padding:0 .5rem;border:1px solid var(--accent);border-radius:1rem;background:var(--tint);
        color:var(--accent);font-size:.875rem}
        .facts{color:var(--muted);font-size:.875rem}
        #problems h2{padding:.25rem .75rem;border-left:.5rem solid var(--accent);background:var(--tint);color:var(--accent)}

        """

    private static let pages = """
        #pages ol{margin:0;padding:0;list-style:none}
        #pages li{margin:0 0 1.5rem}
        #pages img,.grid img{display:block;max-width:100%;height:auto;background:#fff;border:1px solid var(--line)}
        .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(13rem,100%),1fr));gap:1.5rem;margin:1rem 0;padding:0;
        list-style:none}
        .grid a{display:block}

        """
}
