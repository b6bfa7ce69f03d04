import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Database } from '../../storage/database/database.ts';
import { encodeText } from '../../storage/database/exact-text.ts';
import { decodedTextOf, textOf } from '../../storage/database/read-column.ts';
import type { Repository, TextRepository } from './repository.ts';
import type { CustomTemplate } from '../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { Statement } from '../../storage/database/drivers/sql-driver.ts';

function storyRepository(database: Database, now: () => Instant): TextRepository<StoryDocument> {
  return textRepository(database, 'stories', now);
}

/** Custom templates. Each saved text becomes a version, however soon the next one follows. */
function templateRepository(database: Database, now: () => Instant): TextRepository<CustomTemplate> {
  return textRepository(database, 'templates', now, ({ id, text }) => [
    { sql: sealPreviousVersion, values: [id, encodeText(text)] },
  ]);
}

type NamedText = { readonly id: string; readonly name: string; readonly text: string };

function textRepository(
  { read, commitSoon }: Database,
  table: 'stories' | 'templates',
  now: () => Instant,
  before: (text: NamedText) => readonly Statement[] = () => [],
): TextRepository<NamedText> {
  return {
    list: async () => {
      const rows = await read(`SELECT id, name, text FROM ${table} ORDER BY position`);
      return rows.map((row) => ({
        id: textOf(row, 'id'),
        name: decodedTextOf(row, 'name'),
        text: decodedTextOf(row, 'text'),
      }));
    },
    save: async (texts) => {
      await commitSoon(
        texts.flatMap((each) => [
          ...before(each),
          { sql: upsertInto(table), values: [each.id, encodeText(each.name), encodeText(each.text), now()] },
        ]),
      );
    },
    remove: async (id) => {
      const [removed = 0] = await commitSoon([{ sql: `DELETE FROM ${table} WHERE id = ?`, values: [id] }]);
      return removed > 0;
    },
  };
}

const sealPreviousVersion = `UPDATE versions SET sealed = 1
  WHERE seq = (SELECT max(seq) FROM versions WHERE kind = 'template' AND id = ?) AND text IS NOT ?`;

// A new text comes last; a known one keeps its position.
function upsertInto(table: 'stories' | 'templates'): string {
  return `
  INSERT INTO ${table} (id, name, text, position, changed_ms)
  VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM ${table}), ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, changed_ms = excluded.changed_ms`;
}

/** The store of the data folder. `now` is real time and marks changes. */
export function databaseRepository(database: Database, now: () => Instant): Repository {
  const { read, commitSoon } = database;
  return {
    documents: {
      list: async () => {
        const rows = await read(
          'SELECT id, name, scenario, order_name, order_no, text FROM documents ORDER BY position',
        );
        return rows.map((row) => ({
          id: textOf(row, 'id'),
          name: decodedTextOf(row, 'name'),
          scenario: textOf(row, 'scenario'),
          order: decodedTextOf(row, 'order_name'),
          orderNo: decodedTextOf(row, 'order_no'),
          text: decodedTextOf(row, 'text'),
        }));
      },
      save: async (documents) => {
        await commitSoon(
          documents.map((document) => ({ sql: upsertDocument, values: documentValues(document, now()) })),
        );
      },
      remove: async (id) => {
        const [removed = 0] = await commitSoon([{ sql: 'DELETE FROM documents WHERE id = ?', values: [id] }]);
        return removed > 0;
      },
      arrange: async (ids) => {
        const rows = await read('SELECT id FROM documents ORDER BY position');
        const there = rows.map((row) => ({ id: textOf(row, 'id') }));
        await commitSoon(sortByIds(there, ids).map(({ id }, at) => ({ sql: updatePosition, values: [at + 1, id] })));
      },
    },
    stories: storyRepository(database, now),
    templates: templateRepository(database, now),
    settings: {
      all: async () => {
        const rows = await read('SELECT key, value FROM settings');
        return new Map(rows.map((row) => [textOf(row, 'key'), decodedTextOf(row, 'value')]));
      },
      set: async (key, text) => {
        await commitSoon([{ sql: upsertSetting, values: [key, encodeText(text)] }]);
      },
    },
  };
}

const upsertDocument = `
  INSERT INTO documents (id, name, scenario, order_name, order_no, text, position, changed_ms)
  VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM documents), ?)
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, scenario = excluded.scenario, order_name = excluded.order_name, order_no = excluded.order_no, text = excluded.text, changed_ms = excluded.changed_ms`;

const updatePosition = 'UPDATE documents SET position = ? WHERE id = ?';

const upsertSetting =
  'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

function documentValues(
  { id, name, scenario, order, orderNo, text }: PayloadDocument,
  changedMs: Instant,
): readonly (string | number)[] {
  return [id, encodeText(name), scenario, encodeText(order), encodeText(orderNo), encodeText(text), changedMs];
}
