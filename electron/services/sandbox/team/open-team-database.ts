import pg from 'pg';
import { parseIntoClientConfig } from 'pg-connection-string';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { TeamAddress } from './team-address.ts';
import { compareWithOthers, nameOfProcess, type Differing, type TeamSettings } from './team-presence.ts';
import { teamLocks, teamApplication, teamSteps } from './team-schema.ts';
import { describeOpening, runOn, type Run } from './team-trouble.ts';

/** Milliseconds. A call is answered within 2 s even when the database does not answer. */
const limits = { connect: 1200, query: 1500, start: 30_000, return: 1000 };

/** A call holds a connection only while the database works on it: more than this only lets them wait there. */
const connections = 12;

/**
 * What calls rest on, whatever a database or a role has as its default: each statement sees what was committed before it, names
 * are PostgreSQL's own, and what is committed is on disk.
 */
const session = {
  default_transaction_isolation: String.raw`read\ committed`,
  search_path: 'pg_catalog',
  synchronous_commit: 'on',
  jit: 'off',
};

const bigint = 20;

export type TeamDatabase = {
  readonly pool: pg.Pool;
  /** What other processes have otherwise, and what is to say of the server. */
  readonly differing: Differing;
  readonly notes: readonly string[];
  readonly close: () => Promise<void>;
};

type Ports = {
  readonly password: string | null;
  readonly settings: TeamSettings;
  readonly report: (error: unknown) => void;
};

/**
 * Opens the shared database and brings its tables up to date, one start at a time. Throws STORE_UNREACHABLE, STORE_REFUSED,
 * NEWER_STORE, STORE_FOREIGN, and STORE_KEY while another process signs with another key.
 */
export async function openTeamDatabase(address: TeamAddress, ports: Ports): Promise<TeamDatabase> {
  const { settings, report } = ports;
  const config = readConfig(address, ports);
  const pool = new pg.Pool({
    ...config,
    max: connections,
    // Those that wait show the others which key is in use.
    idleTimeoutMillis: 0,
    query_timeout: limits.query,
    statement_timeout: limits.query,
  });
  const presence = stayVisible(pool, settings, report);
  // Of connections that wait: the next call opens another.
  pool.on('error', presence.lost);
  // Of one in use: its statement fails too, but an error that nobody hears would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const close = async (): Promise<void> => {
    presence.end();
    await pool.end();
  };
  try {
    const long = { ...config, query_timeout: limits.start, statement_timeout: limits.start };
    return { pool, close, ...(await startWith(long, pool, { settings, shown: address.shown })) };
  } catch (error) {
    await close();
    throw describeOpening(error, address.shown);
  }
}

function readConfig({ url, shown }: TeamAddress, { password, settings }: Ports): pg.ClientConfig {
  try {
    return {
      ...parseIntoClientConfig(url),
      // The address has none: without a given one, the driver looks in the environment and in PGPASSFILE.
      password: password ?? undefined,
      options: Object.entries(session)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      application_name: nameOfProcess(settings),
      connectionTimeoutMillis: limits.connect,
      keepAlive: true,
      // A process that is held in the middle of a transaction keeps the others waiting no longer than this.
      idle_in_transaction_session_timeout: limits.query,
      types: {
        getTypeParser: (oid: number, format?: 'text' | 'binary') =>
          oid === bigint ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
      },
    };
  } catch (error) {
    throw new AppError(
      'STORE_REFUSED',
      `The certificates of --store for ${shown} cannot be used.`,
      'Check sslmode, and the files that sslrootcert, sslcert and sslkey name.',
      error,
    );
  }
}

async function startWith(
  config: pg.ClientConfig,
  pool: pg.Pool,
  { settings, shown }: { readonly settings: TeamSettings; readonly shown: string },
): Promise<Pick<TeamDatabase, 'differing' | 'notes'>> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  try {
    await client.connect();
    const run = runOn(client);
    const notes = await requireUsable(run, shown);
    await run('BEGIN');
    await run('SELECT pg_advisory_xact_lock($1)', [teamLocks.start]);
    await migrate(run);
    const differing = await compareWithOthers(run, settings);
    // Before the next start looks for others.
    await pool.query('SELECT 1');
    await run('COMMIT');
    return { differing, notes };
  } finally {
    await client.end();
  }
}

/**
 * Connects again after a server lost every connection, so that other starts see this process, and reports where one with
 * another key started meanwhile.
 */
function stayVisible(pool: pg.Pool, settings: TeamSettings, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout | null = null;
  let isOver = false;
  const later = (): void => {
    if (isOver) return;
    timer ??= setTimeout(() => {
      timer = null;
      // A store that does not answer is tried again.
      compareWithOthers(runOn(pool), settings).then(undefined, (error: unknown) => {
        if (error instanceof AppError) report(error);
        else later();
      });
    }, limits.return);
  };
  return {
    lost: (error: unknown): void => {
      report(error);
      later();
    },
    end: (): void => {
      isOver = true;
      clearTimeout(timer ?? undefined);
    },
  };
}

const oldest = 140_000;

/** Throws STORE_REFUSED for a database that cannot hold the calls. Resolves with what the user should hear of it. */
async function requireUsable(run: Run, shown: string): Promise<readonly string[]> {
  const { rows } = await run(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('transaction_read_only') AS read_only,
      pg_is_in_recovery() AS standby, current_setting('server_encoding') AS encoding,
      current_setting('fsync') AS fsync, (SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()) AS ssl,
      coalesce(host(inet_client_addr()), '127.0.0.1') AS caller`,
  );
  const [{ version, read_only: readOnly, standby, encoding, fsync, ssl, caller } = {}] = rows;
  if (Number(version) < oldest)
    throw new AppError('STORE_REFUSED', 'The database is older than PostgreSQL 14.', 'Use PostgreSQL 14 or later.');
  if (readOnly === 'on' || standby === true)
    throw new AppError('STORE_REFUSED', 'The database is read-only.', 'Name its primary server in --store.');
  if (encoding !== 'UTF8')
    throw new AppError(
      'STORE_REFUSED',
      `The database has the encoding ${String(encoding)}, which cannot hold every text.`,
      'Create one in UTF-8: createdb --encoding=UTF8 --template=template0 NAME.',
    );
  return [
    ...(fsync === 'off'
      ? [`The server at ${shown} has fsync off: a crash of it can lose calls that were answered.`]
      : []),
    ...(ssl === true || caller === '127.0.0.1' || caller === '::1'
      ? []
      : [`The connection to ${shown} is not encrypted. Add ?sslmode=verify-full to --store where the server has TLS.`]),
  ];
}

/** Brings the tables up to date. Throws STORE_FOREIGN and NEWER_STORE, and changes nothing then. */
async function migrate(run: Run): Promise<void> {
  const { rows } = await run(
    `SELECT count(*) FILTER (WHERE c.relname = 'meta') > 0 AS meta, count(c.oid) > 0 AS used, count(*) > 0 AS schema
    FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid WHERE n.nspname = 'passbench'`,
  );
  const [{ schema, meta, used } = {}] = rows;
  if (used === true && meta !== true) throw foreign();
  if (schema !== true) await run('CREATE SCHEMA passbench');
  if (meta !== true) {
    await run('CREATE TABLE passbench.meta (application text NOT NULL, version int NOT NULL)');
    await run('INSERT INTO passbench.meta VALUES ($1, 0)', [teamApplication]);
  }
  const [known] = (await run('SELECT * FROM passbench.meta LIMIT 1')).rows;
  if (known?.['application'] !== teamApplication || typeof known['version'] !== 'number') throw foreign();
  const { version } = known;
  if (version > teamSteps.length)
    throw new AppError(
      'NEWER_STORE',
      `The database has version ${version} of its tables, and this Passbench knows ${teamSteps.length}. Nothing was changed.`,
      'Update Passbench in every process, or name another database in --store.',
    );
  for (const step of teamSteps.slice(version)) for (const statement of step) await run(statement);
  if (version < teamSteps.length) await run('UPDATE passbench.meta SET version = $1', [teamSteps.length]);
}

function foreign(): AppError {
  return new AppError(
    'STORE_FOREIGN',
    'The database has a schema passbench that is not of Passbench. Nothing was changed.',
    'Name another database in --store.',
  );
}
