import type { Finding } from '../../../shared/documents/finding.ts';
import type { StoryMark } from '../stories/story-marks.ts';

/** What is shown of the findings of a payload while somebody types. */
export function calmFindings(shown: readonly Finding[], now: readonly Finding[]): readonly Finding[] {
  return calm(shown, now, keyOf);
}

/** What is shown of the marks of a story while somebody types. */
export function calmMarks(shown: readonly StoryMark[], now: readonly StoryMark[]): readonly StoryMark[] {
  return calm(shown, now, ({ rule, path, finding }) => (finding === null ? `${rule} ${path}` : keyOf(finding)));
}

/**
 * Nothing that was not shown before: a quote that has no partner yet, or a status of which half is written, is no mistake
 * before its writer pauses. What is mended goes at once.
 */
function calm<Said extends { readonly rule: string }>(
  shown: readonly Said[],
  now: readonly Said[],
  nameOf: (said: Said) => string,
): readonly Said[] {
  if (now.length === 0 || shown === now) return now;
  // Faults of the syntax have no pointer by which one could be known again: there are no more of them than before.
  let faults = shown.filter(({ rule }) => rule === 'syntax').length;
  const known = new Set(shown.map(nameOf));
  const calmed = now.filter((said) => {
    if (said.rule !== 'syntax') return known.has(nameOf(said));
    faults -= 1;
    return faults >= 0;
  });
  if (calmed.length === now.length) return now;
  return calmed.length === 0 ? none : calmed;
}

const none: readonly never[] = [];

function keyOf({ rule, path, words }: Finding): string {
  return `${rule} ${path} ${words.key} ${String(words.values['field'] ?? '')}`;
}
