import { markHidden } from '../../../lib/text/hidden-characters.ts';

type Attributes = Readonly<Record<string, string | number>>;

/** An element with its attributes; `content` is markup. */
export function xmlElement(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const head = `<${name}${written.join('')}`;
  return content.length === 0 ? `${head}/>` : `${head}>${content.join('')}</${name}>`;
}

/**
 * A text for an element or an attribute of XML 1.0. What XML cannot hold (most controls, lone surrogates, U+FFFE and
 * U+FFFF), and what a reader cannot see, becomes a mark such as ⟨U+0001⟩. Line ends stay in attributes too.
 */
export function xmlText(text: string): string {
  return markHidden(text)
    .replaceAll(/[\ufffe\uffff]/g, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase()}⟩`)
    .replaceAll(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};
