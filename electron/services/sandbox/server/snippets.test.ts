import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { findSigningProfile, openapiProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';
import { keyFile, snippet, snippetLanguages, type SnippetFacts } from '../../../../shared/protocol/snippets/index.ts';
import { listCalls } from './testing/calls-of-test.ts';
import { pathOf, payloadText, queueCall } from './testing/merchant.ts';
import { startTestSandbox } from './testing/running-sandbox.ts';

const run = promisify(execFile);
const hasPython = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
const runtimes = [
  { id: 'node', command: process.execPath, isThere: true, profiles: ['epoch-millis', 'no-key-version', 'base64url'] },
  { id: 'python', command: 'python3', isThere: hasPython, profiles: ['mini-program'] },
];

for (const { id, command, isThere, profiles } of runtimes)
  test.skipIf(!isThere)(
    `the snippet for ${id} is accepted, whatever the profile (skipped: there is no python3 with cryptography)`,
    async () => {
      const { server, merchant, calls } = await startTestSandbox();
      const folder = await mkdtemp(join(tmpdir(), 'passbench-snippets-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      await writeFile(join(folder, keyFile), merchant.privateKey.export({ type: 'pkcs8', format: 'pem' }));
      const path = `${pathOf('queue-up')}?trace=%7B1%7D`;
      const answers = profiles.map(async (name, at) => {
        const profile = findSigningProfile(name) ?? openapiProfile;
        const body = payloadText(queueCall('CALL_NUM', 1, `${id}-${at}`));
        const facts = { url: server.url + path, method: 'POST', signedPath: path, clientId: merchant.clientId, body };
        return runSnippet(id, command, folder, {
          ...facts,
          profile,
          keyVersion: profile.keyVersion === null ? null : '1',
          rootFile: null,
        });
      });
      for (const printed of await Promise.all(answers)) expect(printed).toMatch(/^200\n.*"resultCode":"SUCCESS"/s);
      expect((await listCalls(calls)).map((call) => call.signature)).toEqual(profiles.map(() => 'verified'));
    },
  );

let count = 0;

async function runSnippet(id: string, command: string, folder: string, facts: SnippetFacts): Promise<string> {
  const language = snippetLanguages.find((each) => each.id === id);
  if (language === undefined) throw new Error(`There is no snippet in ${id}.`);
  const file = `${(count += 1)}-${language.fileName}`;
  await writeFile(join(folder, file), snippet(language, facts));
  return (await run(command, [file], { cwd: folder })).stdout;
}
