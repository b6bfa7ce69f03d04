/** What a page may load: nothing but what is in it, and a file beside it where `sources` say so. */
const policy = (sources: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline' ${sources}; font-src ${sources}; img-src data: ${sources}">`;

/** The page that pictures are put into, one after another, and that loads nothing. */
export function picturesPage(styles: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${policy('data:')}<style>${styles}</style></head><body><div id="pictures" class="pictures"></div></body></html>`;
}

export type HtmlPage = {
  readonly lang: string;
  readonly title: string;
  /** Drawn, and escaped as it was. */
  readonly markup: string;
  readonly styles: string;
  /** What stands below, as it is; empty where the markup says it itself. */
  readonly below: string;
};

/** A page that holds all it needs: it loads nothing, runs nothing, and looks the same from any place. */
export function htmlPage({ lang, title, markup, styles, below }: HtmlPage): string {
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    policy("data: 'self'"),
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    `<body data-reading=""><div class="pictures">${markup}</div>${below === '' ? '' : belowMarkup(below)}</body>`,
    '</html>',
    '',
  ].join('\n');
}

/** A text below what is drawn, as wide as that and no wider. */
export function belowMarkup(text: string): string {
  return `<pre class="below">${escaped(text)}</pre>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
