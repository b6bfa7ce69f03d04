import { syntaxWords, type SyntaxFault } from '../../../lib/json/json-syntax.ts';
import type { JsonScan, ScanProblem } from '../../../lib/json/json-scan.ts';
import { bodyClause, type Draft } from '../draft.ts';

/** Why a document is not examined: no JSON, no object, or too deep. The first two end validation; deep parts are skipped. */
export function documentDrafts(scan: JsonScan): readonly Draft[] {
  const drafts = scan.problems.flatMap((problem) => (problem.problem === 'too-much' ? [] : [draftOf(problem)]));
  return scan.root === null || scan.root.kind === 'object' ? drafts : [...drafts, rootType(scan.root)];
}

function draftOf(problem: Exclude<ScanProblem, { problem: 'too-much' }>): Draft {
  const { start, end } = problem;
  if (problem.problem === 'too-deep') {
    const words = { key: 'too-deep', values: { most: 64 } };
    return { rule: 'too-deep', severity: 'error', start, end, path: problem.pointer, words, clause: bodyClause };
  }
  return syntaxDraft(problem);
}

/** A fault of the syntax as it is reported. */
export function syntaxDraft({ start, end, expected, found }: SyntaxFault): Draft {
  const values = {
    expected,
    found,
    expectedZh: syntaxWords(expected)?.zh ?? expected,
    foundZh: syntaxWords(found)?.zh ?? found,
  };
  return {
    rule: 'syntax',
    severity: 'error',
    start,
    end,
    path: '',
    words: { key: 'syntax', values },
    clause: bodyClause,
  };
}

function rootType(root: NonNullable<JsonScan['root']>): Draft {
  const words = { key: 'root-type', values: { found: root.kind } };
  return {
    rule: 'root-type',
    severity: 'error',
    start: root.start,
    end: root.end,
    path: '',
    words,
    clause: bodyClause,
  };
}
