/**
 * Characters that a reader cannot see, or that change how others are seen: controls (C0, DEL, C1), bidirectional
 * controls, zero-width characters, fillers, variation selectors and tags (all that Unicode lets a font ignore), line
 * and paragraph separators, the marks of annotations, and halves of a surrogate pair. A text of a payload that holds
 * one may read as another text; wherever such a text is drawn or printed, they are shown as marks.
 */
const hidden =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u180e\ufff9-\ufffb\u{e0000}-\u{e0fff}]/u;
const eachHidden = new RegExp(hidden.source, 'gu');

/** Whether a text holds any of them. */
export function hasHidden(text: string): boolean {
  return hidden.test(text);
}

/**
 * The text with each hidden character as its escape in JSON (`\u202e`; two of them beyond U+FFFF). In a JSON text the
 * value stays the same.
 */
export function escapeHidden(text: string): string {
  return text.replace(eachHidden, (character) => {
    let escape = '';
    for (let at = 0; at < character.length; at++)
      escape += String.raw`\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
    return escape;
  });
}

/**
 * The text with each hidden character as a mark for people, `⟨U+202E⟩`. What is part of a visible character stays: the
 * joiner inside an emoji, the selector behind an emoji or an ideograph, line feeds and tabs.
 */
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

/** The part of a text that belongs to a visible character, or else one hidden character. */
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
