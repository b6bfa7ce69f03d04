import type { Finding } from '../../../shared/documents/finding.ts';

/**
 * What is shown of the findings while somebody types: nothing that was not shown before. A quote that has no partner yet, or a
 * status of which half is written, is no mistake before its writer pauses. What is mended goes at once.
 */
export function calmFindings(shown: readonly Finding[], now: readonly Finding[]): readonly Finding[] {
  if (now.length === 0 || shown === now) return now;
  // Faults of the syntax have no pointer by which one could be known again: there are no more of them than before.
  let faults = shown.filter(({ rule }) => rule === 'syntax').length;
  const known = new Set(shown.map(keyOf));
  const calm = now.filter((finding) => {
    if (finding.rule !== 'syntax') return known.has(keyOf(finding));
    faults -= 1;
    return faults >= 0;
  });
  if (calm.length === now.length) return now;
  return calm.length === 0 ? none : calm;
}

const none: readonly Finding[] = [];

function keyOf({ rule, path, words }: Finding): string {
  return `${rule} ${path} ${words.key} ${String(words.values['field'] ?? '')}`;
}
