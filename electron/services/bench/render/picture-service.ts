import { AppError } from '../../../../shared/lib/app-error.ts';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { Renderer } from './renderer.ts';

export type PictureService = {
  /** Whether a browser can take pictures; pages need none. False if nothing draws. */
  readonly hasBrowser: () => boolean;
  /**
   * The files of a job. Throws NOT_HERE if nothing draws, NOT_NOW for a second job of one ticket, and the renderer's
   * errors.
   */
  readonly draw: (
    ticket: string,
    job: PictureJob,
  ) => Promise<{ readonly files: readonly { readonly name: string; readonly bytesBase64: string }[] }>;
  readonly cancel: (ticket: string) => boolean;
  readonly cancelAll: () => void;
};

const maxAnswerBytes = 48 * 1024 * 1024;

/** Draws for windows. `tell` receives the number of finished files, the last perhaps in part. */
export function pictureService(
  renderer: Renderer | undefined,
  tell: (ticket: string, done: number) => void,
): PictureService {
  const open = new Map<string, AbortController>();
  return {
    hasBrowser: () => renderer?.hasBrowser() === true,
    draw: async (ticket, job) => {
      if (renderer === undefined) throw notHere;
      if (open.has(ticket)) throw alreadyDrawing;
      const stopping = new AbortController();
      open.set(ticket, stopping);
      const files: { name: string; bytesBase64: string }[] = [];
      let room = maxAnswerBytes;
      try {
        const onFile = ({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): void => {
          room -= bytes.length;
          if (room < 0) stopping.abort();
          else files.push({ name, bytesBase64: Buffer.from(bytes).toString('base64') });
        };
        await renderer.render(job, { onFile, onProgress: (done) => tell(ticket, done) }, stopping.signal);
        return { files };
      } catch (error) {
        throw room < 0 ? tooLarge : error;
      } finally {
        open.delete(ticket);
      }
    },
    cancel: (ticket) => {
      const stopping = open.get(ticket);
      stopping?.abort();
      return stopping !== undefined;
    },
    cancelAll: () => {
      for (const stopping of open.values()) stopping.abort();
    },
  };
}

const notHere = new AppError(
  'NOT_HERE',
  { en: 'This host cannot draw pictures.', zh: '此主機不能繪製圖片。' },
  { en: 'Use the command passbench render.', zh: '請使用指令 passbench render。' },
);

const alreadyDrawing = new AppError(
  'NOT_NOW',
  { en: 'These pictures are already being drawn.', zh: '這些圖片已在繪製中。' },
  { en: 'Wait for them, or cancel them.', zh: '請等候完成，或取消。' },
);

const tooLarge = new AppError(
  'NOT_NOW',
  { en: 'There are too many pictures for a window.', zh: '圖片過多，視窗無法一次取得。' },
  {
    en: 'Choose a smaller scale or fewer pictures, or use the command passbench render.',
    zh: '請選擇較小的倍率或較少的圖片，或使用指令 passbench render。',
  },
);
