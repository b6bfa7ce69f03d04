import { AppError } from '../../../../shared/lib/app-error.ts';

export type TeamAddress = {
  readonly url: string;
  /** Host, port and database, for sentences. */
  readonly shown: string;
};

/** What an address may say after its question mark: where the server is, and its certificates. The rest is the sandbox's own. */
const parameters = ['host', 'port', 'user', 'ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'];

/** Reads the address of --store. Throws USAGE; no sentence quotes the address, which may hold a password. */
export function readTeamAddress(text: string): TeamAddress {
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new AppError(
      'USAGE',
      'The address of --store is not one of PostgreSQL.',
      'Write it as postgres://USER@HOST:PORT/DATABASE.',
    );
  const { password, hostname, port, pathname, searchParams } = new URL(text);
  if (password !== '' || searchParams.has('password'))
    throw new AppError(
      'USAGE',
      'The address of --store contains a password, which other programs of this computer can read there.',
      'Remove it, and give it by PGPASSWORD, PGPASSFILE or --store-password-file FILE.',
    );
  const unknown = [...searchParams.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined)
    throw new AppError(
      'USAGE',
      `The address of --store has the parameter ${JSON.stringify(unknown.slice(0, 40))}, which is not supported.`,
      `Remove it. These are: ${parameters.join(', ')}.`,
    );
  const host = searchParams.get('host') ?? (hostname === '' ? 'localhost' : hostname);
  const at = searchParams.get('port') ?? (port === '' ? '5432' : port);
  return { url: text, shown: `${host}:${at}${pathname === '' ? '/' : pathname}` };
}
