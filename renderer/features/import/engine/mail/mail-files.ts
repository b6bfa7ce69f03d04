import { unchanged, readFile } from '../import-items.ts';
import type { ReadFile } from '../import-items.ts';
import { readMail } from './read-mail.ts';
import type { MailPart } from './read-mail.ts';

/** The parts of a mail, each read as a file of its own; and whether it has more of them than are looked at. */
export type MailFiles = {
  readonly parts: readonly (MailPart & { readonly read: ReadFile })[];
  readonly isCut: boolean;
};

/** Takes a mail apart and reads what it holds. It is what a worker runs; it is pure, and takes seconds where a mail is large. */
export function readMailFiles(mail: Uint8Array): MailFiles {
  const serves = ({ bytes }: MailPart): boolean => readFile(bytes, unchanged).reads === 'text';
  const { parts, isCut } = readMail(mail, serves);
  return { parts: parts.map((part) => ({ ...part, read: readFile(part.bytes, unchanged) })), isCut };
}
