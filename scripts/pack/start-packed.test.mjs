import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { startPacked } from './start-packed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A packed application of one program and one page. */
const packed = (main) => ({
  packed: Object.entries({
    'package.json': '{"type":"module"}',
    'dist/electron/main.js': `import { app, BrowserWindow, session } from 'electron'; ${main}`,
    'dist/renderer/index.html': '<!doctype html>',
  }).map(([path, text]) => ({ path, content: Buffer.from(text) })),
});
const serving = `
  const page = (url) => url === 'passbench://app/' ? new Response('<!doctype html>') : new Response('', { status: 404 });`;
const opening = `session.defaultSession.protocol.handle('passbench', ({ url }) => page(url)); void new BrowserWindow().loadURL('passbench://app/');`;
const ending = `app.on('will-quit', () => app.exit(0));`;

describe('what is packed', () => {
  it.each([
    ['is good where it opens, serves and ends', `${serving}${opening}${ending}`, []],
    [
      'is told of where it throws',
      'throw new TypeError("planted");',
      ['dist/electron/main.js: it did not start (1): TypeError: planted'],
    ],
    [
      'is told of where it cannot load',
      'import "vitest/none";',
      [expect.stringContaining("Cannot find package 'vitest'")],
    ],
    [
      'is told of where it ends at once',
      `app.exit(3);`,
      ['dist/electron/main.js: it ended before its window was there: ', 'dist/electron/main.js: it ended with code 3'],
    ],
    [
      'is told of where it serves what nobody packed, and not what was',
      `const page = () => new Response('anything');${opening}${ending}`,
      expect.arrayContaining([
        'dist/electron/main.js: passbench://app/ is not served as it is packed (200)',
        'dist/electron/main.js: passbench://app/nothing.js is served (200)',
      ]),
    ],
  ])(
    '%s',
    async (_, main, problems) => {
      expect(await startPacked(packed(main), root)).toEqual(problems);
    },
    60_000,
  );
});
