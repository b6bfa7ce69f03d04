import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, serve, type ForeignServer } from './programs.ts';
import { writeKeyPair, writePayload } from './sandbox-under-test.ts';

/** What both sides made of one request of `passbench send`. */
export type ForeignExchange = {
  readonly exitCode: number | null;
  /** The command's own reading of the answer. */
  readonly sent: {
    readonly outcome: string;
    readonly response: { readonly status: number; readonly signature: string };
  };
  /** The server's reading of the request. */
  readonly received: { readonly verified: boolean; readonly encrypted: boolean; readonly body: string };
  /** The payload as it was in its file. */
  readonly body: string;
};

/** Sends one payload with the built command to a foreign platform that checks and signs. */
export async function sendTo(
  server: ForeignServer,
  how: { readonly folder: string; readonly program: string; readonly form: 'plain' | 'encrypted' },
): Promise<ForeignExchange> {
  const work = await mkdtemp(join(tmpdir(), 'passbench-interop-'));
  const client = await writeKeyPair(work, 'client');
  const platform = await writeKeyPair(work, 'platform');
  const served = serve([...server.command(how.folder), client.publicKeyFile, platform.privateKeyFile]);
  try {
    const port = await served.nextLine();
    const { bodyFile, body } = await writePayload(work, how.program, 1);
    const address = ['--to', `http://127.0.0.1:${port}`, '--client-id', 'INTEROP_SHOP'];
    const keys = ['--key', client.privateKeyFile, '--platform-key', platform.publicKeyFile];
    const encrypt = how.form === 'encrypted' ? ['--encrypt-for', platform.publicKeyFile] : [];
    const { code, out } = await run([
      process.execPath,
      how.program,
      'send',
      bodyFile,
      '--json',
      ...address,
      ...keys,
      ...encrypt,
    ]);
    const received: { verified: boolean; encrypted: boolean; body: string } = JSON.parse(await served.nextLine());
    const understood = Buffer.from(received.body, 'base64').toString('utf8');
    return { exitCode: code, sent: JSON.parse(out), received: { ...received, body: understood }, body };
  } finally {
    await served.stop();
    await rm(work, { recursive: true, force: true });
  }
}
