import type { Finding } from '../../../shared/documents/finding.ts';

export function hideNewFindings(shown: readonly Finding[], now: readonly Finding[]): readonly Finding[] {
  return saySame(shown, now) ? now : calm(shown, now, findingKey);
}

/** Whether two lists have the same keys, without building any. */
function saySame(shown: readonly Finding[], now: readonly Finding[]): boolean {
  return shown.length === now.length && now.every((finding, place) => hasSameName(finding, shown[place]));
}

function hasSameName({ rule, path, words }: Finding, other: Finding | undefined): boolean {
  if (other?.rule !== rule || other.path !== path || other.words.key !== words.key) return false;
  return other.words.values['field'] === words.values['field'];
}

/**
 * Hides new problems while typing: an unclosed quote or half a status is no mistake before a pause. Fixed ones
 * disappear at once.
 */
export function calm<Said extends { readonly rule: string }>(
  shown: readonly Said[],
  now: readonly Said[],
  nameOf: (said: Said) => string,
): readonly Said[] {
  if (now.length === 0 || shown === now) return now;
  // Syntax errors have no key: no more of them than before.
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
export function findingKey({ rule, path, words }: Finding): string {
  return `${rule} ${path} ${words.key} ${String(words.values['field'] ?? '')}`;
}
