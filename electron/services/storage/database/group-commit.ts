import type { Connection } from './connection.ts';
import { rollBack } from './migrations.ts';
import type { Statement } from './statement.ts';

/**
 * Writes in one transaction, because the disk's confirmation costs the same for one write and for a hundred. Answers how
 * many rows each statement of each write changed. One failure undoes them all and is thrown.
 */
export function commitGroup(
  writes: readonly (readonly Statement[])[],
  { exec, run, noteWrite }: Pick<Connection, 'exec' | 'run' | 'noteWrite'>,
): readonly (readonly number[])[] {
  exec('BEGIN IMMEDIATE');
  try {
    const changed = writes.map((statements) => statements.map(run));
    exec('COMMIT');
    return changed;
  } catch (error) {
    rollBack(exec);
    throw error;
  } finally {
    // What failed has written, too.
    noteWrite();
  }
}
