import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { runPassbench } from '../testing/fake-io.ts';

// Written by the programs themselves from calls to a sandbox: the network panel of Chromium, that of Firefox, and the
// converter curlconverter. What was no call of the shop was taken out.
const recorded = join(import.meta.dirname, 'testing', 'recorded');
const programs = [
  ['chromium-devtools', 5],
  ['firefox', 5],
  ['curlconverter', 2],
] as const;

let isHar: ReturnType<Ajv['compile']>;
beforeAll(() => {
  const require = createRequire(import.meta.url);
  const schemas: Record<string, object> = z.record(z.string(), z.looseObject({})).parse(require('har-schema'));
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'));
  for (const schema of Object.values(schemas)) ajv.addSchema(schema);
  isHar = ajv.compile({ $ref: 'har.json#' });
});

let data = '';
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'passbench-recorded-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const body = z.object({ text: z.string().optional(), encoding: z.string().optional() });
const headers = z.array(z.object({ name: z.string(), value: z.string() }));
const harSchema = z.object({
  log: z.object({
    entries: z.array(
      z.object({
        startedDateTime: z.string().optional(),
        request: z.object({ method: z.string(), url: z.string(), headers, postData: body.optional() }),
        response: z.object({ status: z.number(), headers, content: body }).optional(),
      }),
    ),
  }),
});

const bytesOf = (own: z.infer<typeof body> | undefined): string =>
  Buffer.from(own?.text ?? '', own?.encoding === 'base64' ? 'base64' : 'utf8').toString('hex');

/** What a HAR says of its calls, however it writes them. */
async function callsOf(file: string) {
  const { log } = harSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return log.entries.map(({ startedDateTime, request, response }) => ({
    at: startedDateTime === undefined ? timeIn(request.headers) : Date.parse(startedDateTime),
    method: request.method,
    url: request.url,
    headers: request.headers,
    body: bytesOf(request.postData),
    status: response?.status ?? 0,
    answerHeaders: response?.headers ?? [],
    answer: bytesOf(response?.content),
  }));
}
const timeIn = (of: z.infer<typeof headers>): number =>
  Date.parse(of.find(({ name }) => name === 'Request-Time')?.value ?? '');

/** What the public schema of HAR finds. */
async function mistakesIn(file: string) {
  await isHar(JSON.parse(await readFile(file, 'utf8')));
  return (isHar.errors ?? []).map(({ message }) => message);
}

describe.each(programs)('a HAR that %s wrote', (program, count) => {
  const file = join(recorded, `${program}.har`);
  const own = (...args: readonly string[]) => runPassbench(['history', ...args, '--data', data]);

  test('has the two signed calls, byte for byte: both signatures verify', async () => {
    const { code, json } = await runPassbench(['import', file, '--public', join(recorded, 'public.pem'), '--json']);
    const read = z.array(z.object({ scenario: z.string().nullable(), signature: z.string() })).parse(json());
    expect([code, read.length]).toEqual([0, count]);
    expect(read.filter(({ scenario }) => scenario === 'queue-up').map(({ signature }) => signature)).toEqual([
      'verified',
      'verified',
    ]);
  });

  test('comes in, leaves with the same times, headers and bytes as HAR 1.2, and is known when it comes back', async () => {
    const imported = await own('import', file, '--json');
    expect(imported.json()).toEqual({ imported: count, known: 0, skipped: [] });
    const out = join(data, 'out.har');
    expect((await own('export', '--format', 'har', '--keep-personal', '--out', out)).code).toBe(0);
    expect(await callsOf(out)).toEqual((await callsOf(file)).toSorted((one, other) => one.at - other.at));
    expect((await own('import', out, '--json')).json()).toEqual({ imported: 0, known: count, skipped: [] });
    const replaced = join(data, 'replaced.har');
    await own('export', '--format', 'har', '--out', replaced);
    expect(await readFile(file, 'utf8')).toContain('2088000000000001');
    expect(await readFile(replaced, 'utf8')).not.toContain('2088000000000001');
    for (const written of [out, replaced]) expect(await mistakesIn(written)).toEqual([]);
  });
});

test('the schema refuses a HAR that lacks a member', async () => {
  expect(await mistakesIn(join(recorded, 'curlconverter.har'))).toContain("must have required property 'creator'");
});
