import { readMailFiles } from '../../features/import/engine/mail/mail-files.ts';
import type { MailFiles } from '../../features/import/engine/mail/mail-files.ts';

/** What is answered of a mail; null where its bytes cannot be had. */
export type MailAnswer = MailFiles | null;

/** One worker reads one mail: what comes in is its bytes, and what goes out is all that it holds. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));

async function answer(mail: Blob): Promise<void> {
  const bytes = await mail.arrayBuffer().catch(() => null);
  const files: MailAnswer = bytes === null ? null : readMailFiles(new Uint8Array(bytes));
  // The bytes are handed over, not copied. A worker has one window to answer; only windows have origins.
  globalThis.postMessage(files, { transfer: (files?.parts ?? []).map(({ bytes: own }) => own.buffer) });
}
