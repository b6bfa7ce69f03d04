import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fillTemplate } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { throughTheEngine } from '../../walls/through-the-engine.ts';
import { withHost } from '../drivers/running-host.mjs';
import { demoSender } from '../drivers/signed-post.mjs';
import { withWorker } from '../drivers/workers.mjs';

export const figure = {
  id: '11',
  what: 'prototype pollution',
  asked: '200 payloads x all entries: Object.prototype unchanged, also under --disable-proto=throw',
  measure,
};

async function measure(ctx) {
  const { root, say } = ctx;
  await buildParts(root, ['cli', 'host', 'window']);
  const payloads = pollutionPayloads();
  const canary = pathToFileURL(join(root, 'e2e', 'soak', 'drivers', 'prototype-canary.mjs')).href;
  const file = join(tmpdir(), 'canary');
  process.env.PASSBENCH_CANARY = file;
  let broken = 0;
  for (const mode of [[], ['--disable-proto=throw']]) {
    const flags = ['--import', canary, ...mode];
    say(`engine and stories ${mode.join('')}`);
    await withWorker(ctx, (ask) => ask({}), flags);
    say(`host and sandbox ${mode.join('')}`);
    broken += await withHost(root, (host) => intoTheHost(host, payloads), flags);
    say(`command ${mode.join('')}`);
    broken += intoTheCommand(root, payloads, flags);
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const changed = lines.filter((line) => line !== 'unchanged').length;
  // An engine, a host and six commands, each in both modes: one that ended without its line crashed.
  const expected = 2 * (2 + 6);
  return {
    measured: `${payloads.length} payloads into rules, cards, stories, host, sandbox and command, with and without --disable-proto=throw: Object.prototype changed in ${changed} of ${lines.length} processes, ${broken} answers missing or failed inside`,
    met: changed === 0 && broken === 0 && lines.length === expected,
  };
}

/** Takes every payload through all that reads payloads and stories. */
export const worker = () => () => {
  for (const text of pollutionPayloads()) {
    throughTheEngine(text);
    readStory(text);
    readStory(`{"format": "passbench-story/1", "calls": [{"payload": ${text}, "set": ${text}}], "gaps": ${text}}`);
  }
};

/** Every way into a host and its sandbox; each answer must be one, whatever it says. */
async function intoTheHost({ session, data }, payloads) {
  const sender = await demoSender({ data, session });
  let broken = 0;
  const post = async (method, body) => {
    const { status } = await session.post(method, body);
    if (status === 0 || status >= 500) broken += 1;
  };
  for (const [index, text] of payloads.entries()) {
    await post('documents/save', text);
    await post(
      'documents/save',
      `{"json": {"documents": [${text}]}, "meta": [[${index % 9}, "__proto__", "polluted"]]}`,
    );
    await post('session/saveSetting', { json: { key: '__proto__', value: text } });
    await post(
      'gaps/choose',
      `{"json": {"changes": [{"id": "__proto__", "value": "polluted"}], "__proto__": ${text}}}`,
    );
    await post('sandbox/setFaults', { json: { faults: ['__proto__@next=1', 'constructor.prototype'] } });
    await post('send/prepare', { json: { scenario: 'constructor', text } });
    await post('send/run', { json: { ticket: '__proto__', scenario: 'queue-up', text } });
    const request = await sender.sign(text);
    const headers = [...request.headers, ['--proto--', 'polluted'], ['constructor', 'polluted']];
    if ((await sender.send({ ...request, headers })).kind !== 'answered') broken += 1;
  }
  return broken;
}

/** The command on all payloads, as files. */
function intoTheCommand(root, payloads, flags) {
  const folder = join(tmpdir(), 'payloads');
  mkdirSync(folder, { recursive: true });
  const files = payloads.map((text, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, text);
    return file;
  });
  const program = join(root, 'dist', 'cli', 'passbench.js');
  const run = (...args) => spawnSync(process.execPath, [...flags, program, ...args], { encoding: 'utf8' });
  const runs = [run('validate', '--json', ...files), ...files.slice(0, 5).map((file) => run('simulate', file))];
  return runs.filter(({ status }) => status !== 1 && status !== 2 && status !== 0).length;
}

const names = [
  '__proto__',
  'constructor',
  'prototype',
  '\\u005f_proto__',
  '__defineGetter__',
  'hasOwnProperty',
  'toString',
  'valueOf',
];
const values = [
  '{"polluted": true}',
  '{"prototype": {"polluted": true}, "__proto__": {"polluted": true}}',
  '[{"__proto__": {"polluted": true}}]',
  'null',
  '"polluted"',
];
const placesOfEach = 5;

/** Payloads with a name that means something to the language, each in another object of a template. */
function pollutionPayloads() {
  const templates = scenarios.map((scenario) =>
    fillTemplate(plainTemplates(scenario)[0], { orderNo: 'P', modifiedMs: 1_760_000_000_000 }),
  );
  return names.flatMap((name, first) =>
    values.flatMap((value, second) =>
      Array.from({ length: placesOfEach }, (_, place) => {
        const text = templates[(first * values.length + second + place) % templates.length];
        const objects = [...text.matchAll(/\{(?=\s*")/g)].map(({ index }) => index + 1);
        const at = objects[(place * 7 + second) % objects.length];
        return `${text.slice(0, at)}"${name}": ${value}, ${text.slice(at)}`;
      }),
    ),
  );
}
