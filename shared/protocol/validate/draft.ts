import type { FindingWords } from '../../documents/finding.ts';
import type { GapId, Severity } from '../../gaps/gaps.ts';
import type { Subject } from './subject.ts';
import type { ValueSeen } from './seen.ts';

/** A finding before lines and sentences. Offsets are in the scanned text. */
export type Draft = {
  readonly rule: string;
  readonly severity: Severity;
  readonly start: number;
  readonly end: number;
  readonly path: string;
  readonly words: FindingWords;
  readonly clause: string;
  readonly gap?: GapId;
  readonly fix?: DraftFix;
};

export type DraftFix = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly words: FindingWords;
};

/** A draft's content; `key` names another sentence than the rule's. */
export type Saying = {
  readonly rule: string;
  readonly severity?: Severity;
  readonly key?: string;
  readonly values?: FindingWords['values'];
};

/** A draft at a known value, with its field's clause. */
export function draftAt(
  { node, pointer, field }: Pick<ValueSeen, 'node' | 'pointer' | 'field'>,
  { rule, severity = 'error', key = rule, values = {} }: Saying,
): Draft {
  const { start, end } = node;
  return { rule, severity, start, end, path: pointer, words: { key, values }, clause: field.clause };
}

/** What every rule returns when it finds nothing. */
export const nothing: readonly Draft[] = [];

/** The gap as a property of a draft, where there is one. */
export function restingOn(gap: GapId | undefined): { readonly gap?: GapId } {
  return gap === undefined ? {} : { gap };
}

export const bodyClause = 'endpoints/body';

/** A validation rule, pure. `reports` lists its ids. */
export type Rule = {
  readonly reports: readonly string[];
  readonly find: (subject: Subject) => readonly Draft[];
};
