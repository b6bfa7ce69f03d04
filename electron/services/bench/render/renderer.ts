import { Worker } from 'node:worker_threads';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import { errorOf, failureOf, isRenderEvent } from './render-messages.ts';
import type { DrawnFile, MeasuredCuts, RenderRequest, RenderEvent } from './render-messages.ts';

export type RenderListener = {
  readonly onFile: (file: DrawnFile) => void;
  /** So many files of the job are done, the last of them in part. */
  readonly onProgress?: (done: number) => void;
  /** Where it is there, texts that are cut are looked for as well, and it hears of them once. */
  readonly onCuts?: (cuts: MeasuredCuts) => void;
};

/**
 * Draws jobs of pictures, by the components of the window. Throws NO_BROWSER where a picture needs one and there is none, and
 * RENDER_STOPPED where the signal aborted; the files that were given by then are good.
 */
export interface Renderer {
  /** Whether a browser is there to take pictures. */
  readonly hasBrowser: () => boolean;
  readonly render: (job: PictureJob, listener: RenderListener, signal: AbortSignal) => Promise<void>;
}

/** Draws each job on a thread and in a page of its own, which end with the job. `program` is the built render-thread. */
export function rendererOnThread(program: URL, browser: PictureBrowser): Renderer {
  return {
    hasBrowser: browser.isAvailable,
    render: async (job, listener, signal) => {
      if (signal.aborted) throw stopped();
      const thread = new Worker(program, { execArgv: [] });
      const page = pageFor(thread, browser);
      const end = (): void => void thread.terminate();
      signal.addEventListener('abort', end, { once: true });
      try {
        await runOnThread(thread, job, listener, page.take);
      } catch (error) {
        throw signal.aborted ? stopped() : error;
      } finally {
        signal.removeEventListener('abort', end);
        await thread.terminate();
        const closed = page.close();
        // Who stops does not wait for a browser that is starting.
        if (!signal.aborted) await closed;
      }
    },
  };
}

type Command = Extract<RenderEvent, { says: 'command' }>;

/** Opens a page with the first command of a thread. */
function pageFor(thread: Worker, browser: PictureBrowser) {
  let opened: Promise<CommandedPage> | null = null;
  return {
    take: async ({ command, method, params }: Command): Promise<void> => {
      const ask = (result: unknown, error?: unknown): void => {
        const failure = error === undefined ? null : failureOf(error);
        thread.postMessage({ ask: 'take', command, result, failure } satisfies RenderRequest);
      };
      opened ??= browser.openPage();
      await opened.then((page) => page.send(method, params)).then(ask, (error: unknown) => ask(null, error));
    },
    close: async (): Promise<void> => {
      await opened?.then((page) => page.close()).catch(() => {}); // What did not start needs no end.
    },
  };
}

function runOnThread(
  thread: Worker,
  job: PictureJob,
  { onFile, onProgress, onCuts }: RenderListener,
  onCommand: (command: Command) => Promise<void>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = (reply: RenderEvent): void => {
      if (reply.says === 'command') void onCommand(reply);
      else if (reply.says === 'file') onFile(reply.file);
      else if (reply.says === 'progress') onProgress?.(reply.done);
      else if (reply.says === 'cuts') onCuts?.(reply.cuts);
      else if (reply.says === 'done') resolve();
      else reject(reply.failure.code === null ? failed(reply.failure.message) : errorOf(reply.failure));
    };
    thread.on('message', (message: unknown) => {
      if (isRenderEvent(message)) heard(message);
    });
    thread.on('error', ({ message }) => reject(failed(message)));
    thread.on('exit', () => reject(failed('the thread that draws has ended.')));
    thread.postMessage({ ask: 'render', job, measures: onCuts !== undefined } satisfies RenderRequest);
  });
}

function failed(why: string): BenchError {
  return new BenchError(
    'RENDER_FAILED',
    { en: `The pictures could not be drawn: ${why}`, zh: `未能繪製圖片：${why}` },
    { en: 'Try once more, at a smaller scale or with fewer pictures.', zh: '請以較小的倍率或較少的圖片再試。' },
  );
}

function stopped(): BenchError {
  return new BenchError('RENDER_STOPPED', { en: 'Drawing was stopped.', zh: '已停止繪製。' });
}

/** Sends a command of the DevTools protocol to a page. Resolves with its result, and rejects where the page is gone. */
export type SendCommand = (method: string, params?: object) => Promise<unknown>;

/** An empty page that takes commands. `close` also ends every command that waits for its result. */
export type CommandedPage = { readonly send: SendCommand; readonly close: () => Promise<void> };

/** The browser in which pictures are taken: an installed one, or the runtime that shows the windows. */
export interface PictureBrowser {
  readonly isAvailable: () => boolean;
  /** Throws NO_BROWSER where none is there, or it does not start. */
  readonly openPage: () => Promise<CommandedPage>;
}
