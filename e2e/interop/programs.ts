import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** A foreign client: a program that knows the public description of the service, and nothing of the product. */
export type ForeignClient = {
  readonly language: string;
  /** The program and what stands before its own arguments. The folder is that of `e2e/interop`. */
  readonly command: (folder: string) => readonly [string, ...string[]];
  /** What finds out whether the runtime is here, and what Debian calls it. */
  readonly runtime: { readonly probe: readonly [string, ...string[]]; readonly packages: string };
  /** In what its requests differ from the others'. */
  readonly trait: string;
};

/** Node and Python alone are asked for by the tests; the others wherever their runtimes are. */
export const foreignClients: readonly [ForeignClient, ForeignClient, ...ForeignClient[]] = [
  {
    language: 'node',
    command: (folder) => ['node', join(folder, 'clients/node/client.mjs')],
    runtime: { probe: ['node', '--version'], packages: 'nodejs' },
    trait: 'writes the whole address into the request line',
  },
  {
    language: 'python',
    command: (folder) => ['python3', join(folder, 'clients/python/client.py')],
    runtime: { probe: ['python3', '-c', 'import cryptography'], packages: 'python3 python3-cryptography' },
    trait: 'names the media type twice, writes spaces between the pairs',
  },
  {
    language: 'go',
    command: (folder) => ['go', 'run', join(folder, 'clients/go/client.go')],
    runtime: { probe: ['go', 'version'], packages: 'golang-go' },
    trait: 'writes names in lower case, charset=utf8, epoch milliseconds; takes keys of 16 bytes',
  },
  {
    language: 'java',
    command: (folder) => ['java', join(folder, 'clients/java/Client.java')],
    runtime: { probe: ['javac', '-version'], packages: 'default-jdk-headless' },
    trait: 'offers HTTP/2, names no key version; takes keys of 24 bytes',
  },
  {
    language: 'php',
    command: (folder) => ['php', join(folder, 'clients/php/client.php')],
    runtime: { probe: ['php', '--version'], packages: 'php-cli' },
    trait: 'speaks HTTP/1.0',
  },
  {
    language: 'shell',
    command: (folder) => ['sh', join(folder, 'clients/shell/client.sh')],
    runtime: { probe: ['sh', '-c', 'curl --version && openssl version'], packages: 'curl openssl' },
    trait: 'asks before it sends its body, writes the signature first',
  },
];

/** A foreign platform, which verifies what it is sent and signs what it answers. */
export type ForeignServer = Pick<ForeignClient, 'language' | 'command' | 'runtime'>;

const [{ runtime: node }, { runtime: python }] = foreignClients;

export const foreignServers: readonly ForeignServer[] = [
  { language: 'node', command: (folder) => ['node', join(folder, 'servers/server.mjs')], runtime: node },
  { language: 'python', command: (folder) => ['python3', join(folder, 'servers/server.py')], runtime: python },
];

/** Whether a runtime is on this machine. */
export async function isHere([program, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  try {
    return (await run([program, ...args])).code === 0;
  } catch {
    return false;
  }
}

export type CallOfClient = {
  readonly url: string;
  readonly path: string;
  readonly clientId: string;
  readonly privateKeyFile: string;
  readonly platformKeyFile: string;
  readonly bodyFile: string;
  readonly form: 'plain' | 'encrypted';
  /** The root that the client trusts, where the address is https. */
  readonly rootFile: string | null;
};

/** What a client makes of the answer: its status, whether its signature verifies, its body, decrypted. */
export type ClientAnswer = { readonly status: number; readonly verified: boolean; readonly body: string };

/** Runs a client once. Throws with what it printed when it fails. */
export async function callBy(client: ForeignClient, folder: string, call: CallOfClient): Promise<ClientAnswer> {
  const { url, path, clientId, privateKeyFile, platformKeyFile, bodyFile, form, rootFile } = call;
  const args = [url, path, clientId, privateKeyFile, platformKeyFile, bodyFile, form];
  const { code, out, err } = await run([...client.command(folder), ...args, ...(rootFile === null ? [] : [rootFile])]);
  if (code !== 0) throw new Error(`The client in ${client.language} ended with ${code}: ${err || out}`);
  const { status, verified, body }: { status: number; verified: boolean; body: string } = JSON.parse(out);
  return { status, verified, body: Buffer.from(body, 'base64').toString('utf8') };
}

/** A program that prints lines until it is stopped. */
export type Served = { readonly nextLine: () => Promise<string>; readonly stop: () => Promise<void> };

/** Starts a program that serves; `nextLine` rejects when it ends before it prints one more. */
export function serve([program = '', ...args]: readonly string[]): Served {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const ended = once(child, 'close');
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    nextLine: async () => {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${program} ended: ${err}`);
      return value;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a program to its end. */
export async function run([program = '', ...args]: readonly string[]): Promise<{
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString('utf8')));
  const [code]: (number | null)[] = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (ended) => resolve([ended]));
  });
  return { code: code ?? null, out, err };
}
