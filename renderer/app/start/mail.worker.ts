import { readMailFiles } from '../../features/import/engine/mail/mail-files.ts';
import type { MailParts } from '../../features/import/store/slices.ts';

export type MailAnswer = MailParts | null;

/** One worker reads one mail. */
globalThis.addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));

async function answer(mail: Blob): Promise<void> {
  const files: MailAnswer = await mail.arrayBuffer().then(readParts, () => null);
  // Only windows have origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  globalThis.postMessage(files);
}

function readParts(mail: ArrayBuffer): MailParts {
  const { parts, isCut } = readMailFiles(new Uint8Array(mail));
  return { parts: parts.map(({ name, bytes, read }) => ({ name, read, blob: new Blob([bytes]) })), isCut };
}
