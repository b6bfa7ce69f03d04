import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GapChoices } from '../../gaps/gaps.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';
import type { JsonValue } from '../../lib/json/json.ts';
import { movieTicket } from '../../scenarios/movie-ticket/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { rules } from './rules/index.ts';
import { subjectOf, subjectOfRules, type Subject } from './subject.ts';
import { anyValues, pointersOf, replaced, wholePayloads } from './testing/changed-payloads.ts';

const lists = wholePayloads.filter(({ scenario }) => scenario === trainTicket || scenario === movieTicket);

const draftsOf = (subject: Subject | null): readonly unknown[] =>
  subject === null ? [] : rules.flatMap((rule) => rule.find(subject));

const scanOf = (value: JsonValue): JsonScan => scanJson(JSON.stringify(value));

describe.each(lists)('the items of the lists of $scenario.id', ({ scenario, payload, statuses }) => {
  const inLists = pointersOf(payload).filter((pointer) => /\/\d+/.test(pointer));
  const options = (gaps: GapChoices) => ({ scenario, gaps, history: 'empty' }) as const;

  it('are left out of what rules look at where nothing is wrong in them, and change no finding', () => {
    let skipped = 0;
    const change = fc.tuple(fc.constantFrom(...inLists), fc.option(anyValues, { nil: undefined, freq: 4 }));
    const added = fc.constantFrom('', 'x', 'codeValu', 'count');
    const gaps = fc.constantFrom<GapChoices>({}, { 'null-member': 'reject' }, { 'length-unit': 'utf16' });
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 3 }),
        added,
        fc.constantFrom(...statuses),
        gaps,
        (edits, name, status, chosen) => {
          let changed = replaced(payload, ['orderStatus'], status);
          for (const [pointer, put] of edits) {
            const path = pointer.split('/').slice(1);
            changed = replaced(changed, path, put);
            if (name !== '') changed = replaced(changed, [...path.slice(0, -1), name], 'y', { adds: true });
          }
          const scan = scanOf(changed);
          const [whole, short] = [subjectOf(scan, options(chosen)), subjectOfRules(scan, options(chosen))];
          expect(draftsOf(short)).toEqual(draftsOf(whole));
          if ((short?.survey.values.length ?? 0) < (whole?.survey.values.length ?? 0)) skipped++;
        },
      ),
      { numRuns: 300 },
    );
    expect(skipped).toBeGreaterThan(100);
  });
});

it('leaves out a passenger with a code of good texts, and looks at one whose code has another value', () => {
  const list = '/extInfo/multiLang/en_US/passengerInfoList';
  const [train] = lists.filter(({ scenario }) => scenario === trainTicket);
  const seen = (put: JsonValue): readonly string[] => {
    const path = `${list}/0/code/codeValue`.split('/').slice(1);
    const scan = scanOf(replaced(train?.payload ?? null, path, put));
    const values = subjectOfRules(scan, { scenario: trainTicket })?.survey.values ?? [];
    return values.map(({ pointer }) => pointer).filter((pointer) => pointer.startsWith(`${list}/`));
  };
  expect(seen('P1-CODE')).toEqual([]);
  expect(seen(1)).toEqual(expect.arrayContaining([`${list}/0`, `${list}/0/code/codeValue`]));
});
