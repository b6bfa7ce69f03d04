import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { statedScenarios } from '../../specification/testing/stated-scenarios.ts';
import { rules } from './rules/index.ts';
import { validate } from './validate.ts';
import type { ValidateOptions } from './options.ts';
import { furtherRuleCases } from './testing/further-rule-cases.ts';
import { ruleCases as firstRuleCases } from './testing/rule-cases.ts';
import { ruleSubjects, type SubjectName } from './testing/rule-subjects.ts';
import { payloadText, type Edits } from './testing/sample-payloads.ts';

const ruleCases = [...firstRuleCases, ...furtherRuleCases];

function findingsOf(
  of: SubjectName,
  edits: Edits,
  options: Partial<ValidateOptions> = {},
): { text: string; findings: readonly Finding[] } {
  const text = payloadText(ruleSubjects[of].payload, edits);
  return { text, findings: validate(scanJson(text), { scenario: ruleSubjects[of].scenario, ...options }) };
}

function sourceAt(text: string, range: { line: number; column: number; endLine: number; endColumn: number }): string {
  const lines = lineIndex(text);
  return text.slice(lines.offsetAt(range.line, range.column), lines.offsetAt(range.endLine, range.endColumn));
}

/** White space between tokens is the printer's; it does not matter to where a range starts and ends. */
function compact(source: string): string {
  return source.replaceAll(/\n\s*/g, '');
}

describe('each rule refuses and accepts', () => {
  it.each(ruleCases)('$rule: $what ($of)', (each) => {
    const { text, findings } = findingsOf(each.of, each.refuse, each.options);
    const found = findings.filter(({ rule, path }) => rule === each.rule && path === each.path);
    expect(found).toHaveLength(1);
    const [finding] = found;
    if (finding === undefined) return;
    expect(compact(sourceAt(text, finding))).toBe(compact(each.at));
    expect(finding.severity).toBe(each.severity ?? 'error');
    expect(finding.clause).toBe(each.clause);
    expect(finding.gap).toBe(each.gap);
    expect(finding.message).not.toMatch(/[{}]{2}|undefined|\$t/);
    expect(
      finding.fix === undefined
        ? undefined
        : { over: sourceAt(text, finding.fix.edit), text: finding.fix.edit.text, label: finding.fix.label },
    ).toEqual(each.fix);
    expect(
      findingsOf(each.of, each.accept, each.acceptOptions ?? each.options).findings.filter(
        ({ rule }) => rule === each.rule,
      ),
    ).toEqual([]);
  });

  it('says nothing else about a payload with one mistake', () => {
    const alone = ruleCases.filter(
      ({ rule }) =>
        !['status-unknown', 'locale-missing', 'time-unit', 'max-items', 'type', 'required', 'empty'].includes(rule),
    );
    for (const each of alone) {
      const rulesFound = new Set(findingsOf(each.of, each.refuse, each.options).findings.map(({ rule }) => rule));
      expect([each.what, ...rulesFound]).toEqual([each.what, each.rule]);
    }
  });

  it('knows a legal payload of every scenario that the specification states', () => {
    const subjects = Object.values(ruleSubjects);
    expect(subjects.map(({ scenario }) => scenario.id)).toEqual(statedScenarios);
    for (const { payload, scenario } of subjects) {
      expect([scenario.id, ...validate(scanJson(JSON.stringify(payload)), { scenario })]).toEqual([scenario.id]);
    }
  });

  it('covers every rule that looks into a payload', () => {
    const inText = ['duplicate-key', 'lone-surrogate', 'lossy-number'];
    const covered = new Set([...ruleCases.map(({ rule }) => rule), ...inText]);
    expect(rules.flatMap(({ reports }) => reports).filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it('fixes what it offers to fix', () => {
    for (const each of ruleCases.filter(({ fix }) => fix !== undefined)) {
      const { text, findings } = findingsOf(each.of, each.refuse, each.options);
      const finding = findings.find(({ rule, path }) => rule === each.rule && path === each.path);
      if (finding?.fix === undefined) throw new Error(`no fix for ${each.what}`);
      const { edit } = finding.fix;
      const lines = lineIndex(text);
      const fixed =
        text.slice(0, lines.offsetAt(edit.line, edit.column)) +
        edit.text +
        text.slice(lines.offsetAt(edit.endLine, edit.endColumn));
      const left = validate(scanJson(fixed), {
        scenario: ruleSubjects[each.of].scenario,
        ...each.options,
      });
      expect(left.filter(({ rule, path }) => rule === each.rule && path === each.path)).toEqual([]);
      expect(left.length).toBeLessThan(findings.length);
    }
  });
});
