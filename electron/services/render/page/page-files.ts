import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pageOrigin, sheetNames } from './html-page.ts';
import type { PageFile } from './html-page.ts';

/** The style sheets and fonts of pages of pictures, as the build has left them in one folder. */
export type PageFiles = {
  /** What a page asks for by that address; null for anything that is not a file of a page. */
  readonly read: (url: string) => Promise<PageFile | null>;
  /** A file by its name. */
  readonly bytes: (name: string) => Promise<Uint8Array>;
  /** All style sheets as one text. */
  readonly styles: () => Promise<string>;
};

const types: Readonly<Record<string, string>> = { css: 'text/css; charset=utf-8', woff2: 'font/woff2' };

/** The files of that folder, each read once. */
export function pageFilesIn(folder: URL): PageFiles {
  const known = new Map<string, Promise<Uint8Array>>();
  const bytes = (name: string): Promise<Uint8Array> => {
    const reading = known.get(name) ?? readFile(fileURLToPath(new URL(name, folder)));
    known.set(name, reading);
    return reading;
  };
  return {
    bytes,
    read: async (url) => {
      const [, name = '', ending = ''] = new RegExp(`^${pageOrigin}/([\\w-]+\\.(css|woff2))$`).exec(url) ?? [];
      const type = types[ending];
      if (type === undefined) return null;
      const found = await bytes(name).catch(() => null);
      return found === null ? null : { type, bytes: found };
    },
    styles: async () => {
      const sheets = await Promise.all(sheetNames.map(bytes));
      return sheets.map((sheet) => Buffer.from(sheet).toString('utf8')).join('\n');
    },
  };
}
