import { describe, expect, it } from 'vitest';
import type { Field, Kind, Limit } from '../fields/field.ts';
import { gapOfRequirement } from '../fields/requirement.ts';
import { scenarios } from '../scenarios/index.ts';
import { baseRequest, requestFields } from './base-request.ts';
import { describeClauseWith } from './clauses.ts';
import { baseResponse } from './common-objects.ts';
import { merchantBizTypes, unlistedBizType } from './enumerations.ts';
import { findGap } from '../gaps/gaps.ts';
import { answerLimits, requestLimits } from './testing/stated-limits.ts';
import { statedScenarios } from './testing/stated-scenarios.ts';
import { headers } from './headers.ts';
import { listedStatus, resultCodes } from './results.ts';

/** Every row of a table and of the tables inside it. */
function rowsOf(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => [field, ...rowsInside(field.kind)]);
}

function rowsInside({ inside }: Kind): readonly Field[] {
  if (inside.shape === 'object') return rowsOf(inside.fields);
  return inside.shape === 'nothing' ? [] : rowsInside(inside.item);
}

function limitsOf(fields: readonly Field[]): ReadonlyMap<string, Pick<Limit, 'most' | 'unit'>> {
  const limited = rowsOf(fields).flatMap(({ clause, kind }): [string, Pick<Limit, 'most' | 'unit'>][] =>
    kind.limit === undefined ? [] : [[clause, { most: kind.limit.most, unit: kind.limit.unit }]],
  );
  return new Map(limited);
}

const requests = scenarios.filter(({ id }) => statedScenarios.includes(id)).flatMap(({ fields }) => fields);
const all = [...rowsOf(requests), ...rowsOf(baseResponse)];

describe('the field tables', () => {
  it('have the limits that are stated, and no others', () => {
    const stated = (limits: typeof requestLimits) =>
      new Map(limits.map(({ clause, most, unit }) => [clause, { most, unit }]));
    expect(limitsOf(requests)).toEqual(stated(requestLimits));
    expect(limitsOf(baseResponse)).toEqual(stated(answerLimits));
  });

  it('say each row in both languages', () => {
    for (const { name, means, kind } of all) {
      expect([name, means.en === '', means.zh === '', kind.cell.en === '', kind.cell.zh === '']).toEqual([
        name,
        false,
        false,
        false,
        false,
      ]);
      expect([name, /\p{Script=Han}/u.test(means.en), /\p{Script=Han}/u.test(means.zh)]).toEqual([name, false, true]);
    }
  });

  it('name assumptions that exist', () => {
    const named = all.flatMap(({ gap, restsOn }) => [gap, restsOn]).filter((gap) => gap !== undefined);
    expect(named.filter((gap) => findGap(gap) === null)).toEqual([]);
    expect(named).toContain('passenger-code');
  });

  it('point into sections that have a name', () => {
    const clauses = [...all, ...headers, ...resultCodes].map(({ clause }) => clause);
    const nameless = clauses.filter(
      (clause) => describeClauseWith(scenarios, clause, 'en') === clause.replace('/', ', '),
    );
    expect(nameless).toEqual([]);
  });

  it('have no name twice in the base response', () => {
    const names = baseResponse.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the base request', () => {
  it('stands first, in the order of the specification', () => {
    for (const { fields } of scenarios) {
      expect(fields.slice(0, baseRequest.length).map(({ name }) => name)).toEqual(baseRequest.map(({ name }) => name));
    }
  });

  it('rests on an assumption everywhere but on order/sync', () => {
    const gaps = (fields: readonly Field[]) => fields.map((field) => [field.name, gapOfRequirement(field)]);
    expect(gaps(requestFields('sync', [])).every(([, gap]) => gap === undefined)).toBe(true);
    const onPass = new Map(requestFields('pass', []).map((field) => [field.name, gapOfRequirement(field)]));
    expect([onPass.get('requestId'), onPass.get('userId'), onPass.get('merchantId')]).toEqual([
      'base-fields',
      'base-fields',
      undefined,
    ]);
  });
});

describe('the result codes', () => {
  it('have one status, but where a scenario has another', () => {
    const own = { UNKNOWN_EXCEPTION: 'U' } as const;
    expect([listedStatus('SUCCESS'), listedStatus('SUCCESS', own)]).toEqual(['S', 'S']);
    expect([listedStatus('UNKNOWN_EXCEPTION'), listedStatus('UNKNOWN_EXCEPTION', own)]).toEqual(['F', 'U']);
    expect([listedStatus('OK'), listedStatus('toString', own)]).toEqual([null, null]);
  });
});

describe('the enumerations', () => {
  it('leave the type of the charging example outside the list', () => {
    expect(merchantBizTypes.map(({ value }) => value)).not.toContain(unlistedBizType);
  });
});
