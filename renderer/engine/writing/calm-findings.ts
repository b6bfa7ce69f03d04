import type { Finding } from '../../../shared/documents/finding.ts';

/** What is shown of the findings of a payload while somebody types. */
export function calmFindings(shown: readonly Finding[], now: readonly Finding[]): readonly Finding[] {
  return saySame(shown, now) ? now : calm(shown, now, nameOfFinding);
}

/** Whether two lists have the same names in the same order, as after most keys: of thousands no name has to be put together. */
function saySame(shown: readonly Finding[], now: readonly Finding[]): boolean {
  return shown.length === now.length && now.every((finding, place) => hasSameName(finding, shown[place]));
}

function hasSameName({ rule, path, words }: Finding, other: Finding | undefined): boolean {
  if (other?.rule !== rule || other.path !== path || other.words.key !== words.key) return false;
  return other.words.values['field'] === words.values['field'];
}

/**
 * What is shown of anything that is said of a text, which `nameOf` knows again: nothing that was not shown before. A quote that has no partner yet, or a status of which half is written, is no mistake
 * before its writer pauses. What is mended goes at once.
 */
export function calm<Said extends { readonly rule: string }>(
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

/** What a finding is known by again in a later text. */
export function nameOfFinding({ rule, path, words }: Finding): string {
  return `${rule} ${path} ${words.key} ${String(words.values['field'] ?? '')}`;
}
