import { readMailFiles, type MailFiles } from '../../features/import/engine/mail/mail-files.ts';

export type MailAnswer = MailFiles | null;

/** One worker reads one mail. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));

async function answer(mail: Blob): Promise<void> {
  const bytes = await mail.arrayBuffer().catch(() => null);
  const files: MailAnswer = bytes === null ? null : readMailFiles(new Uint8Array(bytes));
  // The bytes are transferred, not copied. Only windows have origins.
  globalThis.postMessage(files, { transfer: (files?.parts ?? []).map(({ bytes: own }) => own.buffer) });
}
