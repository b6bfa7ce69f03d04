import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir, userInfo } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../../network/http/testing/free-port.ts';

/** The folder of PostgreSQL's programs, the newest of Debian's or that of the PATH; null where there is none. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((each) => join(debian, each, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ?? null;
}

/** Said where tests of the shared store are skipped. */
export const noPostgres = 'skipped: there is no PostgreSQL (apt-get install postgresql)';

export type PostgresServer = {
  /** The address of a new, empty database. */
  readonly newDatabase: () => Promise<string>;
  /** As its superuser. */
  readonly query: (url: string, sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Ends it at once, as a crash does, and starts it again on the same port and data. */
  readonly kill: () => Promise<void>;
  readonly restart: () => Promise<void>;
  /** Holds every process of it (SIGSTOP), and lets them run again. */
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => Promise<void>;
  /** Processor time of all its processes so far, in microseconds; of Linux alone. */
  readonly cpuUs: () => number;
};

type PostgresOptions = { readonly place?: string; readonly settings?: Readonly<Record<string, string | number>> };

const run = promisify(execFile);

/** Settings of a small server, for tests. */
export const lightSettings = {
  autovacuum: 'off',
  jit: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  shared_buffers: '16MB',
};

/** PostgreSQL refuses root: there it runs as the user postgres, or nobody. */
async function ownerOfServer(): Promise<{ readonly uid: number; readonly gid: number } | null> {
  if (userInfo().uid !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const found = await run('id', ['-u', name]).catch(() => null);
    const group = await run('id', ['-g', name]).catch(() => null);
    if (found !== null && group !== null) return { uid: Number(found.stdout), gid: Number(group.stdout) };
  }
  throw new Error('There is no user as whom PostgreSQL can run.');
}

/**
 * Where clusters of tests lie: in memory where there is room, since a disk takes two fifths of their time. What a server has
 * written is there after it was killed, too.
 */
export function placeInMemory(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2 * 2 ** 30 ? memory : tmpdir();
}

/** Starts a real PostgreSQL with an empty cluster on 127.0.0.1. The user `bench` owns every database. */
export async function startPostgres(
  bin: string,
  { place = tmpdir(), settings = {} }: PostgresOptions = {},
): Promise<PostgresServer> {
  const owner = await ownerOfServer();
  const folder = mkdtempSync(join(place, 'passbench-postgres-'));
  if (owner !== null) chownSync(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = join(folder, 'data');
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], options);
  const port = await freePort();
  const root = (database: string): string => `postgres://root@127.0.0.1:${port}/${database}`;
  const query: PostgresServer['query'] = async (url, sql) => {
    const client = new pg.Client({ connectionString: url.replace('//bench@', '//root@') });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  let child: ChildProcess;
  const start = async (): Promise<void> => {
    const all = { ...settings, listen_addresses: '127.0.0.1', max_connections: 100 };
    const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...args], {
      ...options,
      stdio: 'ignore',
      detached: true,
    });
    for (;;) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}.`);
      if (await query(root('postgres'), 'SELECT 1').catch(() => null)) return;
      await wait(20);
    }
  };
  const signal = (name: NodeJS.Signals): void => {
    for (const pid of processesOf(child.pid ?? 0)) process.kill(pid, name);
  };
  const end = async (name: NodeJS.Signals): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(name);
    await ended;
  };
  await start();
  await query(root('postgres'), 'CREATE ROLE bench LOGIN');
  let made = 0;
  return {
    query,
    newDatabase: async () => {
      made += 1;
      await query(root('postgres'), `CREATE DATABASE bench${made} OWNER bench`);
      return `postgres://bench@127.0.0.1:${port}/bench${made}`;
    },
    kill: () => end('SIGQUIT'),
    restart: start,
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    cpuUs: () => processesOf(child.pid ?? 0).reduce((sum, pid) => sum + cpuUsOf(pid), 0),
    stop: async () => {
      signal('SIGCONT');
      if (child.exitCode === null && child.signalCode === null) await end('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type StoreConnection = {
  readonly query: (sql: string, values?: readonly unknown[]) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly close: () => Promise<void>;
};

/** One connection to a database as its superuser, for many questions. */
export async function connectToStore(url: string): Promise<StoreConnection> {
  const client = new pg.Client({ connectionString: url.replace('//bench@', '//root@') });
  await client.connect();
  return {
    query: async (sql, values = []) => (await client.query<Record<string, unknown>>(sql, [...values])).rows,
    close: () => client.end(),
  };
}

/** Of the process itself, and of those that it started and that have ended. */
function cpuUsOf(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '';
  const ticks = afterName.split(' ').slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * 10_000;
}

/** The server and those that it started. */
function processesOf(pid: number): readonly number[] {
  const children = existsSync(`/proc/${pid}/task/${pid}/children`) ? readChildren(pid) : [];
  return [...children, pid];
}

function readChildren(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
