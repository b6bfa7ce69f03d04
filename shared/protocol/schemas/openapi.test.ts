import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { seededUuid32, resolveVariables } from '../../documents/variables.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { nodeAtPointer, pointer } from '../../lib/json/json-pointer.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { languages } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { openApi } from './openapi.ts';

const readings: readonly GapChoices[] = [
  {},
  { 'http-method': 'put', 'http-status': 'always-200', 'response-signature': 'unsigned' },
  { 'gateway-result': 'http-4xx', 'encrypted-type': 'json', 'unknown-fields': 'reject', scheme: 'other' },
];

const root = 'urn:test:openapi';

/** A validator of the payloads that an endpoint of the document takes. */
function bodies(document: object, path: string, method: string) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addSchema({ ...document, $id: root });
  const at = pointer('paths', path, method, 'requestBody', 'content', 'application/json', 'schema');
  return ajv.compile({ $ref: `${root}#${encodeURI(at)}` });
}

describe.each(readings)('the OpenAPI document under %j', (gaps) => {
  const method = gaps['http-method'] ?? 'post';

  it.each(languages)('is OpenAPI 3.1 for a public validator, in %s', async (language) => {
    const document = openApi({ language, gaps });
    const result = await new Validator().validate(structuredClone(document));
    expect(result).toMatchObject({ valid: true });
    expect(Object.keys(Object(document['paths']))).toEqual(Object.values(endpoints).map(({ path }) => path));
  });

  it('takes the templates of every scenario at its endpoint, and its own examples', () => {
    const document = openApi({ language: 'en', gaps });
    const paths = [...new Set(scenarios.map(({ endpoint }) => endpoints[endpoint].path))];
    const takers = new Map(paths.map((path) => [path, bodies(document, path, method)]));
    for (const scenario of scenarios) {
      const { path } = endpoints[scenario.endpoint];
      const takes = takers.get(path);
      if (takes === undefined) throw new Error(`Nothing takes payloads at ${path}.`);
      const { examples } = Object(document['paths'])[path][method].requestBody.content['application/json'];
      const own = Object.entries<{ value: unknown }>(examples).filter(([name]) => name.startsWith(scenario.id));
      expect(own.length).toBeGreaterThan(0);
      for (const [name, { value }] of own) expect([name, takes(value), takes.errors]).toEqual([name, true, null]);
    }
  });

  it('points at nothing that is not there', () => {
    const text = JSON.stringify(openApi({ language: 'en', gaps }));
    const { root: whole } = scanJson(text);
    const refs = new Set([...text.matchAll(/"\$ref":"#([^"]+)"/g)].map(([, at]) => at ?? ''));
    expect(refs.size).toBeGreaterThan(10);
    for (const at of refs) expect([at, nodeAtPointer(whole, at) !== null]).toEqual([at, true]);
  });

  it('refuses what every scenario of the endpoint refuses', () => {
    const document = openApi({ language: 'en', gaps });
    for (const { path } of Object.values(endpoints)) expect(bodies(document, path, method)({})).toBe(false);
  });
});

it('has the answer 429 where a rate is limited', () => {
  const statuses = (gaps: GapChoices) =>
    Object.keys(Object(openApi({ language: 'en', gaps })['components']).responses ?? {});
  expect(statuses({ 'rate-limit': '5/s' })).toEqual([...statuses({}), '429']);
  expect(statuses({ 'rate-limit': '5/s', 'http-status': 'always-200' })).toEqual([]);
});

it('leaves no payload of a usual type to a scenario that takes every type', () => {
  const takes = bodies(openApi({ language: 'en', gaps: {} }), endpoints.sync.path, 'post');
  const context = { nowMs: 1, uuid32: seededUuid32('x'), orderNo: 'O', orderCreatedMs: null };
  const [voucher] = scenarios.filter(({ id }) => id === 'voucher');
  const broken = voucher?.templates.filter(({ variant }) => variant === 'broken-required') ?? [];
  expect(broken).toHaveLength(1);
  for (const { text } of broken) expect(takes(JSON.parse(resolveVariables(text, context).text))).toBe(false);
});
