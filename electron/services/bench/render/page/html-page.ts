/** The page loads only its own content, and files beside it if `sources` allows. */
const policy = (sources: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline' ${sources}; font-src ${sources}; img-src data: ${sources}">`;

/** The page into which pictures are put; it loads nothing. */
export function picturesPage(styles: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${policy('data:')}<style>${styles}</style></head><body><div id="pictures" class="pictures"></div></body></html>`;
}

type HtmlPage = {
  readonly lang: string;
  readonly title: string;
  /** Escaped markup. */
  readonly markup: string;
  readonly styles: string;
  /** The text below, unescaped; empty if the markup shows it. */
  readonly below: string;
};

/** A self-contained page: it loads and runs nothing. */
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

/** A text below the picture, no wider than it. */
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

export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
