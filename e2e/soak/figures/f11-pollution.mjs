import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pollutionPayloads } from '../drivers/pollution-payloads.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { withHost } from '../drivers/running-host.mjs';
import { demoSender } from '../drivers/signed-post.mjs';
import { withChild } from '../../bench/with-child.mjs';

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

async function measure({ root, bundle, say }) {
  await buildParts(root, ['cli', 'host', 'window']);
  const payloads = pollutionPayloads();
  const script = await bundle('e2e/soak/drivers/pollution-process.mjs');
  const canary = pathToFileURL(join(root, 'e2e', 'soak', 'drivers', 'prototype-canary.mjs')).href;
  const file = join(tmpdir(), 'canary');
  process.env.PASSBENCH_CANARY = file;
  let broken = 0;
  for (const mode of [[], ['--disable-proto=throw']]) {
    const flags = ['--import', canary, ...mode];
    say(`engine and stories ${mode.join('')}`);
    await withChild(script, [], (ask) => ask({ ask: 'read' }), flags);
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

export const figure = {
  id: '11',
  what: 'prototype pollution',
  asked: '200 payloads x all entries: Object.prototype unchanged, also under --disable-proto=throw',
  quick: measure,
  full: measure,
};
