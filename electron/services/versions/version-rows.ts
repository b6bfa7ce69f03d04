import { deletedSchema, versionSchema } from '../../../shared/documents/version.ts';
import type { Deleted, Version } from '../../../shared/documents/version.ts';
import type { SqlRow } from '../database/drivers/sql-driver.ts';
import { keptOf } from '../database/read-column.ts';

/** What is read of a version that is listed. */
export const listedColumns =
  'seq, kind, id, name, scenario, order_name, order_no, begun_ms, changed_ms, length(text) AS size, sent_ms, removed_ms';

/** A row of these columns as the version that it is. */
export function versionOfRow(row: SqlRow): Version {
  return versionSchema.parse({ ...namedOf(row), begunAt: row['begun_ms'], sentAt: row['sent_ms'] });
}

/** A row of a text that was removed. */
export function deletedOfRow(row: SqlRow): Deleted {
  return deletedSchema.parse({ ...namedOf(row), deletedAt: row['removed_ms'] });
}

function namedOf(row: SqlRow) {
  return {
    seq: row['seq'],
    kind: row['kind'],
    id: row['id'],
    name: keptOf(row, 'name'),
    scenario: row['scenario'],
    order: keptOf(row, 'order_name'),
    orderNo: keptOf(row, 'order_no'),
    at: row['changed_ms'],
    size: row['size'],
  };
}
