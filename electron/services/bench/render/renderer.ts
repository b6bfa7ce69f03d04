import { Worker } from 'node:worker_threads';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import {
  errorOf,
  failureOf,
  isRenderEvent,
  type DrawnFile,
  type DrawnPhones,
  type MeasuredCuts,
  type RenderRequest,
  type RenderEvent,
} from './render-messages.ts';

export type RenderListener = {
  readonly onFile: (file: DrawnFile) => void;
  /** The number of finished files, the last perhaps in part. */
  readonly onProgress?: (done: number) => void;
  /** If set, cut texts are measured and reported once. */
  readonly onCuts?: (cuts: MeasuredCuts) => void;
};

/**
 * Draws picture jobs with the window's components. Throws NO_BROWSER if a picture needs a browser and there is none,
 * RENDER_STOPPED if the signal aborted; files reported before are good.
 */
export interface Renderer {
  readonly hasBrowser: () => boolean;
  readonly render: (job: PictureJob, listener: RenderListener, signal: AbortSignal) => Promise<void>;
}

export interface PhoneDrawer {
  /** Draws the pictures of a job as markup. It needs no browser. */
  readonly drawPhones: (job: PictureJob) => Promise<DrawnPhones>;
}

/** Draws each job on a thread and in a page that end with it. `program` is the built render-thread. */
export function rendererOnThread(program: URL, browser: PictureBrowser): Renderer & PhoneDrawer {
  return {
    hasBrowser: browser.isAvailable,
    drawPhones: async (job) => {
      const thread = new Worker(program, { execArgv: [] });
      try {
        return await phonesFrom(thread, job);
      } finally {
        await thread.terminate();
      }
    },
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
        // A stop does not wait for a starting browser.
        if (!signal.aborted) await closed;
      }
    },
  };
}

type Command = Extract<RenderEvent, { says: 'command' }>;

/** Opens a page for the first command of a thread. */
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
      await opened?.then((page) => page.close()).catch(() => {});
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
      else if (reply.says === 'failed')
        reject(reply.failure.code === null ? failed(reply.failure.message) : errorOf(reply.failure));
    };
    thread.on('message', (message: unknown) => {
      if (isRenderEvent(message)) heard(message);
    });
    thread.on('error', ({ message }) => reject(failed(message)));
    thread.on('exit', () => reject(failed('the thread that draws has ended.')));
    thread.postMessage({ ask: 'render', job, measures: onCuts !== undefined } satisfies RenderRequest);
  });
}

function phonesFrom(thread: Worker, job: PictureJob): Promise<DrawnPhones> {
  return new Promise((resolve, reject) => {
    thread.on('message', (message: unknown) => {
      if (!isRenderEvent(message)) return;
      if (message.says === 'phones') resolve(message.drawn);
      else if (message.says === 'failed') reject(errorOf(message.failure));
    });
    thread.on('error', ({ message }) => reject(failed(message)));
    thread.on('exit', () => reject(failed('the thread that draws has ended.')));
    thread.postMessage({ ask: 'phones', job } satisfies RenderRequest);
  });
}

function failed(why: string): AppError {
  return new AppError(
    'RENDER_FAILED',
    { en: `The pictures could not be drawn: ${why}`, zh: `未能繪製圖片：${why}` },
    { en: 'Try again at a smaller scale or with fewer pictures.', zh: '請以較小的倍率或較少的圖片再試。' },
  );
}

function stopped(): AppError {
  return new AppError('RENDER_STOPPED', { en: 'Drawing was stopped.', zh: '已停止繪製。' });
}

/** Sends a DevTools command to a page. Rejects if the page has ended. */
export type SendCommand = (method: string, params?: object) => Promise<unknown>;

/** A page that takes commands. `close` also ends waiting commands. */
export type CommandedPage = { readonly send: SendCommand; readonly close: () => Promise<void> };

/** A browser for pictures: an installed one, or the runtime of the windows. */
export interface PictureBrowser {
  readonly isAvailable: () => boolean;
  /** Throws NO_BROWSER if there is none, or it does not start. */
  readonly openPage: () => Promise<CommandedPage>;
}
