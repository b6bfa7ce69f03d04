import { describe, expect, it } from 'vitest';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import type { Field, Kind } from '../../fields/field.ts';
import { isRequired } from '../../fields/requirement.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import type { JsonValue } from '../../lib/json/json.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { outcomeUnder } from './gap-outcome.ts';
import { subjectNow } from './testing/gap-subjects.ts';

/** Each scenario with its first template and all optional members. */
const subjects = scenarios.map((scenario) => {
  const payload = firstPayload(scenario);
  return { scenario, payload, places: optionalIn(scenario.fields, payload, '', statusIn(payload)) };
});

function firstPayload({ id, templates }: Scenario): JsonValue {
  const context = { nowMs: subjectNow, uuid32: seededUuid32(id), orderNo: 'O-1', orderCreatedMs: null };
  const { root } = scanJson(resolveVariables(templates[0]?.text ?? '', context).text);
  if (root === null) throw new Error(`${id} has no template`);
  return toValue(root);
}

function statusIn(payload: JsonValue): string | null {
  const status =
    typeof payload === 'object' && payload !== null ? new Map(Object.entries(payload)).get('orderStatus') : null;
  return typeof status === 'string' ? status : null;
}

function optionalIn(fields: readonly Field[], value: JsonValue, at: string, status: string | null): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const members = new Map(Object.entries(value));
  return fields.flatMap((field) => {
    const own = members.get(field.name);
    const inside = own === undefined ? [] : optionalBelow(field.kind, own, `${at}/${field.name}`, status);
    return isRequired(field, status, {}) ? inside : [`${at}/${field.name}`, ...inside];
  });
}

function optionalBelow({ inside }: Kind, value: JsonValue, at: string, status: string | null): readonly string[] {
  if (inside.shape === 'object') return optionalIn(inside.fields, value, at, status);
  if (inside.shape === 'by-locale' && typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([locale, side]) => [
      `${at}/${locale}`,
      ...optionalBelow(inside.item, side, `${at}/${locale}`, status),
    ]);
  return [];
}

/** The value with that member null, or without it. */
function without(value: JsonValue, path: readonly string[], put: null | undefined): JsonValue {
  const [name = '', ...rest] = path;
  const members = new Map(Object.entries(typeof value === 'object' && value !== null ? value : {}));
  const own = members.get(name);
  if (rest.length > 0) members.set(name, without(own ?? {}, rest, put));
  else if (put === undefined) members.delete(name);
  else members.set(name, put);
  return Object.fromEntries(members);
}

describe.each(subjects)('an optional member of $scenario.id that is null', ({ scenario, payload, places }) => {
  const outcome = (value: JsonValue) =>
    outcomeUnder({ text: JSON.stringify(value), scenario, clientId: 'C', accepted: [], now: subjectNow }, {});

  it('leaves answer, wallet, card and notification as its absence does, and says so', () => {
    expect(places.length).toBeGreaterThan(3);
    for (const place of places) {
      const path = place.split('/').slice(1);
      const [asNull, asAbsent] = [outcome(without(payload, path, null)), outcome(without(payload, path, undefined))];
      const said = asNull.findings.filter(({ gap }) => gap === 'null-member');
      const briefly = ({ rule, severity, path: at }: (typeof said)[number]): string => `${rule} ${severity} ${at}`;
      const others = asNull.findings.filter((each) => !said.includes(each)).map(briefly);
      expect([place, asNull.answer.result.resultCode]).toEqual([place, asAbsent.answer.result.resultCode]);
      expect([place, others]).toEqual([place, asAbsent.findings.map(briefly)]);
      expect([place, asNull.texts, asNull.changes]).toEqual([place, asAbsent.texts, asAbsent.changes]);
      // A member whose absence is a finding of its own needs no second one.
      const isMissed = asAbsent.findings.some(({ rule }) => rule === 'required' || rule === 'user-required');
      if (!isMissed) expect([place, said.map(briefly)]).toEqual([place, [`type assumption ${place}`]]);
    }
  });
});
