import { withSafeStart } from '../../../../shared/lib/text/reserved-names.ts';

/** Limits of a chosen name in characters and bytes: endings and temporary suffixes still fit in 255. */
const mostCharacters = 100;
const mostBytes = 180;

/** Characters that some file system treats specially, and invisible ones. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}]/gu;

/**
 * A chosen name as a file name for every platform, with `ending`: no separators, reserved names or a start that commands read otherwise, at most 100 characters,
 * numbered when in `taken` (ignoring case and normal form). Deterministic.
 */
export function safeFileName(name: string, ending: string, taken: readonly string[]): string {
  const known = new Set(taken.map(sameOnDisk));
  const base = safeBase(name);
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? '' : ` ${count}`;
    const file = `${cutTo(base, number.length)}${number}${ending}`;
    if (!known.has(sameOnDisk(file))) return file;
  }
}

/** macOS and Windows ignore letter case; macOS ignores normal forms. */
export function sameOnDisk(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

function safeBase(name: string): string {
  // Cut first: what was pasted as a name may be a whole file.
  const plain = name
    .slice(0, 4 * mostCharacters)
    .normalize('NFC')
    .replace(unsafe, '-')
    .trim()
    .replace(/^\./, '-');
  const ended = cutTo(plain, 0);
  return ended === '' ? 'unnamed' : withSafeStart(ended);
}

function cutTo(text: string, room: number): string {
  let kept = '';
  let characters = 0;
  for (const character of text) {
    characters += 1;
    if (characters + room > mostCharacters || Buffer.byteLength(kept + character) + room > mostBytes) break;
    kept += character;
  }
  let end = kept.length;
  while (end > 0 && '. '.includes(kept.charAt(end - 1))) end -= 1;
  return kept.slice(0, end);
}
