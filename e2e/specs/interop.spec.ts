import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { callBy, foreignClients, foreignServers, isHere } from '../interop/programs.ts';
import { recordings, replay } from '../interop/recording.ts';
import { sendTo } from '../interop/send-to-foreign.ts';
import { startSandbox, startSandboxOfRecordings } from '../interop/sandbox-under-test.ts';

const folder = fileURLToPath(new URL('../interop', import.meta.url));
const program = fileURLToPath(new URL('../../dist/cli/passbench.js', import.meta.url));

/** The others run in `npm run soak`, where their runtimes are. */
const always = foreignClients.filter(({ language }) => language === 'node' || language === 'python');

test.describe('clients written from the public description', () => {
  for (const tls of [false, true]) {
    test(`are answered over ${tls ? 'TLS' : 'HTTP'}, plain and encrypted`, async () => {
      const sandbox = await startSandbox(program, tls);
      try {
        for (const client of always) {
          if (!(await isHere(client.runtime.probe))) {
            test.info().annotations.push({ type: 'left out', description: `no ${client.runtime.packages}` });
            continue;
          }
          for (const form of ['plain', 'encrypted'] as const) {
            const call = await sandbox.freshCall(form);
            const answer = await callBy(client, folder, call);
            expect(answer, `${client.language}, ${form}`).toMatchObject({ status: 200, verified: true });
            expect(JSON.parse(answer.body)).toMatchObject({ result: { resultCode: 'SUCCESS', resultStatus: 'S' } });
            expect(await sandbox.nextCall()).toMatchObject({ verdict: 'verified', resultCode: 'SUCCESS' });
          }
        }
      } finally {
        await sandbox.close();
      }
    });
  }
});

test('servers written from the public description verify what is sent, and their answers verify', async () => {
  for (const server of foreignServers) {
    if (!(await isHere(server.runtime.probe))) {
      test.info().annotations.push({ type: 'left out', description: `no ${server.runtime.packages}` });
      continue;
    }
    for (const form of ['plain', 'encrypted'] as const) {
      const { exitCode, sent, received, body } = await sendTo(server, { folder, program, form });
      expect(received, server.language).toEqual({ verified: true, encrypted: form === 'encrypted', body });
      expect(sent).toMatchObject({ outcome: 'S', response: { status: 200, signature: 'verified' } });
      expect(exitCode).toBe(0);
    }
  }
});

test('requests recorded of clients in six languages are taken byte for byte', async () => {
  const recorded = `${folder}/recorded`;
  const sandbox = await startSandboxOfRecordings(program, recorded);
  try {
    const all = await recordings(recorded);
    expect(all).toHaveLength(foreignClients.length * 2);
    for (const { name, bytes } of all) {
      expect(await replay(bytes, sandbox.port), name).toMatch(/^HTTP\/1\.[01] (100 .*\r\n\r\nHTTP\/1\.1 )?200 /s);
      expect(await sandbox.nextCall(), name).toMatchObject({ verdict: 'verified', resultCode: 'SUCCESS' });
    }
  } finally {
    await sandbox.close();
  }
});
