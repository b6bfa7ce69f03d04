import { withoutEntities } from '../../../../shared/lib/text/html-entities.ts';

/** Behind these a new line begins. */
const breaks = /<(?:br|\/p|\/div|\/tr|\/li|\/h[1-6]|\/pre)\b[^<>]*>/gi;

/** What a reader of HTML would copy out of it, as far as a payload needs: its lines, without tags, entities written out. */
export function textOfHtml(html: string): string {
  const text = withoutElements(html)
    .split(/(?=<pre\b)|(?<=<\/pre>)/i)
    .map((piece) => (/^<pre\b/i.test(piece) ? piece : piece.replace(/\s+/g, ' ')))
    .join('')
    .replace(breaks, '\n')
    .replace(/<[!/a-z][^<>]*>/gi, '');
  return withoutEntities(text).replaceAll('\u00a0', ' ');
}

/** What is never shown, from where it begins to behind where it ends. */
const hidden = [
  [/<!--/g, /-->/g],
  [/<head(?=[\s/>])/gi, /<\/head\s*>/gi],
  [/<style(?=[\s/>])/gi, /<\/style\s*>/gi],
  [/<script(?=[\s/>])/gi, /<\/script\s*>/gi],
] as const;

/** Without what is never shown. An element that is not closed hides the rest, as it does where it is read. */
function withoutElements(html: string): string {
  return hidden.reduce((text, [begin, end]) => withoutElement(text, begin, end), html);
}

function withoutElement(html: string, begin: RegExp, end: RegExp): string {
  let text = '';
  let reached = 0;
  for (let from = firstFrom(begin, html, 0); from !== null; from = firstFrom(begin, html, reached)) {
    text += html.slice(reached, from.index);
    const closed = firstFrom(end, html, from.index);
    if (closed === null) return text;
    reached = closed.index + closed[0].length;
  }
  return text + html.slice(reached);
}

function firstFrom(sign: RegExp, text: string, from: number): RegExpExecArray | null {
  sign.lastIndex = from;
  return sign.exec(text);
}
