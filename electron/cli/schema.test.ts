import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { scenarios } from '../../shared/scenarios/index.ts';
import { runPassbench } from './testing/fake-io.ts';

const at = ['--at', '2026-11-25T14:00:00+08:00'];

describe('passbench schema', () => {
  it.each(scenarios)('prints a schema of $id that takes what `template` prints', async ({ id }) => {
    const { code, json } = await runPassbench(['schema', id]);
    expect(code).toBe(0);
    const takes = new Ajv2020({ strict: true }).compile(Object(json()));
    const payload = JSON.parse((await runPassbench(['template', id, ...at])).out);
    expect([takes(payload), takes({ ...payload, requestId: 7 })]).toEqual([true, false]);
  });

  it('holds payloads to the choices in force, and says so', async () => {
    const args = ['schema', 'train-ticket', '--gap', 'request-id-form=dashed36'];
    const { json, err } = await runPassbench(args);
    expect(err).toContain('request-id-form=dashed36');
    expect(json()).toMatchObject({ $comment: 'Assumptions: request-id-form=dashed36' });
    const takes = new Ajv2020({ strict: true }).compile(Object(json()));
    expect(takes(JSON.parse((await runPassbench(['template', 'train-ticket', ...at])).out))).toBe(false);
  });

  it('prints all scenarios in one document, in the language asked for', async () => {
    const { json } = await runPassbench(['schema', '--language', 'zh']);
    expect(json()).toMatchObject({ $defs: { 'train-ticket': { title: '火車票' } } });
  });

  it('prints the service as OpenAPI 3.1', async () => {
    const { code, json } = await runPassbench(['schema', '--openapi']);
    expect(code).toBe(0);
    expect(json()).toMatchObject({ openapi: '3.1.0' });
    expect(await new Validator().validate(Object(json()))).toMatchObject({ valid: true });
  });

  it.each([
    [['schema', 'train-tickets'], 'Did you mean "train-ticket"'],
    [['schema', 'voucher', '--openapi'], 'whole service'],
    [['schema', '--language', 'fr'], 'en, zh'],
  ])('refuses %j', async (args, message) => {
    const { code, out, err } = await runPassbench(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });
});
