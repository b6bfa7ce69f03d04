import { generateKeyPairSync } from 'node:crypto';
import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, serve, type CallOfClient, type Served } from './programs.ts';

/** Keys, payloads and a running `passbench sandbox` that knows them. */
export type SandboxUnderTest = {
  /** A payload of an order of its own, in a file. */
  readonly freshCall: (form: CallOfClient['form']) => Promise<CallOfClient & { readonly body: string }>;
  /** The sandbox's own line about the next call that it answers. */
  readonly nextCall: () => Promise<{ readonly verdict: string; readonly resultCode: string }>;
  readonly port: number;
  /** Copies what is needed to serve these calls again: the client's public key and the sandbox's pair. */
  readonly copyKeys: (folder: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

const clientId = 'INTEROP_SHOP';

/** Starts the built command's sandbox, over HTTP or TLS, with a client of its own. `program` is dist/cli/passbench.js. */
export async function startSandbox(program: string, tls: boolean): Promise<SandboxUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-interop-'));
  const { privateKeyFile, publicKeyFile } = await writeKeyPair(folder, 'client');
  const options = ['--json', '--data', join(folder, 'data'), '--client', `${clientId}=${publicKeyFile}`];
  const { served, ready } = await startCommand(program, [...options, ...(tls ? ['--tls'] : [])]);
  let orders = 0;
  return {
    freshCall: async (form) => {
      orders += 1;
      const { bodyFile, body } = await writePayload(folder, program, orders);
      return {
        url: ready.url,
        path: '/api/open/platform/v1/ipass/pass/manage/createPass',
        clientId,
        privateKeyFile,
        platformKeyFile: ready.publicKey,
        bodyFile,
        form,
        rootFile: ready.root ?? null,
        body,
      };
    },
    nextCall: async () => JSON.parse(await served.nextLine()),
    port: Number(new URL(ready.url).port),
    copyKeys: async (to) => {
      await copyFile(publicKeyFile, join(to, 'client.public.pem'));
      for (const name of ['sandbox.pem', 'sandbox.public.pem'])
        await copyFile(join(folder, 'data', name), join(to, name));
    },
    close: async () => {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a sandbox that can serve the recordings of a folder again, whenever they were made. */
export async function startSandboxOfRecordings(program: string, recorded: string): Promise<SandboxOfRecordings> {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-interop-'));
  for (const name of ['sandbox.pem', 'sandbox.public.pem']) {
    await copyFile(join(recorded, name), join(folder, name));
    await chmod(join(folder, name), 0o600);
  }
  const client = ['--client', `${clientId}=${join(recorded, 'client.public.pem')}`];
  const options = ['--json', '--data', folder, '--gap', 'clock-skew=off', ...client];
  const { served, ready } = await startCommand(program, options);
  return {
    port: Number(new URL(ready.url).port),
    nextCall: async () => JSON.parse(await served.nextLine()),
    close: async () => {
      await served.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type SandboxOfRecordings = Pick<SandboxUnderTest, 'port' | 'nextCall' | 'close'>;

type Ready = { readonly url: string; readonly publicKey: string; readonly root?: string };

async function startCommand(program: string, options: readonly string[]): Promise<{ served: Served; ready: Ready }> {
  const served = serve([process.execPath, program, 'sandbox', ...options]);
  return { served, ready: JSON.parse(await served.nextLine()) };
}

/** Writes a new RSA pair as PKCS#8 and SPKI. */
export async function writeKeyPair(
  folder: string,
  name: string,
): Promise<{ readonly privateKeyFile: string; readonly publicKeyFile: string }> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const privateKeyFile = join(folder, `${name}.pem`);
  const publicKeyFile = join(folder, `${name}.public.pem`);
  await writeFile(privateKeyFile, pair.privateKey, { mode: 0o600 });
  await writeFile(publicKeyFile, pair.publicKey);
  return { privateKeyFile, publicKeyFile };
}

/** Writes the payload of a new order, as the built command's template gives it. */
export async function writePayload(
  folder: string,
  program: string,
  seed: number,
): Promise<{ readonly bodyFile: string; readonly body: string }> {
  const template = ['template', 'train-ticket', 'TICKETED', '--seed', String(seed)];
  const { out: body } = await run([process.execPath, program, ...template]);
  const bodyFile = join(folder, `body-${seed}.json`);
  await writeFile(bodyFile, body);
  return { bodyFile, body };
}
