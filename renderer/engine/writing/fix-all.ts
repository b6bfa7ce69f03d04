import type { Finding, Fix } from '../../../shared/documents/finding.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import type { TextEdit } from '../../../shared/lib/text/text-edit.ts';
import { isFillIn } from './fill-in.ts';

/** What became of a text in which everything was mended that can be. */
export type FixedAll = {
  readonly text: string;
  /** So many edits were made; of these, so many put in what nobody had typed. */
  readonly fixed: number;
  readonly filledIn: number;
  /** Errors that are left. */
  readonly errors: number;
};

/** What is said of a text, as far as mending it goes: a finding, or what a story is told of besides. */
export type Mendable = Pick<Finding, 'rule' | 'path' | 'words' | 'line' | 'column' | 'fix'> & {
  readonly severity: string;
};

/**
 * Whether an edit mends a finding for certain, or as a template has it: what a phone cuts is its writer's to shorten, and the zone
 * of a date that names none its writer's to know.
 */
export function isMendable({ rule, fix }: Pick<Finding, 'rule' | 'fix'>): boolean {
  return fix !== undefined && rule !== 'text-cut' && fix.words.key !== 'fix.time-in-zone';
}

/** Mending one thing may show another: a text that could not be read has no other problems before it is. */
const mostRounds = 50;

/**
 * Makes the edits of all findings that have one, and of those that show then, until none is left. `look` says what is to be said
 * about a text. Certain edits come before those that fill something in: a misspelt name is no missing field. No edit is made twice.
 */
export function fixAll(typed: string, look: (text: string) => readonly Mendable[]): FixedAll {
  const done = new Set<string>();
  let text = typed;
  let findings = look(text);
  let filledIn = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const fixes = nextFixes(findings, done);
    if (fixes.length === 0) break;
    const { text: next, made } = applyAll(text, fixes);
    for (const { key, fix } of made) {
      done.add(key);
      if (isFillIn(fix)) filledIn += 1;
    }
    if (next === text) break;
    text = next;
    findings = look(text);
  }
  return { text, fixed: done.size, filledIn, errors: findings.filter(({ severity }) => severity === 'error').length };
}

type Keyed = { readonly key: string; readonly fix: Fix };

function nextFixes(findings: readonly Mendable[], done: ReadonlySet<string>): readonly Keyed[] {
  const open = findings.filter(isMendable).flatMap(({ rule, path, words, fix, line, column }) => {
    if (fix === undefined) return [];
    // What is no JSON has no pointer: there the place says which one it is.
    const place = rule === 'syntax' ? `${line}:${column}` : path;
    const key = JSON.stringify([rule, place, words.key, words.values, fix.words, fix.edit.text]);
    return done.has(key) ? [] : [{ key, fix }];
  });
  const certain = open.filter(({ fix }) => !isFillIn(fix));
  return certain.length > 0 ? certain : open;
}

/** Makes those edits that do not touch each other, the first of two that do. */
function applyAll(text: string, fixes: readonly Keyed[]): { readonly text: string; readonly made: readonly Keyed[] } {
  const lines = lineIndex(text);
  const placed = fixes
    .map((keyed) => ({ keyed, edit: offsetsOf(keyed.fix, lines) }))
    .toSorted((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
  const taken: typeof placed = [];
  for (const each of placed) {
    const last = taken.at(-1);
    if (last === undefined || !touch(last.edit, each.edit)) taken.push(each);
  }
  return {
    text: taken.toReversed().reduce((changed, { edit }) => applyEdit(changed, edit), text),
    made: taken.map(({ keyed }) => keyed),
  };
}

/** Two texts put in at one place stand one behind the other; anything else at the same place is in the way. */
function touch(one: TextEdit, two: TextEdit): boolean {
  const areBothPutIn = one.start === one.end && two.start === two.end;
  return areBothPutIn ? false : two.start < one.end || two.start === one.start;
}

function offsetsOf({ edit }: Fix, lines: ReturnType<typeof lineIndex>): TextEdit {
  return {
    start: lines.offsetAt(edit.line, edit.column),
    end: lines.offsetAt(edit.endLine, edit.endColumn),
    text: edit.text,
  };
}
