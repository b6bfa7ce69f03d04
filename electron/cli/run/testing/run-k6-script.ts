import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** What a script of k6 did: its checks by name, and its rate of S. */
export type LoadRun = {
  readonly thresholds: Readonly<Record<string, readonly string[]>>;
  readonly checks: Readonly<Record<string, readonly boolean[]>>;
  readonly rate: readonly boolean[];
};

/** Stand-ins for the modules of k6, as far as its documentation says what they do. */
const modules: Readonly<Record<string, string>> = {
  index: `
export function check(value, conditions) {
  for (const [name, holds] of Object.entries(conditions)) (globalThis.seen.checks[name] ??= []).push(holds(value));
}`,
  data: `
export class SharedArray { constructor(name, make) { return Object.freeze(JSON.parse(JSON.stringify(make()))); } }`,
  encoding: `
const forms = { std: 'base64', rawurl: 'base64url' };
export const b64encode = (data, form) => Buffer.from(data).toString(forms[form]);
export const b64decode = (text, form) => Uint8Array.from(Buffer.from(text, forms[form])).buffer;`,
  execution: `
export default { scenario: { get iterationInTest() { return globalThis.iteration; } } };`,
  http: `
import { request } from 'node:http';
export default {
  asyncRequest: (method, url, body, { headers }) => new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      const pieces = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => resolve({ status: answer.statusCode, body: Buffer.concat(pieces).toString() }));
    });
    sent.on('error', reject);
    sent.end(Buffer.from(body));
  }),
};`,
  metrics: `
export class Rate { add(value) { globalThis.seen.rate.push(value); } }`,
};

const runner = `
import { readFileSync } from 'node:fs';
globalThis.__ENV = process.env;
globalThis.open = (path) => readFileSync(path, 'utf8');
globalThis.seen = { checks: {}, rate: [] };
const script = await import(process.argv[2]);
for (globalThis.iteration = 0; globalThis.iteration < Number(process.argv[3]); globalThis.iteration++) await script.default();
console.log(JSON.stringify({ thresholds: script.options.thresholds, ...globalThis.seen }));
`;

/** Runs a whole script of k6, unchanged, in Node with stand-ins for k6's modules. Throws with what it printed. */
export async function runK6Script(
  script: string,
  { iterations, environment }: { readonly iterations: number; readonly environment: Readonly<Record<string, string>> },
): Promise<LoadRun> {
  const folder = dirname(script);
  const k6 = join(folder, 'node_modules', 'k6');
  await mkdir(k6, { recursive: true });
  const names = Object.keys(modules);
  const exports = Object.fromEntries(names.map((name) => [name === 'index' ? '.' : `./${name}`, `./${name}.mjs`]));
  await writeFile(join(k6, 'package.json'), JSON.stringify({ name: 'k6', exports }));
  for (const name of names) await writeFile(join(k6, `${name}.mjs`), modules[name] ?? '');
  await writeFile(join(folder, 'runner.mjs'), runner);
  const args = [join(folder, 'runner.mjs'), script, String(iterations)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...environment } });
  return JSON.parse(stdout);
}
