import fc from 'fast-check';
import { resolveVariables, seededUuid32 } from '../../../documents/variables.ts';
import { object } from '../../../fields/container-kinds.ts';
import type { Kind } from '../../../fields/field.ts';
import { scanJson } from '../../../lib/json/json-scan.ts';
import { toValue } from '../../../lib/json/json-view.ts';
import type { JsonValue } from '../../../lib/json/json.ts';
import { scenarios } from '../../../scenarios/index.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import { passenger } from './sample-payloads.ts';

/** Each scenario with a payload of every field. */
export const wholePayloads = scenarios.map((scenario) => ({
  scenario,
  payload: completed(object(scenario.fields), firstPayload(scenario)),
  statuses: [...scenario.lifecycle.statuses.map(({ name }) => name), 'GONE'],
}));

function firstPayload({ id, templates }: Scenario): JsonValue {
  const context = { nowMs: 1_790_000_000_000, uuid32: seededUuid32(id), orderNo: 'O-1', orderCreatedMs: null };
  const { root } = scanJson(resolveVariables(templates[0]?.text ?? '', context).text);
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

/** Pointers of every value below the root. */
export function pointersOf(value: JsonValue, at = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [`${at}/${name}`, ...pointersOf(inner, `${at}/${name}`)]);
}

/** Values that break one rule or another, and some that break none. */
export const anyValues = fc.constantFrom<JsonValue>(
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

/** Puts `put` at `path`; undefined removes it. `adds` allows new names. */
export function replaced(
  value: JsonValue,
  path: readonly string[],
  put: JsonValue | undefined,
  { adds = false } = {},
): JsonValue {
  const [name, ...rest] = path;
  if (name === undefined) return put ?? null;
  const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
  const changed = entries.flatMap(([key, inner]): [string, JsonValue][] => {
    if (key !== name) return [[key, inner]];
    return rest.length === 0 && put === undefined ? [] : [[key, replaced(inner, rest, put, { adds })]];
  });
  if (Array.isArray(value)) return changed.map(([, inner]) => inner);
  const isNew = adds && put !== undefined && rest.length === 0 && !entries.some(([key]) => key === name);
  return Object.fromEntries(isNew ? [...changed, [name, put]] : changed);
}
