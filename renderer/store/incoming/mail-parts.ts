import { longestMailBytes } from '../../../shared/documents/size-limits.ts';
import type { ReadFile } from '../../engine/incoming/incoming.ts';
import { isMail, mailBeginning } from '../../engine/incoming/mail/read-mail.ts';
import type { BenchPorts } from '../ports.ts';
import type { GivenFile, IncomingFile } from './slices.ts';

/** A file that came in; what a mail held is read along with the mail. */
export type GivenPart = GivenFile & Pick<IncomingFile, 'mail'> & { readonly read: ReadFile | null };

/**
 * A file, or each part of one that is a mail: its text under its own name, what is attached under its name behind it. A mail is
 * taken apart away from the window's own thread, until `signal` ends it.
 */
export async function withoutMail(
  given: GivenFile,
  key: number,
  { readMail }: Pick<BenchPorts, 'readMail'>,
  signal: AbortSignal,
): Promise<readonly GivenPart[]> {
  const { name, blob } = given;
  const asFile = [{ ...given, mail: null, read: null }];
  try {
    if (blob.size > longestMailBytes) return asFile;
    const beginning = await blob.slice(0, mailBeginning).arrayBuffer();
    if (!isMail(new Uint8Array(beginning))) return asFile;
    signal.throwIfAborted();
    const { parts, isCut } = await readMail(blob, signal);
    return parts.map((part) => ({
      name: [name, part.name].filter((each) => each !== '').join('/'),
      blob: new Blob([part.bytes]),
      mail: { key, name, part: part.name, isCut },
      read: part.read,
    }));
  } catch {
    return asFile; // Whoever reads it as a file says that it cannot be read.
  }
}
