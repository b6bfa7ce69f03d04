/**
 * A text as it is searched: in one case. Folding two texts and joining them gives what joining and folding gives, so that
 * a word is found wherever it stands: hence the sigma, whose small form depends on what follows it.
 */
export function fold(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}

/** The words of what somebody looks for, folded; each must occur. No character in them has a meaning of its own. */
export function wordsOf(text: string): readonly string[] {
  return [...new Set(fold(text).split(/\s+/))].filter((word) => word !== '');
}

const escapes = /\\(?:u([0-9a-f]{4})|([/"\\]))/gi;

/**
 * A payload's text and, where it holds JSON escapes, what they mean behind it: many clients write every character beyond
 * ASCII as one, and whoever searches types the character.
 */
export function withMeaning(text: string): string {
  if (!text.includes('\\')) return text;
  const meant = text.replaceAll(escapes, (_, hex: string | undefined, plain: string | undefined) =>
    hex === undefined ? (plain ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return `${text}\n${meant}`;
}
