import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { pageFilesIn } from '../page/page-files.ts';
import { devToolsPipe } from './devtools-pipe.ts';
import { openPicturePage } from './picture-page.ts';

const files = pageFilesIn(new URL('.', import.meta.url));
const command = z.object({ id: z.number(), method: z.string() });

/** A browser that answers each command, until one is given at which something else happens. */
function browserThat(ends: string, happens: (fromBrowser: PassThrough) => void) {
  const [toBrowser, fromBrowser] = [new PassThrough(), new PassThrough()];
  toBrowser.on('data', (chunk: Buffer) => {
    for (const text of chunk.toString('utf8').split('\0').slice(0, -1)) {
      const { id, method } = command.parse(JSON.parse(text));
      if (method === ends) setImmediate(happens, fromBrowser);
      else fromBrowser.write(`${JSON.stringify({ id, result: { targetId: 'T', sessionId: 'S' } })}\0`);
    }
  });
  return devToolsPipe(toBrowser, fromBrowser);
}

describe('a page of pictures', () => {
  it.each([
    ['ends while its page loads', 'Runtime.evaluate', (from: PassThrough) => void from.destroy(), 'has ended'],
    [
      'loses its page',
      'Runtime.evaluate',
      (from: PassThrough) => void from.write('{"method":"Inspector.targetCrashed","params":{},"sessionId":"S"}\0'),
      'has crashed',
    ],
    ['says what is no JSON', 'Page.enable', (from: PassThrough) => void from.write('not json\0'), 'nobody understands'],
  ])('is given up when the browser %s', async (_, at, happens, words) => {
    await expect(openPicturePage(browserThat(at, happens), 1, files)).rejects.toThrow(words);
  });
});
