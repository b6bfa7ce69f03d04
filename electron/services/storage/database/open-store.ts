import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Adapter } from './drivers/adapters.ts';
import { connect, inMemory, type Connection } from './connection.ts';
import { renewFile } from './renew-file.ts';
import type { SqlDriver, SqlDriverName } from './drivers/sql-driver.ts';
import type { StoreKind } from './store-kind.ts';

export type OpenStore = {
  readonly adapter: SqlDriverName;
  readonly connection: () => Connection;
  readonly renew: (aside: string) => void;
};

/** Opens a file with the first available driver. Throws NO_STORE where there is none. */
export async function openStore(
  { file, kind }: { readonly file: string; readonly kind: StoreKind },
  among: readonly Adapter[],
): Promise<OpenStore> {
  const { name, openFile } = await firstAdapter(among);
  let connection = connect(openFile, file, kind);
  return {
    adapter: name,
    connection: () => connection,
    renew: (aside) => {
      if (file === inMemory || connection.isInPlace()) return;
      renewFile({ file, aside, copyTo: connection.copyTo, close: connection.close });
      connection = connect(openFile, file, kind);
    },
  };
}

/** The first driver that this runtime has, opening files. */
export async function firstAdapter(
  among: readonly Adapter[],
): Promise<{ readonly name: SqlDriverName; readonly openFile: (file: string) => SqlDriver }> {
  for (const adapter of among) {
    const openFile = await adapter.load();
    if (openFile !== null) return { name: adapter.name, openFile };
  }
  const needs = among.map((adapter) => `${adapter.name} (${adapter.needs})`).join(' or ');
  throw new AppError(
    'NO_STORE',
    `This runtime has no SQLite. It needs ${needs}.`,
    'Install the optional packages, or a newer Node.',
  );
}
