import { describe, expect, test } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import { findScenario } from '../../scenarios/index.ts';
import { plainTemplates } from '../../scenarios/templates.ts';
import { findingsAsTyped } from './typed.ts';
import { findingsRecovered } from './recovered.ts';
import { scanPayload } from './scan-payload.ts';

const scenario = findScenario('queue-up');
const text = scenario === null ? '' : (plainTemplates(scenario)[0]?.text ?? '');
const options = { scenario, history: 'unknown' } as const;

function resolved(typed: string) {
  return resolveVariables(typed, {
    nowMs: 1_800_000_000_000,
    uuid32: seededUuid32('a'),
    orderNo: 'N-1',
    orderCreatedMs: null,
  });
}

const recovered = (typed: string): readonly Finding[] => findingsRecovered(typed, resolved(typed), options);
const strict = (typed: string): readonly Finding[] =>
  findingsAsTyped(typed, resolved(typed), scanPayload(resolved(typed).text), options);

function fixed(typed: string, { fix }: Finding): string {
  if (fix === undefined) throw new Error('no fix');
  const lines = lineIndex(typed);
  const { edit } = fix;
  return applyEdit(typed, {
    start: lines.offsetAt(edit.line, edit.column),
    end: lines.offsetAt(edit.endLine, edit.endColumn),
    text: edit.text,
  });
}

const threeFaults = text
  .replace('"CALL_NUM",', 'CALL_NUM,')
  .replace('"queue_number": "A123",', '"queue_number": "A123"')
  .replace(/\}\s*$/, '');

describe('a payload that is not JSON', () => {
  test('is not blamed for a variable behind a quote that is missing', () => {
    const findings = recovered(text.replace('"requestId"', 'requestId"'));
    expect(text).toContain('"requestId": "{{uuid32}}"');
    expect(findings.map(({ rule }) => rule)).toEqual(['syntax']);
  });

  test('has all its faults named, the one that validation reports first, and each has its edit', () => {
    const findings = recovered(threeFaults);
    expect(findings.map(({ rule }) => rule)).toEqual(['syntax', 'syntax', 'syntax']);
    expect(strict(threeFaults)).toHaveLength(1);
    expect(findings[0]).toMatchObject({ ...strict(threeFaults)[0] });
    let typed = threeFaults;
    for (let left = 3; left > 0; left--) {
      const now = recovered(typed);
      expect(now).toHaveLength(left);
      const [first] = now;
      if (first !== undefined) typed = fixed(typed, first);
    }
    expect(strict(typed)).toEqual([]);
  });

  test('has the rest checked: what is wrong in it stands behind the faults', () => {
    const wrong = threeFaults.replace('"wait_tables": "12"', '"wait_tables": 12').replace('"LINE_UP"', '"NO_SUCH"');
    const findings = recovered(wrong);
    expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      'syntax ',
      'syntax ',
      'syntax ',
      'enum /merchantBizType',
      'type /extInfo/wait_tables',
    ]);
  });

  test('lacks nothing that may stand in what was lost', () => {
    const cut = text.slice(0, text.indexOf('"multiLang"'));
    expect(recovered(cut).map(({ rule }) => rule)).toEqual(['syntax']);
    const inside = text.replace('"queue_number": "A123"', '"queue_number" @@ ##');
    expect(recovered(inside).every(({ rule }) => rule === 'syntax')).toBe(true);
  });

  test('lacks what is missing from an object that was read whole', () => {
    const lacking = threeFaults.replace(/"name": "[^"]*",\s*/, '');
    expect(recovered(lacking).map(({ rule, path }) => `${rule} ${path}`)).toContain(
      'required /shopInfo/extInfo/multiLang/zh_HK',
    );
  });

  test('has its places where they were typed, behind variables too', () => {
    const typed = text.replace(/\}\s*$/, ',}');
    const [finding] = recovered(typed);
    expect(typed.slice(0, lineIndex(typed).offsetAt(finding?.line ?? 0, finding?.column ?? 0))).toBe(
      typed.slice(0, typed.lastIndexOf(',')),
    );
  });
});
