import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveVariables, seededUuid32 } from '../../documents/variables.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { languages } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { validate } from '../validate/validate.ts';
import { anyValues, pointersOf, replaced, wholePayloads } from '../validate/testing/changed-payloads.ts';
import { scenarioSchema, serviceSchema } from './request-schema.ts';

/** Mistakes that no schema sees: in the text, beside another field, in history or width. */
const unseen = new Set([
  'syntax',
  'encoding',
  'duplicate-key',
  'lone-surrogate',
  'too-deep',
  'status-move',
  'create-time-changed',
  'modify-time-not-newer',
]);

const options = { language: 'en', gaps: {} } as const;

/** An independent strict validator. */
const validator = new Ajv2020({ strict: true, allErrors: true });

function compiled(scenario: Scenario, gaps: GapChoices = {}): ValidateFunction {
  const schema = scenarioSchema(scenario, { ...options, gaps });
  // Schemas of the same scenario have one id.
  return validator.removeSchema(schema).compile(schema);
}

function resolved(text: string): string {
  const context = { nowMs: 1_790_000_000_000, uuid32: seededUuid32('schemas'), orderNo: 'O-1', orderCreatedMs: null };
  return resolveVariables(text, context).text;
}

/** The errors of a payload that a schema could see. */
function visibleErrors(text: string, scenario: Scenario, gaps: GapChoices = {}): readonly string[] {
  return validate(scanJson(text), { scenario, gaps })
    .filter(({ severity, rule }) => severity === 'error' && !unseen.has(rule))
    .map(({ rule, path }) => `${rule} ${path}`);
}

describe.each(scenarios)('the JSON Schema of $id', (scenario) => {
  const schema = compiled(scenario);

  it.each(scenario.templates.filter(({ variant }) => variant?.startsWith('broken-') !== true))(
    'takes the template $status $variant',
    ({ text }) => {
      schema(JSON.parse(resolved(text)));
      expect(schema.errors).toBeNull();
    },
  );

  it.each(scenario.templates.filter(({ variant }) => variant?.startsWith('broken-') === true))(
    'refuses $status $variant where a schema can see why',
    ({ text }) => {
      const plain = resolved(text);
      const errors = visibleErrors(plain, scenario);
      const scan = scanJson(plain);
      if (scan.problems.some(({ problem }) => problem === 'syntax')) return;
      expect({ errors, takes: schema(JSON.parse(plain)) }).toEqual({ errors, takes: errors.length === 0 });
    },
  );

  it('is made in each language and from the same rules', () => {
    for (const language of languages) {
      const { title } = scenarioSchema(scenario, { ...options, language });
      expect(title).toBe(language === 'en' ? scenario.name.en : scenario.name.zh);
    }
  });
});

it('takes null where a status only advises a member, also where null is refused elsewhere', () => {
  const gaps: GapChoices = { 'null-member': 'reject' };
  const found = wholePayloads.find(({ scenario }) => scenario.id === 'movie-ticket');
  if (found === undefined) throw new Error('There is no movie ticket');
  const schema = compiled(found.scenario, gaps);
  const withAddress = (status: string, address: string | null) =>
    replaced(replaced(found.payload, ['orderStatus'], status), ['extInfo', 'multiLang', 'en_US', 'address'], address);
  const taken = (['USED', 'TICKETED'] as const).map((status) =>
    [null, '1 Nathan Road'].map((address) => schema(withAddress(status, address))),
  );
  expect(taken).toEqual([
    [true, true],
    [false, true],
  ]);
});

it('takes a payload of any scenario in one schema', () => {
  const takes = new Ajv2020({ strict: true }).compile(serviceSchema(scenarios, options));
  for (const { templates } of scenarios) expect(takes(JSON.parse(resolved(templates[0]?.text ?? '')))).toBe(true);
  expect(takes({})).toBe(false);
});

/** Readings that change what a schema takes. */
const readings: readonly GapChoices[] = [
  {},
  { 'base-fields': 'optional' },
  { 'base-fields': 'optional', 'null-member': 'reject' },
  { 'request-id-form': 'dashed36' },
  { 'amount-required': 'required', 'movie-address': 'always' },
  { 'charging-biz-type': 'reject', 'time-unit': 'seconds' },
  { 'length-unit': 'utf16' },
  { 'length-unit': 'utf8-bytes' },
  { 'unknown-fields': 'reject' },
  { 'unknown-fields': 'ignore', 'null-member': 'reject' },
  { scheme: 'walletapp' },
  { scheme: 'other.app+1' },
];

/** Errors that a schema sees in part: mixed width, units of length, optional codes. */
function isSeenInPart(error: string, gaps: GapChoices): boolean {
  return (
    error.startsWith('remark-width ') ||
    (error.startsWith('max-length ') && gaps['length-unit'] !== undefined) ||
    /^empty .*\/code_info\//.test(error)
  );
}

describe.each(wholePayloads)('the schema of $scenario.id and validation', ({ scenario, payload, statuses }) => {
  const schemas = readings.map((gaps) => ({ gaps, schema: compiled(scenario, gaps) }));
  const places = [...pointersOf(payload), '/stray', '/extInfo/stray', '/extInfo/multiLang/en_US/stray'];
  const edits = fc.array(fc.tuple(fc.constantFrom(...places), fc.option(anyValues, { nil: undefined, freq: 4 })), {
    maxLength: 3,
  });

  it('agree on every payload, but for what no schema can see', () => {
    fc.assert(
      fc.property(
        edits,
        fc.constantFrom(...statuses),
        fc.constantFrom(...schemas),
        (changes, status, { gaps, schema }) => {
          let changed = replaced(payload, ['orderStatus'], status);
          for (const [pointer, put] of changes)
            changed = replaced(changed, pointer.split('/').slice(1), put, { adds: true });
          const errors = visibleErrors(JSON.stringify(changed), scenario, gaps);
          const isTaken = schema(changed);
          if (errors.every((error) => isSeenInPart(error, gaps)))
            expect({ errors, refused: errors.length === 0 ? schema.errors : null }).toEqual({ errors, refused: null });
          else expect({ errors, isTaken }).toEqual({ errors, isTaken: false });
        },
      ),
      { numRuns: 500 },
    );
  });
});
