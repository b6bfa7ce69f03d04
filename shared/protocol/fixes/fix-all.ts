import type { Finding, Fix } from '../../documents/finding.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { applyEdit, type TextEdit } from '../../lib/text/text-edit.ts';
import { isFillIn } from './fill-in.ts';
import { isAuthorsChoice } from './refine-findings.ts';

export type FixedAll = {
  readonly text: string;
  readonly fixed: number;
  /** So many of these were not found at first: another problem had hidden them. */
  readonly revealed: number;
  readonly filledIn: number;
  readonly errors: number;
};

export type Fixable = Pick<Finding, 'rule' | 'path' | 'words' | 'line' | 'column' | 'fix'> & {
  readonly severity: string;
};

/** Whether *Fix all* applies a fix: not where the author has to decide. */
export function isFixable(finding: Pick<Finding, 'rule' | 'fix'>): boolean {
  return finding.fix !== undefined && !isAuthorsChoice(finding);
}

/** A fix may reveal more: an unreadable text hides its problems. */
const mostRounds = 50;

/**
 * Applies all fixes repeatedly until none is left. `look` finds the problems of a text. Certain fixes come first: a
 * misspelt name is no missing field. No fix is applied twice.
 */
export function fixAll(typed: string, look: (text: string) => readonly Fixable[]): FixedAll {
  const done = new Set<string>();
  let text = typed;
  let findings = look(text);
  const first = findings.filter(isFixable).map(keyOf);
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
  const left = new Set(findings.map(keyOf));
  const listed = first.filter((key) => !left.has(key)).length;
  const fixed = Math.max(listed, done.size);
  return {
    text,
    fixed,
    revealed: fixed - listed,
    filledIn,
    errors: findings.filter(({ severity }) => severity === 'error').length,
  };
}

/** A finding that stays the same while a text changes around it. */
function keyOf({ rule, path, words, fix, line, column }: Fixable): string {
  // Syntax errors have no pointer, so the place identifies them.
  const place = rule === 'syntax' ? `${line}:${column}` : path;
  return JSON.stringify([rule, place, words.key, words.values, fix?.words, fix?.edit.text]);
}

type Keyed = { readonly key: string; readonly fix: Fix };

function nextFixes(findings: readonly Fixable[], done: ReadonlySet<string>): readonly Keyed[] {
  const open = findings.filter(isFixable).flatMap((finding) => {
    const { fix } = finding;
    const key = keyOf(finding);
    return fix === undefined || done.has(key) ? [] : [{ key, fix }];
  });
  const certain = open.filter(({ fix }) => !isFillIn(fix));
  return certain.length > 0 ? certain : open;
}

/** Applies fixes that do not overlap. */
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

/** Two insertions at one place follow each other; other overlaps conflict. */
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
