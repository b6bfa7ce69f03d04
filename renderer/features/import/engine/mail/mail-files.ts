import { unchanged, readFile, type ReadFile } from '../import-items.ts';
import { readMail, type MailPart } from './read-mail.ts';

/** The parts of a mail, each read as a file, and whether it has too many. */
type MailFiles = {
  readonly parts: readonly (MailPart & { readonly read: ReadFile })[];
  readonly isCut: boolean;
};

/** Reads a mail and its parts. Pure; runs in a worker because a large mail takes seconds. */
export function readMailFiles(mail: Uint8Array): MailFiles {
  const serves = ({ bytes }: MailPart): boolean => readFile(bytes, unchanged).reads === 'text';
  const { parts, isCut } = readMail(mail, serves);
  return { parts: parts.map((part) => ({ ...part, read: readFile(part.bytes, unchanged) })), isCut };
}
