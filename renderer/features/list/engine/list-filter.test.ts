import { expect, test } from 'vitest';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { filterPayloads, type ListChip } from './list-filter.ts';

const template = findScenario('queue-up')?.templates[0]?.text ?? '';

const documents: readonly PayloadDocument[] = [
  { id: 'ready', name: 'CALL_NUM', scenario: 'queue-up', order: 'Lunch', orderNo: 'M-1', text: template },
  { id: 'own', name: 'Ours', scenario: 'queue-up', order: 'Lunch', orderNo: 'M-1', text: '{"name": "麵屋小館 Ｃafé"}' },
  {
    id: 'large',
    name: 'Big',
    scenario: 'train-ticket',
    order: 'Trip',
    orderNo: 'T',
    text: `{"a": "NEEDLE(1)${'x'.repeat(1 << 20)}"}`,
  },
];

const summary = { errors: 0, assumptions: 0, warnings: 0, first: null, status: '' };
const known = { summaries: { own: { ...summary, errors: 2 }, ready: summary }, lastCalls: new Map(), scheme: null };

test.each([
  ['', [], null],
  ['  ', [], null],
  ['lunch', [], ['ready', 'own']],
  ['LUNCH ours', [], ['own']],
  ['m-1', [], ['ready', 'own']],
  ['排隊', [], ['ready', 'own']],
  ['café', [], ['own']],
  ['needle(1)', [], ['large']],
  ['needle.1', [], []],
  ['', ['errors'], ['own']],
  ['', ['mine'], ['own', 'large']],
  ['', ['unsent', 'mine'], ['own', 'large']],
  ['trip', ['errors'], []],
] satisfies readonly (readonly [string, readonly ListChip[], readonly string[] | null])[])(
  '"%s" with %j',
  (query, chips, fitting) => {
    const found = filterPayloads(documents, { query, chips: new Set<ListChip>(chips) }, known);
    expect(found === null ? null : [...found]).toEqual(fitting);
  },
);
