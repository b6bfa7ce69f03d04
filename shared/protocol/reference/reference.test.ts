import { describe, expect, it } from 'vitest';
import { scanJson } from '../../lib/json/json-scan.ts';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import { scenarios } from '../../scenarios/index.ts';
import { parcelLocker as parcel } from '../../scenarios/testing/parcel-locker/index.ts';
import { generalSections } from '../../specification/clauses.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { merchantBizTypes, referenceEnumerations } from '../../specification/enumerations.ts';
import { answerLimits, requestLimits } from '../../specification/testing/stated-limits.ts';
import { touchesOfGap } from './gap-touches.ts';
import { gaps } from '../../gaps/gaps.ts';
import { headers } from '../../specification/headers.ts';
import { resultCodes } from '../../specification/results.ts';
import { rules } from '../validate/rules/index.ts';
import { validateTyped } from '../validate/typed.ts';
import { english } from '../validate/wording.en.ts';
import { parseSignatureHeader } from '../signing/signature-header.ts';
import { referenceOf } from './index.ts';
import { placedFields } from './places.ts';
import { ruleWords } from './rule-words.ts';
import { boundsOfEffect } from '../../lifecycle/lifecycle.ts';
import { effectId, fieldId, gapId, headerId, limitId, movesId, ruleId, statusId } from './entry.ts';

const reference = referenceOf();
const ids = new Set(reference.entries.map(({ id }) => id));
const missing = (wanted: readonly (string | null)[]): readonly (string | null)[] =>
  wanted.filter((id) => id === null || !ids.has(id));

describe('the reference', () => {
  it('knows each thing once', () => {
    expect(reference.entries).toHaveLength(ids.size);
  });

  it('leads nowhere that is not there', () => {
    for (const { id, links, facts } of reference.entries) {
      const leads = [...links, ...facts.flatMap(({ values }) => values.flatMap(({ entry }) => entry ?? []))];
      expect([id, ...missing(leads)]).toEqual([id]);
    }
  });

  it('says everything in both languages', () => {
    for (const { id, title, means, facts } of reference.entries) {
      expect([id, /\p{Script=Han}/u.test(title.en + means.en)]).toEqual([id, false]);
      expect([id, /\p{Script=Han}/u.test(means.zh)]).toEqual([id, true]);
      for (const { label, values } of facts) {
        expect([id, label.en, label.en === '' || label.zh === '']).toEqual([id, label.en, false]);
        for (const { text } of values)
          expect([id, label.en, text.en === '' || text.zh === '']).toEqual([id, label.en, false]);
      }
    }
  });

  it('shows what a Signature and a Request-Time look like, as they are read', () => {
    const exampleOf = (name: string): string =>
      reference.entries.find(({ id }) => id === headerId(name))?.facts.find(({ label }) => label.en === 'Example')
        ?.values[0]?.text.en ?? '';
    expect(parseSignatureHeader(exampleOf('Signature'))).toMatchObject({
      read: 'header',
      header: { algorithm: 'RSA256', keyVersion: '1', signatureBase64: 'c2lnbmF0dXJl+g==' },
    });
    expect(Date.parse(exampleOf('Request-Time'))).toBe(Date.UTC(2024, 4, 22, 1, 12, 21));
  });

  it('knows every field of every scenario, at each of its places', () => {
    for (const scenario of scenarios) {
      for (const { at, field } of placedFields(scenario)) {
        const found = reference.entries.filter(({ places }) =>
          places.some(({ scenario: owner, of, place }) => owner === at.scenario && of === at.of && place === at.place),
        );
        expect([at.place, found.map(({ name }) => name)]).toEqual([at.place, [field.name]]);
        expect(found[0]?.clauses).toEqual([field.clause]);
      }
    }
  });

  it('leads from what holds fields to each of them', () => {
    for (const scenario of scenarios) {
      const placed = placedFields(scenario);
      for (const { at, holder, field } of placed.filter((each) => each.holder !== '')) {
        const around = placed.find((each) => each.at.of === at.of && each.at.place === holder);
        expect([at.place, around === undefined]).toEqual([at.place, false]);
        if (around === undefined) continue;
        const { links } = reference.find(fieldId(around, scenario)) ?? { links: [] };
        expect(links).toContain(fieldId({ at, field }, scenario));
      }
    }
  });

  it('knows every status, effect and move', () => {
    for (const { id, lifecycle } of scenarios) {
      const { statuses } = lifecycle;
      expect(
        missing([movesId(id), ...statuses.flatMap(({ name }) => [statusId(id, name), effectId(id, name)])]),
      ).toEqual([]);
      for (const { name, effect } of statuses) {
        const facts = reference.find(effectId(id, name))?.facts ?? [];
        expect(facts.length).toBeGreaterThan(boundsOfEffect(effect).length);
      }
    }
  });

  it('knows every limit that is stated', () => {
    for (const { clause, most } of [...requestLimits, ...answerLimits]) {
      const field = reference.entryOfClause(clause);
      const limit = reference.find(limitId(field ?? ''));
      expect([clause, limit?.means.en]).toEqual([clause, expect.stringContaining(String(most))]);
    }
  });

  it('knows every code, header, endpoint, section, list and assumption', () => {
    expect(missing(resultCodes.map(({ code }) => reference.entryOfCode(code)))).toEqual([]);
    expect(missing(headers.map(({ name }) => reference.entryOfHeader(name.toUpperCase())))).toEqual([]);
    expect(missing(Object.keys(endpoints).map((id) => `endpoint:${id}`))).toEqual([]);
    expect(missing(Object.keys(generalSections).map((section) => `section:${section}`))).toEqual([]);
    expect(missing(gaps.map(({ id }) => reference.entryOfGap(id)))).toEqual([]);
    for (const { id, name, values } of referenceEnumerations) {
      const entry = reference.find(`values:${id}`);
      expect(entry?.title).toEqual(name);
      expect(entry?.means.en).toContain('Nothing is checked against them.');
      expect(entry?.facts.flatMap((fact) => fact.values.map(({ text }) => text.en))).toEqual(values);
    }
    const types = reference.find('values:field:base/merchantBizType')?.facts.map(({ label }) => label.en);
    expect(types).toEqual([...merchantBizTypes.map(({ value }) => value), 'Fields']);
  });

  it('knows the rules that there are, and no others', () => {
    const groups = new Set([
      'where',
      'json',
      'unit',
      'inside',
      'fix',
      'story',
      'received',
      'surface',
      'also',
      'missing',
      'sized',
    ]);
    const worded = new Set(Object.keys(english).map((key) => key.split('.')[0] ?? ''));
    const named = [...worded].filter((key) => !groups.has(key)).sort();
    expect(ruleWords.map(({ id }) => id).sort()).toEqual(named);
    expect(missing(rules.flatMap(({ reports }) => reports.map((rule) => reference.entryOfRule(rule))))).toEqual([]);
  });
});

describe('every way into the reference', () => {
  it.each(scenarios.flatMap((scenario) => scenario.templates.map((template) => ({ scenario, template }))))(
    'leads from the findings of $scenario.id $template.status $template.variant',
    ({ scenario, template }) => {
      const variables = { nowMs: 1_790_000_000_000, uuid32: seededUuid32('x'), orderNo: 'M1', orderCreatedMs: null };
      const { findings } = validateTyped(template.text, variables, { scenario, history: 'empty' });
      for (const finding of findings) {
        expect(missing([reference.entryOfFinding(finding, scenario), reference.entryOfRule(finding.rule)])).toEqual([]);
        if (finding.gap !== undefined) expect(missing([reference.entryOfGap(finding.gap)])).toEqual([]);
      }
      const { text } = resolveVariables(template.text, variables);
      const { root } = scanJson(text);
      if (root?.kind !== 'object' || template.variant !== undefined) return;
      for (const { key } of root.members) {
        expect(reference.find(reference.entryOfPointer({ scenario, pointer: `/${key}` }) ?? '')?.name).toBe(key);
      }
    },
  );

  it('leads from every clause of the data', () => {
    const clauses = [
      ...gaps.flatMap(({ id }) => touchesOfGap(id).clauses),
      ...scenarios.flatMap((scenario) => [
        ...placedFields(scenario).map(({ field }) => field.clause),
        ...scenario.lifecycle.statuses.flatMap(({ clause, effect }) => [
          clause,
          ...boundsOfEffect(effect).flatMap((bound) => bound.clause ?? []),
          ...(effect.parts === undefined ? [] : [effect.parts.clause]),
        ]),
        `${scenario.section}/request`,
      ]),
      'endpoints/body',
      'base/request',
    ];
    expect(missing(clauses.map((clause) => reference.entryOfClause(clause)))).toEqual([]);
  });

  it('knows nothing of what does not exist', () => {
    expect(reference.entryOfClause('nowhere/at-all')).toBeNull();
    expect(reference.entryOfClause('whole')).toBeNull();
    expect(reference.entryOfRule('toString')).toBeNull();
    expect(reference.find('')).toBeNull();
  });

  it('tells apart the fields that one clause names twice', () => {
    const scenario = scenarios.find(({ id }) => id === 'queue-up') ?? null;
    const at = (path: string): string | null =>
      reference.entryOfFinding({ clause: 'queue-up/multiLang', path }, scenario);
    expect(at('/extInfo')).toBe('field:queue-up/extInfo.multiLang');
    expect(at('/shopInfo/extInfo')).toBe('field:queue-up/shopInfo.extInfo.multiLang');
    expect(at('/shopInfo/extInfo/multiLang')).toBe('field:queue-up/shopInfo.extInfo.multiLang');
  });

  it('finds what is at a pointer, through languages, lists and what is unknown', () => {
    const scenario = scenarios[0];
    if (scenario === undefined) throw new Error('no scenario');
    const at = (pointer: string, status?: string): string | null =>
      reference.entryOfPointer({ scenario, pointer }, status);
    expect(at('/extInfo/multiLang/en_US/from')).toBe('field:train-ticket/extInfo.multiLang.<locale>.from');
    expect(at('/extInfo/multiLang/en_US')).toBe('field:train-ticket/extInfo.multiLang');
    expect(at('/extInfo/multiLang/zh_HK/passengerInfoList/3/code/codeType')).toBe(
      'field:train-ticket/extInfo.multiLang.<locale>.passengerInfoList[].code.codeType',
    );
    expect(at('/amount/currency')).toBe('field:amount/currency');
    expect(at('/extInfo/nothing/deep')).toBe('field:train-ticket/extInfo');
    expect(at('/orderStatus', 'USED')).toBe('status:train-ticket/USED');
    expect(at('/orderStatus', 'LOST')).toBe('field:base/orderStatus');
    expect(at('/nothing')).toBeNull();
    expect(at('')).toBeNull();
  });

  it('holds a further scenario as well', () => {
    const further = referenceOf([...scenarios, parcel]);
    const own = further.entries.filter((entry) => entry.scenarios.includes(parcel.id));
    expect(own.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['scenario', 'status', 'moves', 'effect', 'field']),
    );
    expect(further.entryOfClause(`states/${parcel.section}`)).toBe(movesId(parcel.id));
    const known = new Set(further.entries.map(({ id }) => id));
    expect(own.flatMap(({ links }) => links).filter((id) => !known.has(id))).toEqual([]);
  });

  it('names rules and assumptions as links do', () => {
    expect(reference.entryOfRule('max-length')).toBe(ruleId('max-length'));
    expect(reference.entryOfGap('stale-update')).toBe(gapId('stale-update'));
  });
});
