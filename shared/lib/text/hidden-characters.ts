/**
 * Characters that a reader cannot see or that change how others look: controls, bidirectional controls, zero-width
 * characters, fillers, variation selectors and tags, line and paragraph separators, annotation marks, and lone
 * surrogates. They are shown as marks wherever a payload's text is drawn or printed.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u180e\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const eachHidden = new RegExp(hidden.source, 'gu');
/** Most texts, told in a fraction of the time. */
const visibleAscii = /^[ -~]*$/;
const visibleAsciiLines = /^[ -~\n]*$/;

/** Whether a text holds any of them. */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/**
 * Escapes each hidden character for JSON (`\u202e`; two escapes beyond U+FFFF). The value of a JSON text stays the
 * same.
 */
export function escapeHidden(text: string): string {
  if (visibleAscii.test(text)) return text;
  return text.replace(eachHidden, (character) => {
    let escape = '';
    for (let at = 0; at < character.length; at++)
      escape += String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
    return escape;
  });
}

/** The same, but line ends stay. */
export function escapeHiddenLines(text: string): string {
  if (visibleAsciiLines.test(text)) return text;
  return text.split('\n').map(escapeHidden).join('\n');
}

/** Marks each hidden character for people, `⟨U+202E⟩`. Parts of visible characters, line feeds and tabs stay. */
export function markHidden(text: string): string {
  if (!hidden.test(text)) return text;
  return text.replace(markedOrKept, (found, kept: string | undefined) => (kept === undefined ? markOf(found) : found));
}

/** Where the hidden characters stand that markHidden marks, and how each is marked. */
export function findHidden(
  text: string,
): readonly { readonly at: number; readonly found: string; readonly mark: string }[] {
  if (!hidden.test(text)) return [];
  return [...text.matchAll(markedOrKept)].flatMap(({ index, 0: found, 1: kept }) =>
    kept === undefined ? [{ at: index, found, mark: markOf(found) }] : [],
  );
}

/** Part of a visible character, else one hidden character. */
const markedOrKept = new RegExp(
  [
    String.raw`([\n\t]|`,
    String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)*|`,
    String.raw`[#*0-9]\ufe0f\u20e3|\p{Script=Han}[\ufe00-\ufe02\u{e0100}-\u{e01ef}])`,
    `|${hidden.source}`,
  ].join(''),
  'gu',
);

function markOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text has letters that are written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}
