import { describe, expect, it } from 'vitest';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import { languages } from '../../lib/text/words.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { payloadSchema } from './payload-schema.ts';
import { validate } from './validate.ts';

/** A part of a schema, by pointer. */
function part(scenario: Scenario, status: string | null, pointer: string, language: 'en' | 'zh-Hant-HK' = 'en') {
  const { root } = scanJson(JSON.stringify(payloadSchema(scenario, status, language)));
  const found = nodeAtPointer(root, pointer);
  return found === null ? undefined : toValue(found.node);
}

describe('the JSON Schema of a scenario', () => {
  it('has the fields in the order of the table', () => {
    expect(Object.keys(Object(part(trainTicket, 'TICKETED', '/properties')))).toEqual(
      trainTicket.fields.map(({ name }) => name),
    );
    expect(part(queueUp, null, '/$schema')).toBe('http://json-schema.org/draft-07/schema#');
  });

  it('requires what the status requires', () => {
    expect(part(trainTicket, 'TICKETED', '/properties/extInfo/required')).toContain('shift_number');
    expect(part(trainTicket, 'USED', '/properties/extInfo/required')).toEqual(['code_info', 'multiLang']);
    expect(part(trainTicket, null, '/properties/extInfo/required')).toEqual(['code_info', 'multiLang']);
  });

  it('says of a field what the assumptions make of it, and offers a value that fits', () => {
    const said = (gaps: GapChoices, name: string) =>
      Object(payloadSchema(trainTicket, null, 'en', gaps)['properties'])[name];
    expect(said({}, 'requestId')).toMatchObject({ examples: ['{{uuid32}}'] });
    expect(said({}, 'requestId').description).toMatch(/32 hexadecimal digits.*\nRequired: yes/);
    const gaps = { 'request-id-form': 'dashed36', 'base-fields': 'optional', 'time-unit': 'seconds' } as const;
    expect(said(gaps, 'requestId').description).toMatch(
      /uuid with its dashes.*\nRequired: no \(assumption base-fields\)/,
    );
    expect(said(gaps, 'requestId')).not.toHaveProperty('examples');
    expect(said(gaps, 'orderModifyTime').description).toContain('number of seconds');
    expect(said({ 'amount-required': 'required' }, 'amount').description).toContain('Required: yes');
  });

  it.each([
    ['request-id-form', 'dashed36', 'requestId'],
    ['time-unit', 'seconds', 'orderCreateTime'],
  ] as const)('starts a call under %s=%s with a value that fits', (gap, value, name) => {
    const gaps = { [gap]: value };
    const [start] = Object(payloadSchema(trainTicket, 'TICKETED', 'en', gaps)).defaultSnippets;
    const scan = scanJson(JSON.stringify(start.body));
    expect(validate(scan, { scenario: trainTicket, gaps }).filter(({ path }) => path === `/${name}`)).toEqual([]);
  });

  it('offers the statuses and explains them', () => {
    expect(part(queueUp, null, '/properties/orderStatus/enum')).toEqual([
      'CALL_NUM',
      'NUMBER_ARRIVED',
      'NUMBER_PASSED',
      'CANCELLED',
      'FINISHED',
    ]);
    expect(Object(part(queueUp, null, '/properties/orderStatus/enumDescriptions'))).toHaveLength(5);
    expect(
      part(
        trainTicket,
        null,
        '/properties/extInfo/properties/multiLang/properties/en_US/properties/passengerInfoList/items/properties/status/enum',
      ),
    ).toEqual(['AVAILABLE', 'USED', 'CLOSED']);
  });

  it('describes a field by meaning, type, requirement and clause', () => {
    const from = '/properties/extInfo/properties/multiLang/properties/en_US/properties/from/description';
    expect(part(trainTicket, null, from)).toBe(
      'Departure station\ntext, at most 48 characters\nRequired: yes\nTrain ticket fields, from',
    );
    expect(part(trainTicket, null, from, 'zh-Hant-HK')).toBe(
      '出發站\n文字，最多 48 個字元\n必填：是\n火車票欄位，from',
    );
    expect(part(trainTicket, null, '/properties/requestId/description')).toContain('assumption base-fields');
    expect(part(trainTicket, null, '/properties/requestId/examples')).toEqual(['{{uuid32}}']);
  });

  it.each([trainTicket, queueUp])('offers a $id skeleton that holds all that is required', (scenario) => {
    for (const language of languages) {
      for (const { name } of scenario.lifecycle.statuses) {
        const { root } = scanJson(JSON.stringify(payloadSchema(scenario, name, language)));
        const body = nodeAtPointer(root, '/defaultSnippets/0/body');
        if (body === null) throw new Error('no skeleton');
        const text = JSON.stringify(toValue(body.node));
        const rules = validate(scanJson(text), { scenario }).map(({ rule }) => rule);
        const unwanted = ['required', 'user-required', 'unknown-field', 'locale-missing', 'empty', 'status-unknown'];
        expect(rules.filter((rule) => unwanted.includes(rule))).toEqual([]);
      }
    }
  });
});
