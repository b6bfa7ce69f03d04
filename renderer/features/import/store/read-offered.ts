import { longestBundle, longestTextBytes, longestMailBytes } from '../../../../shared/documents/size-limits.ts';
import type { BenchPorts } from '../../../store/ports.ts';
import { callsFormatOf } from '../engine/calls-offer.ts';
import { bundleBeginning, looksLikeBundle, readFile, type ReadChoice, type ReadFile } from '../engine/import-items.ts';
import { isMail, mailBeginning } from '../engine/mail/read-mail.ts';
import { isEvidence } from '../engine/read-bytes.ts';
import type { ImportFile, OfferedFile } from './slices.ts';

type OfferedPart = OfferedFile & Pick<ImportFile, 'mail'> & { readonly read: ReadFile | null };

/**
 * Returns a file, or each part of a mail: its text under the mail's name, attachments under their names behind it. A
 * worker reads the mail until `signal` aborts it.
 */
export async function splitMail(
  given: OfferedFile,
  key: number,
  { readMail }: Pick<BenchPorts, 'readMail'>,
  signal: AbortSignal,
): Promise<readonly OfferedPart[]> {
  const { name, blob } = given;
  const asFile = [{ ...given, mail: null, read: null }];
  try {
    if (blob.size > longestMailBytes) return asFile;
    if (!(await startsAsMail(blob))) return asFile;
    signal.throwIfAborted();
    const { parts, isCut } = await readMail(blob, signal);
    return parts.map((part) => ({
      name: [name, part.name].filter((each) => each !== '').join('/'),
      blob: part.blob,
      mail: { key, name, part: part.name, isCut },
      read: part.read,
    }));
  } catch {
    return asFile; // Reading it as a file reports the failure.
  }
}

async function startsAsMail(blob: Blob): Promise<boolean> {
  return isMail(new Uint8Array(await blob.slice(0, mailBeginning).arrayBuffer()));
}

/** Reads what a file holds; of a large one its beginning decides. Never rejects. */
export async function readOffered({ blob }: OfferedFile, choice: ReadChoice): Promise<ReadFile> {
  try {
    const beginning = new Uint8Array(await blob.slice(0, 200).arrayBuffer());
    if (isEvidence(beginning)) return { reads: 'nothing', because: 'evidence' };
    if (blob.size > longestTextBytes && !(await isBundle(blob))) {
      const format = callsFormatOf(await blob.slice(0, bundleBeginning).text());
      if (format !== null) return { reads: 'calls', format };
      // A smaller mail was split before.
      const isLargeMail = blob.size > longestMailBytes && (await startsAsMail(blob));
      return { reads: 'large', ...(isLargeMail ? { isMail: true } : {}) };
    }
    return readFile(new Uint8Array(await blob.arrayBuffer()), choice);
  } catch {
    return { reads: 'nothing', because: 'unreadable' };
  }
}

async function isBundle(blob: Blob): Promise<boolean> {
  return blob.size <= longestBundle && looksLikeBundle(await blob.slice(0, bundleBeginning).text());
}
