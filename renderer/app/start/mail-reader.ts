import type { MailFiles } from '../../engine/incoming/mail/mail-files.ts';
import type { MailAnswer } from './mail.worker.ts';

/** Takes a mail apart in a worker of its own, which is ended with it, or as soon as nobody wants it any more. */
export async function readMailAside(mail: Blob, signal: AbortSignal): Promise<MailFiles> {
  const worker = new Worker(new URL('mail.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('The mail was not read to its end.'));
      worker.addEventListener('message', ({ data }: MessageEvent<MailAnswer>) =>
        data === null ? fail() : resolve(data),
      );
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
      signal.addEventListener('abort', fail);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(mail);
    });
  } finally {
    worker.terminate();
  }
}
