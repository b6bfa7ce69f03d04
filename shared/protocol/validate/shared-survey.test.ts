import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byLocale, object } from '../../fields/container-kinds.ts';
import { createRows } from '../../fields/field.ts';
import { text } from '../../fields/text-kinds.ts';
import { refillJson } from '../../lib/json/json-refill.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { scenarios } from '../../scenarios/index.ts';
import { surveyPayload } from './survey.ts';
import { validate } from './validate.ts';

function textsIn(node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'object') return node.members.flatMap(({ value }) => textsIn(value));
  if (node.kind === 'array') return node.items.flatMap(textsIn);
  return node.kind === 'string' && node.end - node.start > 2 ? [node] : [];
}

const templates = scenarios.flatMap((scenario) =>
  scenario.templates.flatMap(({ text: typed }) =>
    scanJson(typed).problems.length === 0 ? [{ scenario, text: typed }] : [],
  ),
);

it('finds in a payload that shares values with another what it finds in one that was read by itself', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(' ', '0', 'x')), { minLength: 1, maxLength: 6 }),
      fc.constantFrom({}, { 'length-unit': 'utf8-bytes' } as const),
      (place, changes, gaps) => {
        const { scenario = null, text: typed = '' } = templates[place % templates.length] ?? {};
        const before = scanJson(typed);
        const options = { scenario, gaps, history: 'empty' } as const;
        validate(before, options);
        const all = before.root === null ? [] : textsIn(before.root);
        const chosen = new Map(changes.map(([pick, letter]) => [all[pick % all.length], letter]));
        let now = typed;
        const parts: { start: number; end: number }[] = [];
        for (const node of all) {
          const letter = chosen.get(node);
          if (letter === undefined) continue;
          parts.push(node);
          now = `${now.slice(0, node.start + 1)}${letter.repeat(node.end - node.start - 2)}${now.slice(node.end - 1)}`;
        }
        const shared = refillJson(before, now, parts);
        expect(shared).not.toBeNull();
        if (shared !== null) expect(validate(shared, options)).toEqual(validate(scanJson(now), { ...options }));
      },
    ),
    { numRuns: 200 },
  );
});

const row = createRows('test');
const words = { en: '', zh: '' };
const isSale = (root: JsonNode): boolean => textAt(root, 'kind') === 'sale';
const sold = text({ usual: { value: 'yes', when: isSale, rule: 'issue-mode' } });
const fields = [
  row('kind', text(), 'optional', words),
  row('first', byLocale(['en_US'], object([row('sold', sold, 'optional', words)])), 'optional', words),
  row('second', byLocale(['en_US'], object([row('paid', text(), { inStatus: ['PAID'] }, words)])), 'optional', words),
];

it.each([
  ['the whole payload, where a kind looks at it', { change: ['sale', 'gift'], status: 'OPEN' }],
  ['the status', { change: null, status: 'PAID' }],
])('sees a shared object anew by %s', (_, { change, status }) => {
  const whole = '{"kind":"sale","first":{"en_US":{"sold":"no"}},"second":{"en_US":{}}}';
  const before = scanJson(whole);
  const problemsOf = ({ text: own, root }: JsonScan, inStatus: string): readonly (string | null)[] => {
    if (root?.kind !== 'object') return [];
    const terms = { text: own, root, fields, open: true, status: inStatus, scheme: null, gaps };
    const { values, objects } = surveyPayload(terms);
    return [
      ...values.map(({ pointer, problem }) => `${pointer} ${problem?.rule ?? ''}`),
      ...objects.map(({ pointer, absent }) => `${pointer} ${absent.map(({ field }) => field.name).join()}`),
    ];
  };
  const gaps = {};
  problemsOf(before, 'OPEN');
  const [from = '', to = ''] = change ?? [];
  const start = whole.indexOf(from);
  const parts = change === null ? [] : [{ start, end: start + from.length }];
  const now = whole.replace(from, to);
  const shared = refillJson(before, now, parts) ?? before;
  expect(problemsOf(shared, status)).toEqual(problemsOf(scanJson(now), status));
  expect(problemsOf(shared, status)).not.toEqual(problemsOf(before, 'OPEN'));
});
