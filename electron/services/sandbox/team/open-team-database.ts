import pg from 'pg';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { TeamAddress } from './team-address.ts';
import { teamApplication, teamLocks, teamSteps } from './team-schema.ts';
import { describeOpening } from './team-trouble.ts';

/** Milliseconds. A call is answered within 2 s even when the database does not answer. */
const limits = { connect: 1200, query: 1500, start: 30_000 };

/** A call holds a connection only while the database works on it: more than this only lets them wait there. */
const connections = 12;

const bigint = 20;

export type TeamDatabase = {
  readonly pool: pg.Pool;
  readonly shown: string;
};

/**
 * Opens the shared database and brings its tables up to date, one start at a time. Throws STORE_UNREACHABLE, STORE_REFUSED,
 * NEWER_STORE, STORE_FOREIGN, and STORE_KEY while another process signs with another key.
 */
export async function openTeamDatabase(
  { url, shown }: TeamAddress,
  {
    password,
    keySha256,
    report,
  }: {
    readonly password: string | null;
    /** Names the answer key among the processes. */
    readonly keySha256: string;
    readonly report: (error: unknown) => void;
  },
): Promise<TeamDatabase> {
  const config: pg.ClientConfig = {
    connectionString: url,
    ...(password === null ? {} : { password }),
    application_name: `${processName}${keySha256.slice(0, 24)}`,
    connectionTimeoutMillis: limits.connect,
    idle_in_transaction_session_timeout: 5000,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === bigint ? Number : pg.types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
    },
  };
  const pool = new pg.Pool({
    ...config,
    max: connections,
    // Those that wait show the others which key is in use.
    idleTimeoutMillis: 0,
    query_timeout: limits.query,
    statement_timeout: limits.query,
  });
  // Of connections that wait: the next call opens another.
  pool.on('error', report);
  try {
    await startWith({ ...config, query_timeout: limits.start, statement_timeout: limits.start }, pool);
    return { pool, shown };
  } catch (error) {
    await pool.end();
    throw describeOpening(error, shown);
  }
}

const processName = 'passbench sandbox ';

async function startWith(config: pg.ClientConfig, pool: pg.Pool): Promise<void> {
  const client = new pg.Client(config);
  try {
    await client.connect();
    const run: Run = (text, values = []) => client.query<Record<string, unknown>>(text, [...values]);
    await requireWritable(run);
    await run('BEGIN');
    await run('SELECT pg_advisory_xact_lock($1)', [teamLocks.start]);
    await migrate(run);
    await requireSameKey(run);
    // Before the next start looks for others.
    await pool.query('SELECT 1');
    await run('COMMIT');
  } finally {
    await client.end();
  }
}

type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;

const oldest = 140_000;

async function requireWritable(run: Run): Promise<void> {
  const { rows } = await run(
    "SELECT current_setting('server_version_num')::int AS version, current_setting('transaction_read_only') AS read_only, pg_is_in_recovery() AS standby",
  );
  const [{ version, read_only: readOnly, standby } = {}] = rows;
  if (Number(version) < oldest)
    throw new AppError('STORE_REFUSED', 'The database is older than PostgreSQL 14.', 'Use PostgreSQL 14 or later.');
  if (readOnly === 'on' || standby === true)
    throw new AppError('STORE_REFUSED', 'The database is read-only.', 'Name its primary server in --store.');
}

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
  const [known] = (await run('SELECT * FROM passbench.meta')).rows;
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

async function requireSameKey(run: Run): Promise<void> {
  const { rows } = await run(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND starts_with(application_name, $1)
      AND application_name <> current_setting('application_name') LIMIT 1`,
    [processName],
  );
  if (rows.length === 0) return;
  throw new AppError(
    'STORE_KEY',
    'Another sandbox over this database signs its answers with another key.',
    'Give every process the same key: --answer-key PEM.',
  );
}
