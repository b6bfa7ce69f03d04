import { fieldGaps } from './field-gaps.ts';
import type { GapRow } from './gap-row.ts';
import { moveGaps } from './move-gaps.ts';
import { phoneGaps } from './phone-gaps.ts';
import { sandboxGaps } from './sandbox-gaps.ts';
import { signingGaps } from './signing-gaps.ts';
import { valueGaps } from './value-gaps.ts';

/**
 * The gaps: what the specification leaves unsaid or says twice. Each is one switch of the project. Nothing in
 * the product may rest on such a point without naming its id.
 *
 * That each other value makes a difference is shown by the demonstrations in shared/protocol/gaps/testing and, on the wire,
 * in electron/services/sandbox/server/testing; gap-demonstrations.test.ts beside the latter asks for one of every value.
 */
const rows = [...signingGaps, ...fieldGaps, ...valueGaps, ...moveGaps, ...phoneGaps, ...sandboxGaps] as const;

export type GapId = (typeof rows)[number]['id'];

/** A gap; `others` are its values without the default. */
export type Gap = GapRow & { readonly id: GapId; readonly others: readonly string[] };

export const gaps: readonly Gap[] = rows.map((row) => ({
  ...row,
  others: Object.keys(row.values).filter((value) => value !== row.default),
}));

/** The values chosen, by gap; a gap that is absent has its default. */
export type GapChoices = Readonly<Partial<Record<GapId, string>>>;

const byId = new Map<string, Gap>(gaps.map((gap) => [gap.id, gap]));

/** The gap that a text names, or null when there is none. */
export function findGap(id: string): Gap | null {
  return byId.get(id) ?? null;
}

/** The gap of an id. */
export function gapOf(id: GapId): Gap {
  const gap = byId.get(id);
  if (gap === undefined) throw new Error(`There is no assumption named ${id}`);
  return gap;
}

/** The value of a gap under these choices. */
export function gapValue(choices: GapChoices, id: GapId): string {
  return choices[id] ?? gapOf(id).default;
}

/** One value of a gap. */
export type GapValue = { readonly gap: GapId; readonly value: string };

/** Whether a gap has this value under these choices. */
export function isChosen(choices: GapChoices, { gap, value }: GapValue): boolean {
  return gapValue(choices, gap) === value;
}

/**
 * The app scheme that links must have, without `://`; null: nobody chose one, and any app's scheme is allowed.
 * Templates and links of answers use `gapValue`, which always names one.
 */
export function effectiveScheme(choices: GapChoices): string | null {
  return choices.scheme ?? null;
}

/** How bad a finding is, worst first; an assumption is neither right nor wrong: it rests on a gap. */
export const severities = ['error', 'assumption', 'warning'] as const;
export type Severity = (typeof severities)[number];
