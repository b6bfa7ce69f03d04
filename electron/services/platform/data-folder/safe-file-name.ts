import { isReservedName } from '../../../../shared/lib/text/reserved-names.ts';

/** The most characters of a name that a person chose, and the most bytes: endings and those of passing files still fit in 255. */
const mostCharacters = 100;
const mostBytes = 180;

/** What some file system takes for a separator, a stream, a wildcard or an end, and what nobody would see. */
const unsafe = /[/\\:*?"<>|\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\p{Co}\p{Cn}]/gu;

/**
 * A name that a person chose, as a file system takes it on every platform, with `ending` behind it: no separators, no
 * reserved names, at most 100 characters, and none of `taken` in any letter case or normal form: then it is numbered.
 * The same names give the same file names.
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

/** File systems of macOS and Windows know no letter case, and that of macOS no normal forms. */
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
  if (ended === '') return 'unnamed';
  return isReservedName(ended) ? `-${ended}` : ended;
}

/** Whole characters that leave room for so many more; no end may be a space or a full stop. */
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
