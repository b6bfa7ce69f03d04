import { withSafeStart } from '../../../../shared/lib/text/reserved-names.ts';

const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/** Makes a file name of a user's name, without characters or names that a system refuses. */
export function makeFileName(name: string, ending: string): string {
  const plain = name.replace(unsafe, '-').trim().slice(0, 100);
  return `${plain === '' ? 'unnamed' : withSafeStart(plain)}${ending}`;
}
