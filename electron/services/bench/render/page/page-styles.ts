import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export type PageFiles = {
  readonly bytes: (name: string) => Promise<Uint8Array>;
  readonly styles: () => Promise<string>;
};

/** Tokens and fonts first. */
const sheetNames = ['page.css', 'render-thread.css'] as const;

/** Reads each file once. */
export function pageFilesIn(folder: URL): PageFiles {
  const known = new Map<string, Promise<Uint8Array>>();
  const bytes = (name: string): Promise<Uint8Array> => {
    const reading = known.get(name) ?? readFile(fileURLToPath(new URL(name, folder)));
    known.set(name, reading);
    return reading;
  };
  return {
    bytes,
    styles: async () => {
      const sheets = await Promise.all(sheetNames.map(bytes));
      return sheets.map((sheet) => Buffer.from(sheet).toString('utf8')).join('\n');
    },
  };
}

type FontFace = { readonly rule: string; readonly file: string; readonly ranges: readonly Range[] };
type Range = readonly [first: number, last: number];

/**
 * The style sheets with only the fonts that the markup's characters need: Chinese has a hundred files. `urlOf` returns
 * the address of a file. null embeds all fonts.
 */
export async function stylesFor(
  markup: string | null,
  files: PageFiles,
  urlOf: (file: string) => Promise<string>,
): Promise<string> {
  const styles = await files.styles();
  const shown = markup === null ? null : charactersOf(markup);
  const faces = fontFaces(styles);
  const wanted = faces.filter(({ ranges }) => shown === null || shown.some((point) => isWithin(point, ranges)));
  const rules = await Promise.all(
    wanted.map(async ({ rule, file }) => {
      const url = await urlOf(file);
      return rule.replace(fontFile, () => `url("${url}")`);
    }),
  );
  const others = styles.replaceAll(fontRule, '');
  // A closing tag in the text would end the style element.
  return [...rules, others].join('\n').replaceAll('</', '<\\/');
}

export async function dataUrlOf(file: string, files: PageFiles): Promise<string> {
  return `data:font/woff2;base64,${Buffer.from(await files.bytes(file)).toString('base64')}`;
}

const fontRule = /@font-face\s*\{[^}]*\}/g;
/** Relative to the style sheet: the fonts are those of the window. */
const fontFile = /url\(["']?((?:[\w.]+\/)*[\w-]+\.woff2)["']?\)/;
const fontRanges = /unicode-range:\s*([^;}]+)/i;

function fontFaces(styles: string): readonly FontFace[] {
  return [...styles.matchAll(fontRule)].flatMap(([rule]) => {
    const [, file] = fontFile.exec(rule) ?? [];
    const [, ranges = 'U+0-10FFFF'] = fontRanges.exec(rule) ?? [];
    return file === undefined ? [] : [{ rule, file, ranges: ranges.split(',').map(rangeOf) }];
  });
}

function rangeOf(text: string): Range {
  const [, first = '0', last] = /U\+([\dA-F?]+)(?:-([\dA-F]+))?/i.exec(text.trim()) ?? [];
  const from = Number.parseInt(first.replaceAll('?', '0'), 16);
  return [from, Number.parseInt(last ?? first.replaceAll('?', 'F'), 16)];
}

function isWithin(point: number, ranges: readonly Range[]): boolean {
  return ranges.some(([first, last]) => point >= first && point <= last);
}

/** Each character once. The markup itself is Latin, which each page shows. */
function charactersOf(markup: string): readonly number[] {
  return [...new Set(markup)].flatMap((character) => character.codePointAt(0) ?? []);
}
