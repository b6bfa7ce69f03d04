const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
]);

/** Behind these a new line begins. */
const breaks = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/pre)\b[^<>]*>/gi;

/** What a reader of HTML would copy out of it, as far as a payload needs: its lines, without tags, entities written out. */
export function textOfHtml(html: string): string {
  return withoutElements(html)
    .split(/(?=<pre\b)|(?<=<\/pre>)/i)
    .map((piece) => (/^<pre\b/i.test(piece) ? piece : piece.replace(/\s+/g, ' ')))
    .join('')
    .replace(breaks, '\n')
    .replace(/<[!/a-z][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (all, name: string) => entity(name) ?? all)
    .replaceAll('\u00a0', ' ');
}

/** Without what is never shown. An element that is not closed hides the rest, as it does where it is read. */
function withoutElements(html: string): string {
  let text = html;
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<head', '</head>'],
    ['<style', '</style>'],
    ['<script', '</script>'],
  ] as const)
    text = withoutElement(text, start, end);
  return text;
}

function withoutElement(html: string, start: string, end: string): string {
  // Letter by letter: some that are none of a tag become two in small letters, and what lies behind them would be elsewhere.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let text = '';
  let reached = 0;
  for (let at = lower.indexOf(start); at !== -1; at = lower.indexOf(start, reached)) {
    text += html.slice(reached, at);
    const closed = lower.indexOf(end, at);
    if (closed === -1) return text;
    reached = closed + end.length;
  }
  return text + html.slice(reached);
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return entities.get(name.toLowerCase());
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
