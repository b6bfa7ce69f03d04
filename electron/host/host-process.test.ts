import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createORPCClient } from '@orpc/client';
import { RPCLink } from '@orpc/client/fetch';
import type { ContractRouterClient } from '@orpc/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { contract } from '../../shared/bridge/contract.ts';
import { keyedFolder } from '../services/platform/data-folder/testing/keyed-folder.ts';
import { buildProgram } from '../services/storage/store-care/testing/build-program.ts';
import { scenarios } from '../../shared/scenarios/index.ts';

type Client = ContractRouterClient<typeof contract>;
type Host = { readonly child: ChildProcess; readonly url: string; readonly output: () => string };

const root = fileURLToPath(new URL('../..', import.meta.url));
let product = '';
let dataFolder = '';
const running = new Set<ChildProcess>();

// The host as a process of its own, built into a folder of its own: what is killed here is what users run.
beforeAll(async () => {
  product = await mkdtemp(join(tmpdir(), 'passbench-product-'));
  await mkdir(join(product, 'dist/renderer'), { recursive: true });
  await writeFile(join(product, 'dist/renderer/index.html'), '<!doctype html><title>Passbench</title>');
  await writeFile(join(product, 'package.json'), '{"version":"9.9.9","type":"module"}');
  await symlink(join(root, 'node_modules'), join(product, 'node_modules'));
  await buildProgram(join(root, 'electron/host/main.ts'), join(product, 'dist/host'), 'host');
});
afterAll(() => rm(product, { recursive: true }));
async function endAll(): Promise<void> {
  for (const child of running) {
    child.kill('SIGKILL');
    await once(child, 'close');
  }
  await rm(dataFolder, { recursive: true, force: true });
}

const newFolder = async (): Promise<string> => keyedFolder(await mkdtemp(join(tmpdir(), 'passbench-data-')));

async function start(child = launch()): Promise<Host> {
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await addressIn(child, () => output);
  return { child, url, output: () => output };
}

function launch(...args: readonly string[]): ChildProcess {
  return track(spawn(process.execPath, [join(product, 'dist/host/host.js'), '--data', dataFolder, ...args]));
}

function track(child: ChildProcess): ChildProcess {
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

function addressIn(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = output()
        .match(/http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}/g)
        ?.at(-1);
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', look);
    child.on('close', (code) => reject(new Error(`It ended with ${code}: ${output()}`)));
  });
}

function exchanging(origin: string, code: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  return fetch(`${origin}/auth/exchange`, { method: 'POST', headers, body: JSON.stringify({ code }) });
}

async function connect(url: string): Promise<Client> {
  const { origin, hash } = new URL(url);
  const { token } = await (await exchanging(origin, hash.slice(1))).json();
  return createORPCClient(
    new RPCLink({ url: `${origin}/api/rpc`, headers: { Authorization: `Bearer ${token}`, Origin: origin } }),
  );
}

describe('the host as a process', () => {
  afterEach(endAll);

  it('opens with a life of each scenario and a running sandbox, says so in few lines, and ends with 0', async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'passbench-data-'));
    const host = await start();
    const client = await connect(host.url);
    const session = await client.session.open({});
    expect(session).toMatchObject({
      version: '9.9.9',
      sandbox: { running: true, clientId: 'DEMO_MERCHANT', trouble: null },
    });
    const documents = await client.documents.list({});
    expect(new Set(documents.map(({ scenario }) => scenario))).toEqual(new Set(scenarios.map(({ id }) => id)));
    expect(host.output().trim().split('\n').length).toBeLessThan(10);
    host.child.kill('SIGTERM');
    expect(await once(host.child, 'close')).toEqual([0, null]);
    expect(await readdir(dataFolder)).not.toContain('lock');
  });

  it('goes on where nobody reads its output any more, and has a log that says what it did', async () => {
    dataFolder = await newFolder();
    const host = await start();
    const client = await connect(host.url);
    host.child.stdout?.destroy();
    host.child.stderr?.destroy();
    for (let line = 0; line < 20; line += 1) {
      host.child.stdin?.write('\n'); // It prints a new address.
      expect(await client.session.open({})).toMatchObject({ version: '9.9.9' });
    }
    host.child.kill('SIGTERM');
    expect(await once(host.child, 'close')).toEqual([0, null]);
    const log = await readFile(join(dataFolder, 'logs/passbench.log'), 'utf8');
    expect(log).toMatch(/Z Passbench 9\.9\.9, the local host, .*Node \d+.*\n(?:.*\n)*.*Closed normally\.\n$/);
    expect(log).not.toMatch(/#[\w-]{43}/);
  });

  it.skipIf(process.platform === 'win32')(
    'ends at once when it is interrupted while a damaged store is salvaged, and says that nothing was changed',
    async () => {
      dataFolder = await newFolder();
      await writeFile(join(dataFolder, 'calls.db'), 'damaged');
      await writeFile(join(dataFolder, 'calls.db.damaged'), '');
      const slow = join(product, 'dist/slow');
      await cp(join(product, 'dist/host'), slow, { recursive: true });
      await rename(join(slow, 'store-thread.js'), join(slow, 'quick-thread.js'));
      await writeFile(
        join(slow, 'store-thread.js'),
        `import { writeFileSync } from 'node:fs';
        import { workerData } from 'node:worker_threads';
        if (workerData?.job !== 'salvage') await import('./quick-thread.js');
        else for (writeFileSync(workerData.into, 'begun'); ; );`,
      );
      const child = track(spawn(process.execPath, [join(slow, 'host.js'), '--data', dataFolder]));
      let said = '';
      child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await expect.poll(() => readdir(dataFolder), { timeout: 30_000 }).toContain('calls.db.salvaged');
      child.kill('SIGINT');
      expect(await once(child, 'close')).toEqual([1, null]);
      expect(said).toMatch(
        /could not be copied to a new store: it ended before it had read everything\. Nothing was changed\. The next start repeats it\.\n$/,
      );
      const left = await readdir(dataFolder);
      expect([left.includes('lock'), left.filter((name) => name.startsWith('calls.db')).toSorted()]).toEqual([
        false,
        ['calls.db', 'calls.db.damaged'],
      ]);
    },
  );

  it('loses no saved document and no clock to SIGKILL, at whatever moment it comes', { timeout: 120_000 }, async () => {
    dataFolder = await newFolder();
    const saved = new Map<string, string>();
    let host = await start();
    let client = await connect(host.url);
    for (let round = 0; round < 3; round++) {
      const clock = { virtualAnchor: 1_700_000_000_000 + round, realAnchor: 5, rate: 0 };
      await client.clock.set({ clock });
      let count = 0;
      const typing = (async () => {
        for (;;) {
          const id = `typed-${round}-${count % 7}`;
          const text = `{"round": ${round}, "count": ${count}, "text": "${'字'.repeat(count % 50)}"}`;
          const document = { id, name: id, scenario: 'train-ticket', order: 'Order', orderNo: 'O', text };
          await client.documents.save({ documents: [document] });
          saved.set(id, text);
          count += 1;
          if (count === 20 + round * 7) host.child.kill('SIGKILL');
        }
      })();
      await expect(typing).rejects.toThrow(/fetch failed|terminated/);
      // The save on its way at the kill may be on disk or not; the one before it must be.
      saved.delete(`typed-${round}-${count % 7}`);
      host = await start();
      client = await connect(host.url);
      expect((await client.session.open({})).clock).toEqual(clock);
      const kept = new Map((await client.documents.list({})).map(({ id, text }) => [id, text]));
      for (const [id, text] of saved) expect(kept.get(id)).toBe(text);
    }
    expect(saved.size).toBeGreaterThan(12);
  });

  it('opens nothing where it is asked to end while it starts', async () => {
    dataFolder = await newFolder();
    const child = launch();
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => existsSync(join(dataFolder, 'lock')), { interval: 1, timeout: 20_000 });
    child.kill('SIGTERM');
    const ended = await once(child, 'close');
    expect({ ended, output }).toEqual({ ended: [0, null], output: '' });
    expect(await readdir(dataFolder)).not.toContain('lock');
  });

  it.each([
    [['--port', '70000'], 2, '--port takes a number'],
    [['--what'], 2, '--what'],
  ])('refuses %j with one sentence', async (args, code, words) => {
    dataFolder = join(tmpdir(), 'passbench-never-made');
    const child = launch(...args);
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(child, 'close')).toEqual([code, null]);
    expect(said).toContain(words);
    expect(said.trim().split('\n')).toHaveLength(1);
  });

  it('keeps every file to its owner, whatever the umask', async () => {
    dataFolder = join(await mkdtemp(join(tmpdir(), 'passbench-data-')), 'made');
    const program = [process.execPath, join(product, 'dist/host/host.js'), '--data', dataFolder];
    const host = await start(track(spawn('sh', ['-c', 'umask 000; exec "$@"', 'sh', ...program])));
    await (await connect(host.url)).session.open({});
    const names = await readdir(dataFolder);
    const modes = await Promise.all(
      ['.', ...names].map(async (name) => [name, (await stat(join(dataFolder, name))).mode & 0o077]),
    );
    expect(modes.filter(([, others]) => others !== 0)).toEqual([]);
    expect(names).toContain('passbench.db');
  });
});

describe('a host that goes on', () => {
  let host: Host;
  beforeAll(async () => {
    dataFolder = await newFolder();
    const env = { ...process.env, PASSBENCH_PASSPHRASE: 'correct horse battery' };
    host = await start(
      track(spawn(process.execPath, [join(product, 'dist/host/host.js'), '--data', dataFolder], { env })),
    );
  });
  afterAll(endAll);

  /** An address opens once. */
  async function nextAddress(): Promise<string> {
    const from = host.output().length;
    host.child.stdin?.write('\n');
    const printed = (): string | undefined => /New address: (\S+)\n/.exec(host.output().slice(from))?.[1];
    return vi.waitUntil(() => printed() ?? '', { interval: 5, timeout: 20_000 });
  }

  it('says that a passphrase in a variable is not for it, and shows nothing of it', () => {
    expect(host.output()).toContain('Warning: PASSBENCH_PASSPHRASE is for commands');
    expect(host.output()).not.toContain('correct horse');
  });

  it.skipIf(process.platform === 'win32')('opens no inspector at SIGUSR1', async () => {
    host.child.kill('SIGUSR1');
    // The signal was taken before what came after it.
    const client = await connect(host.url);
    await client.session.open({});
    expect(host.output()).not.toContain('Debugger');
  });

  it.skipIf(process.getuid?.() !== 0)(
    'gives another user nothing for the right code, and leaves it to its owner (needs root to become one)',
    async () => {
      const address = await nextAddress();
      const { origin, hash } = new URL(address);
      const headers = { 'Content-Type': 'application/json', Origin: origin };
      const asked = JSON.stringify({ method: 'POST', headers, body: JSON.stringify({ code: hash.slice(1) }) });
      const steals = `const answer = await fetch('${origin}/auth/exchange', ${asked}); console.log(answer.status, await answer.text());`;
      const thief = track(
        spawn(process.execPath, ['--input-type=module', '-e', steals], { uid: 65_534, gid: 65_534, cwd: '/', env: {} }),
      );
      let said = '';
      thief.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(thief, 'close');
      expect(said).toMatch(/^403 Another user of this computer may not open this Passbench/);
      expect((await (await connect(address)).session.open({})).version).toBe('9.9.9');
    },
  );

  it('leaves a folder that has an owner alone, and says who has it', async () => {
    const second = launch();
    let said = '';
    second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(second, 'close')).toEqual([4, null]);
    expect(said).toContain(`process ${host.child.pid}`);
    expect(said).not.toMatch(/#[\w-]{43}/);
  });

  it('gives a new address for Enter, after which the one before opens nothing', async () => {
    const [before, after] = [await nextAddress(), await nextAddress()];
    const { origin, hash } = new URL(before);
    expect((await exchanging(origin, hash.slice(1))).status).toBe(401);
    expect((await (await connect(after)).session.open({})).version).toBe('9.9.9');
  });

  it('writes nothing about callers who leave in the middle of what they say or hear', async () => {
    const { origin, hostname, port, hash } = new URL(await nextAddress());
    const before = host.output();
    const { token } = await (await exchanging(origin, hash.slice(1))).json();
    const head = (target: string): string =>
      `POST ${target} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\n`;
    const leaving = async (text: string, isAnswered: boolean): Promise<void> => {
      const socket = connectTo(Number(port), hostname);
      socket.on('error', () => {});
      await new Promise<void>((resolve) => socket.write(text, () => resolve()));
      if (isAnswered) await once(socket, 'data');
      socket.resetAndDestroy();
      await once(socket, 'close');
    };
    for (let round = 0; round < 20; round++) {
      await leaving(`${head('/auth/exchange')}Content-Length: 100\r\n\r\n{"code":`, false);
      await leaving(`${head('/api/rpc/documents/save')}Transfer-Encoding: chunked\r\n\r\n5\r\n{"jso`, false);
      await leaving(`${head('/api/rpc/events/follow')}Content-Length: 11\r\n\r\n{"json":{}}`, true);
    }
    await (await fetch(origin)).text();
    host.child.kill('SIGTERM');
    expect(await once(host.child, 'close')).toEqual([0, null]);
    expect(host.output()).toBe(before);
  });
});
