import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { resolve, seededUuid32 } from '../../documents/variables.ts';
import { object } from '../../fields/container-kinds.ts';
import type { Kind } from '../../fields/field.ts';
import { toZod } from '../../fields/to-zod.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import type { JsonValue } from '../../lib/json/json.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { allFields } from '../../scenarios/suite/suite-tools.ts';
import { validate } from './index.ts';
import { passenger } from './testing/sample-payloads.ts';

/** Rules about one value or its absence: what the zod view of the same tables has to see on its own. */
const structural = new Set([
  'required',
  'user-required',
  'type',
  'empty',
  'max-length',
  'max-items',
  'enum',
  'uuid',
  'app-link',
  'https-link',
  'time-zone',
  'amount-value',
  'currency',
  'whole-number',
  'remark-width',
  'time',
]);

/** Each scenario with a payload that holds every field of its tables: its first template, completed with samples. */
const subjects = scenarios.map((scenario) => ({
  scenario,
  payload: completed(object(scenario.fields), firstPayload(scenario)),
  statuses: [...scenario.lifecycle.statuses.map(({ name }) => name), 'GONE'],
}));

function firstPayload({ id, templates }: Scenario): JsonValue {
  const context = { nowMs: 1_790_000_000_000, uuid32: seededUuid32(id), orderNo: 'O-1', orderCreatedMs: null };
  const { root } = scanJson(resolve(templates[0]?.text ?? '', context).text);
  if (root === null) throw new Error(`${id} has no template`);
  return toValue(root);
}

function completed({ inside }: Kind, value: JsonValue): JsonValue {
  if (isList(value)) return inside.shape === 'list' ? value.map((item) => completed(inside.item, item)) : value;
  if (value === null || typeof value !== 'object') return value;
  if (inside.shape === 'object') {
    const fields = inside.fields.map(({ name, kind }): [string, JsonValue] => {
      const own = value[name];
      return [name, own === undefined ? kind.sample(1) : completed(kind, own)];
    });
    return Object.fromEntries(fields);
  }
  if (inside.shape !== 'by-locale') return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, completed(inside.item, own)]));
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Whether the table lets this value be blank in some documents, which the view of one field cannot see. */
const mayBeBlank = new Set(
  scenarios
    .flatMap(({ fields }) => allFields(fields))
    .filter((field) => field.mayBeBlank !== undefined)
    .map(({ name }) => name),
);

/** Pointers of every value below the root. */
function pointersOf(value: JsonValue, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${at}/${name}`, ...pointersOf(inner, `${at}/${name}`)]);
}

/** Values that break one rule or another, and some that break none. */
const values = fc.constantFrom<JsonValue>(
  null,
  true,
  0,
  -1,
  1.5,
  1_790_000_000_000,
  8.64e15,
  8.7e15,
  '',
  '  ',
  '0',
  '7',
  '-1',
  '1.5',
  'x',
  'HKD',
  'hkd',
  'GMT+8',
  'GMT-12:30',
  'GMT+14:00',
  'walletapp://x',
  'https://x.example',
  'http://x.example',
  'HTTPS://x',
  'AVAILABLE',
  'LINE_UP',
  'CHARGING_PILE',
  'a'.repeat(32),
  'g'.repeat(32),
  'A'.repeat(33),
  'x'.repeat(48),
  'x'.repeat(49),
  'x'.repeat(65),
  '字'.repeat(14),
  '字'.repeat(15),
  '𠮷'.repeat(32),
  '𠮷'.repeat(33),
  [],
  {},
  ['x'],
  [1],
  [[]],
  { value: '1', currency: 'HKD' },
  Array.from({ length: 16 }, () => passenger('p', 'Chan')),
);

/** What is missing stands at its parent in a finding, and at its own place in the view. */
function placeOf({ rule, path, words }: Finding): string {
  return rule === 'required' ? `${path}/${String(words.values['field'])}` : path;
}

/** Alternatives are judged after all else in the view, and at the whole: they are left to the first comparison. */
function sorted(places: readonly string[]): readonly string[] {
  return [...new Set(places)].filter((place) => !['', '/userId', '/openId'].includes(place)).toSorted();
}

function replaced(value: JsonValue, path: readonly string[], put: JsonValue | undefined): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return put ?? null;
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const changed = entries.flatMap(([key, inner]): [string, JsonValue][] => {
    if (key !== name) return [[key, inner]];
    return rest.length === 0 && put === undefined ? [] : [[key, replaced(inner, rest, put)]];
  });
  return Array.isArray(value) ? changed.map(([, inner]) => inner) : Object.fromEntries(changed);
}

describe.each(subjects)('the zod view of $scenario.id', ({ scenario, payload, statuses }) => {
  const pointers = pointersOf(payload).filter(
    (pointer) => pointer !== '/orderStatus' && !mayBeBlank.has(pointer.slice(pointer.lastIndexOf('/') + 1)),
  );
  const mutations = fc.array(fc.tuple(fc.constantFrom(...pointers), fc.option(values, { nil: undefined, freq: 4 })), {
    minLength: 0,
    maxLength: 3,
  });

  const views = new Map(
    statuses.map((status) => {
      const known = scenario.lifecycle.statuses.some(({ name }) => name === status) ? status : null;
      return [status, toZod(scenario.fields, known, {})];
    }),
  );

  it('refuses what validation refuses, and nothing else', () => {
    fc.assert(
      fc.property(mutations, fc.constantFrom(...statuses), (edits, status) => {
        let mutated = replaced(payload, ['orderStatus'], status);
        for (const [pointer, put] of edits) mutated = replaced(mutated, pointer.split('/').slice(1), put);
        const scan = scanJson(JSON.stringify(mutated));
        if (scan.root === null) throw new Error('no JSON');
        const findings = validate(scan, { scenario }).filter(
          ({ rule, severity }) => structural.has(rule) && severity === 'error',
        );
        const seen = views.get(status)?.safeParse(toValue(scan.root));
        expect(seen?.success).toBe(findings.length === 0);
        const places = (seen?.error?.issues ?? []).map(({ path }) => path.map((step) => `/${String(step)}`).join(''));
        // Of a list that is too long the view looks at no item.
        const tooLong = findings.filter(({ rule }) => rule === 'max-items').map(({ path }) => `${path}/`);
        const isSeen = (place: string): boolean => !tooLong.some((list) => place.startsWith(list));
        expect(sorted(places).filter(isSeen)).toEqual(sorted(findings.map(placeOf)).filter(isSeen));
      }),
      { numRuns: 600 },
    );
  });
});
