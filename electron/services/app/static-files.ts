import { readdir } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

export type StaticFile = { readonly file: string; readonly type: string };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
};

/**
 * Maps request targets to the files below a folder; index.html is `/`. Links are skipped. Built once: no part of a
 * request ever becomes a path.
 */
export async function mapStaticFiles(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = new Map<string, StaticFile>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const name = relative(folder, file).split(sep).map(encodeURIComponent).join('/');
    files.set(name === 'index.html' ? '/' : `/${name}`, {
      file,
      type: types[extname(file)] ?? 'application/octet-stream',
    });
  }
  return files;
}
