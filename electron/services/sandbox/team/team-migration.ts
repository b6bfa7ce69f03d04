import { AppError } from '../../../../shared/lib/app-error.ts';
import { teamApplication, teamSteps } from './team-schema.ts';
import type { Run } from './team-transaction.ts';

const oldest = 140_000;

/** Throws STORE_REFUSED for a database that cannot hold the calls. Resolves with what the user should hear of it. */
export async function requireUsable(run: Run, shown: string): Promise<readonly string[]> {
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
export async function migrate(run: Run): Promise<void> {
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
