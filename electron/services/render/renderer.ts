import { Worker } from 'node:worker_threads';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import type { Variables } from '../network/network.ts';
import { findBrowser } from './browser/find-browser.ts';
import { isReply } from './render-messages.ts';
import type { DrawnFile, MeasuredCuts, RenderFailure, RenderQuestion, RenderReply } from './render-messages.ts';

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

/** How long a thread that was told to stop may take to end its browser; the browser ends with it in any case. */
const partingMs = 5000;

/** Draws each job on a thread of its own, which lives as long as the job. `program` is the built render-thread. */
export function rendererOnThread(program: URL, variables: () => Variables): Renderer {
  return {
    hasBrowser: () => findBrowser(variables()) !== null,
    render: async (job, { onFile, onProgress, onCuts }, signal) => {
      if (signal.aborted) throw stopped();
      const thread = new Worker(program, { execArgv: [] });
      const ask = (question: RenderQuestion): void => thread.postMessage(question);
      let parting: NodeJS.Timeout | undefined;
      const stop = (): void => {
        ask({ ask: 'stop' });
        parting = setTimeout(() => void thread.terminate(), partingMs);
      };
      signal.addEventListener('abort', stop, { once: true });
      try {
        await new Promise<void>((resolve, reject) => {
          const heard = (reply: RenderReply): void => {
            if (reply.says === 'file') onFile(reply.file);
            else if (reply.says === 'progress') onProgress?.(reply.done);
            else if (reply.says === 'cuts') onCuts?.(reply.cuts);
            else if (reply.says === 'done') resolve();
            else reject(signal.aborted ? stopped() : errorOf(reply.failure));
          };
          thread.on('message', (message: unknown) => {
            if (isReply(message)) heard(message);
          });
          thread.on('error', ({ message }) => reject(failed(message)));
          thread.on('exit', () => reject(signal.aborted ? stopped() : failed('the thread that draws has ended.')));
          ask({ ask: 'render', job, program: findBrowser(variables()), measures: onCuts !== undefined });
        });
      } finally {
        clearTimeout(parting);
        signal.removeEventListener('abort', stop);
        await thread.terminate();
      }
    },
  };
}

function errorOf({ code, message, next, words }: RenderFailure): Error {
  if (code === null) return failed(message);
  return words === null ? new BenchError(code, message, next) : new BenchError(code, words.message, words.next);
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
