import { isReservedName } from '../../../../shared/lib/text/reserved-names.ts';

const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** What a file is to be called that is given to the user: a name of theirs without what some system does not take. */
export function makeFileName(name: string, ending: string): string {
  const plain = name.replace(unsafe, '-').trim().slice(0, 100);
  if (plain === '') return `unnamed${ending}`;
  return `${isReservedName(plain) ? '-' : ''}${plain}${ending}`;
}
