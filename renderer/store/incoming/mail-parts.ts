import { longestMailBytes } from '../../../shared/documents/limits.ts';
import { readFile } from '../../engine/incoming/incoming.ts';
import type { ReadChoice } from '../../engine/incoming/incoming.ts';
import { isMail, mailBeginning, readMail } from '../../engine/incoming/mail/read-mail.ts';
import type { GivenFile, IncomingFile } from './slices.ts';

/** A file as it is, and no other way to read it is chosen. */
export const asItIs: ReadChoice = { charset: null, dropsMark: false };

/** A file, or each part of one that is a mail: its text under its own name, what is attached under its name behind it. */
export async function withoutMail(
  given: GivenFile,
  key: number,
): Promise<readonly (GivenFile & Pick<IncomingFile, 'mail'>)[]> {
  const { name, blob } = given;
  const asFile = [{ ...given, mail: null }];
  try {
    if (blob.size > longestMailBytes || !isMail(await bytesOf(blob.slice(0, mailBeginning)))) return asFile;
    const serves = ({ bytes }: { readonly bytes: Uint8Array }): boolean => readFile(bytes, asItIs).reads === 'text';
    const { parts, isCut } = readMail(await bytesOf(blob), serves);
    return parts.map((part) => ({
      name: [name, part.name].filter((each) => each !== '').join('/'),
      blob: new Blob([part.bytes]),
      mail: { key, name, part: part.name, isCut },
    }));
  } catch {
    return asFile; // Whoever reads it as a file says that it cannot be read.
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
