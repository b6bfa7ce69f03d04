import { expect, it, vi } from 'vitest';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import { noBrowser } from './browser/launch-browser.ts';
import { rendererOnThread, type PictureBrowser, type SendCommand } from './renderer.ts';

const job: PictureJob = { gaps: {}, format: 'png', scale: 1, wallets: [], pictures: [], files: [] };

/** A thread that sends one command and gives what it was answered as the name of a file. */
const thread = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ ask, result, failure }) => {
      if (ask === 'render') parentPort.postMessage({ says: 'command', command: 1, method: 'A', params: { b: 1 } });
      else if (failure) parentPort.postMessage({ says: 'failed', failure });
      else {
        parentPort.postMessage({ says: 'file', file: { name: result, bytes: new Uint8Array() } });
        parentPort.postMessage({ says: 'done' });
      }
    });`)}`,
);

function browserThat(send: SendCommand) {
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const browser: PictureBrowser = { isAvailable: () => true, openPage: async () => ({ send, close }) };
  return { browser, close };
}

it('carries the commands of a thread to a page, and closes it with the job', async () => {
  const { browser, close } = browserThat(async (method, params) => `${method} ${JSON.stringify(params)}`);
  const names: string[] = [];
  const onFile = ({ name }: { readonly name: string }): void => void names.push(name);
  await rendererOnThread(thread, browser).render(job, { onFile }, new AbortController().signal);
  expect(names).toEqual(['A {"b":1}']);
  expect(close).toHaveBeenCalledOnce();
});

it('says in words why there is no page, and that a page has failed', async () => {
  const drawn = (browser: PictureBrowser): Promise<void> =>
    rendererOnThread(thread, browser).render(job, { onFile: () => {} }, new AbortController().signal);
  await expect(drawn({ isAvailable: () => false, openPage: () => Promise.reject(noBrowser) })).rejects.toMatchObject({
    code: 'NO_BROWSER',
    words: noBrowser.words,
  });
  const { browser, close } = browserThat(() => Promise.reject(new Error('The page has crashed.')));
  await expect(drawn(browser)).rejects.toMatchObject({
    code: 'RENDER_FAILED',
    message: expect.stringContaining('The page has crashed.'),
  });
  expect(close).toHaveBeenCalledOnce();
});

it('stops at once where the job is cancelled while the page is at work', async () => {
  const stopping = new AbortController();
  const { browser, close } = browserThat(() => {
    stopping.abort();
    return new Promise(() => {});
  });
  const drawing = rendererOnThread(thread, browser).render(job, { onFile: () => {} }, stopping.signal);
  await expect(drawing).rejects.toMatchObject({ code: 'RENDER_STOPPED' });
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
