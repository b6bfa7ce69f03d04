import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { lineIndex } from '../../lib/line-index.ts';
import type { JsonObject } from '../../lib/json.ts';
import { scanJson } from '../../lib/json-scan.ts';
import { scenarios } from '../../scenarios/index.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { rules, validate, type ValidateOptions } from './index.ts';
import { ruleCases, type RuleCase } from './fixtures/rule-cases.ts';
import { payloadText, queuePayload, trainPayload, type Edits } from './fixtures/sample-payloads.ts';

const base: Readonly<Record<RuleCase['of'], { readonly payload: JsonObject; readonly options: ValidateOptions }>> = {
  train: { payload: trainPayload, options: { scenario: trainTicket } },
  queue: { payload: queuePayload, options: { scenario: queueUp } },
};

function findingsOf(
  of: RuleCase['of'],
  edits: Edits,
  options: Partial<ValidateOptions> = {},
): { text: string; findings: readonly Finding[] } {
  const text = payloadText(base[of].payload, edits);
  return { text, findings: validate(scanJson(text), { ...base[of].options, ...options }) };
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

  it('knows a legal payload of every scenario', () => {
    const known = Object.values(base).map(({ options }) => options.scenario?.id);
    expect(new Set(known)).toEqual(new Set(scenarios.map(({ id }) => id)));
    for (const { payload, options } of Object.values(base)) {
      expect(validate(scanJson(JSON.stringify(payload)), options)).toEqual([]);
    }
  });

  it('covers every rule that looks into a payload', () => {
    const inText = ['duplicate-key', 'lone-surrogate', 'lossy-number'];
    const covered = new Set([...ruleCases.map(({ rule }) => rule), ...inText]);
    expect(rules.flatMap(({ reports }) => reports).filter((rule) => !covered.has(rule))).toEqual([]);
  });

  it('mends what it offers to mend', () => {
    for (const each of ruleCases.filter(({ fix }) => fix !== undefined)) {
      const { text, findings } = findingsOf(each.of, each.refuse, each.options);
      const finding = findings.find(({ rule, path }) => rule === each.rule && path === each.path);
      if (finding?.fix === undefined) throw new Error(`no fix for ${each.what}`);
      const { edit } = finding.fix;
      const lines = lineIndex(text);
      const mended =
        text.slice(0, lines.offsetAt(edit.line, edit.column)) +
        edit.text +
        text.slice(lines.offsetAt(edit.endLine, edit.endColumn));
      const left = validate(scanJson(mended), { ...base[each.of].options, ...each.options });
      expect(left.filter(({ rule, path }) => rule === each.rule && path === each.path)).toEqual([]);
      expect(left.length).toBeLessThan(findings.length);
    }
  });
});
