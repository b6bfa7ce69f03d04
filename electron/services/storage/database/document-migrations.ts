import { shorterPauses, templateVersionSteps, versionSteps, type Migration } from './version-steps.ts';

/**
 * The store of documents. The first three steps held calls too; the fourth drops them, after they were moved
 * (store-care/move-calls).
 */
export const documentSteps: readonly Migration[] = [
  {
    name: 'documents, settings and calls',
    statements: [
      `CREATE TABLE documents (
        id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, scenario TEXT NOT NULL, order_no TEXT NOT NULL,
        text TEXT NOT NULL, position INTEGER NOT NULL, changed_ms INTEGER NOT NULL
      ) STRICT`,
      'CREATE TABLE settings (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID',
      `CREATE TABLE calls (
        seq INTEGER NOT NULL PRIMARY KEY, id TEXT NOT NULL,
        order_key TEXT NOT NULL, merchant_biz_no TEXT NOT NULL, scenario TEXT NOT NULL, order_status TEXT NOT NULL,
        endpoint TEXT, origin TEXT NOT NULL, at_virtual INTEGER NOT NULL, at_real INTEGER NOT NULL,
        client_id TEXT NOT NULL, request_id TEXT NOT NULL, counts INTEGER NOT NULL,
        order_create_ms INTEGER, order_modify_ms INTEGER, order_id TEXT, result_code TEXT, result_status TEXT,
        method TEXT NOT NULL, path TEXT NOT NULL, body BLOB NOT NULL,
        answer_status INTEGER, answer_body BLOB, details TEXT NOT NULL
      ) STRICT`,
      'CREATE UNIQUE INDEX calls_by_id ON calls (id)',
      'CREATE INDEX calls_of_order ON calls (order_key, seq) WHERE counts = 1',
      'CREATE UNIQUE INDEX calls_by_request ON calls (request_id, client_id) WHERE counts = 1',
    ],
  },
  {
    // A requestId may repeat where that is chosen (repeated-request-id), and an order has more to store.
    name: 'what a call leaves behind as one value',
    statements: [
      'ALTER TABLE calls ADD COLUMN standing TEXT',
      `UPDATE calls SET standing = json_object('order', json_object(
        'orderKey', order_key, 'scenario', scenario, 'orderId', order_id, 'status', order_status,
        'orderCreateTime', order_create_ms, 'orderModifyTime', order_modify_ms, 'parts', json('[]'))) WHERE counts = 1`,
      'DROP INDEX calls_by_request',
      'CREATE INDEX calls_by_request ON calls (request_id, client_id, seq) WHERE counts = 1',
      'ALTER TABLE calls DROP COLUMN order_create_ms',
      'ALTER TABLE calls DROP COLUMN order_modify_ms',
      'ALTER TABLE calls DROP COLUMN order_id',
    ],
  },
  {
    name: 'stories',
    statements: [
      `CREATE TABLE stories (
        id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL,
        position INTEGER NOT NULL, changed_ms INTEGER NOT NULL
      ) STRICT`,
    ],
  },
  { name: 'calls in a store of their own', statements: ['DROP TABLE calls'] },
  {
    name: 'what an order is called',
    statements: [
      "ALTER TABLE documents ADD COLUMN order_name TEXT NOT NULL DEFAULT ''",
      // Payloads of two scenarios with one number stay two orders. Both are JSON texts, and a number has at most 64 units.
      `UPDATE documents SET order_name = '"' || substr(order_no, 2, length(order_no) - 2) || ' ' || substr(scenario, 1, 35) || '"'`,
    ],
  },
  {
    name: 'which file of the project a text has',
    statements: [
      `CREATE TABLE project_files (
        kind TEXT NOT NULL, id TEXT NOT NULL, path TEXT NOT NULL, former_path TEXT, agreed TEXT, state TEXT NOT NULL,
        PRIMARY KEY (kind, id)
      ) STRICT, WITHOUT ROWID`,
    ],
  },
  versionSteps,
  {
    name: 'own templates',
    statements: [
      `CREATE TABLE templates (
        id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL,
        position INTEGER NOT NULL, changed_ms INTEGER NOT NULL
      ) STRICT`,
    ],
  },
  templateVersionSteps,
  shorterPauses,
];

export const versionWithCalls = 3;
