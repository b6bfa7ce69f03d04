import { join } from 'node:path';
import { bundleScript } from '../../../scripts/steps/bundle-script.mjs';
import {
  findPostgres,
  noPostgres,
  startPostgres,
} from '../../../electron/services/sandbox/team/testing/postgres-server.ts';

/** Gives `work` an empty database of a real PostgreSQL, its server, and the program of a sandbox over it. */
export async function withTeamPlace(root, work) {
  const bin = findPostgres();
  if (bin === null) throw new Error(noPostgres);
  const entry = join(root, 'e2e/soak/drivers/team-process.mjs');
  const program = await bundleScript({ root, entry, folder: 'soak' });
  const postgres = await startPostgres(bin);
  try {
    return await work({ postgres, store: await postgres.newDatabase(), program });
  } finally {
    await postgres.stop();
  }
}
