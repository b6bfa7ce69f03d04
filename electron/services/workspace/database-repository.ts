import { arranged } from '../../../shared/documents/arranged.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import { keepText, readText } from '../database/exact-text.ts';
import type { Repository } from './repository.ts';
import { storyRepository, templateRepository } from './story-repository.ts';

/** The store of the data folder. `now` is real time; it marks when a document was last changed. */
export function databaseRepository(database: Database, now: () => Instant): Repository {
  const { query, commitSoon } = database;
  return {
    documents: {
      list: async () => {
        const rows = await query
          .selectFrom('documents')
          .select(['id', 'name', 'scenario', 'order_name', 'order_no', 'text'])
          .orderBy('position')
          .execute();
        return rows.map(({ id, scenario, name, order_name: order, order_no: orderNo, text }) => ({
          id,
          name: readText(name),
          scenario,
          order: readText(order),
          orderNo: readText(orderNo),
          text: readText(text),
        }));
      },
      save: (documents) =>
        written(
          commitSoon(documents.map((document) => ({ sql: upsertDocument, values: documentValues(document, now()) }))),
        ),
      remove: async (id) => {
        const [removed = 0] = await commitSoon([query.deleteFrom('documents').where('id', '=', id)]);
        return removed > 0;
      },
      arrange: async (ids) => {
        const there = await query.selectFrom('documents').select('id').orderBy('position').execute();
        await written(commitSoon(positionsOf(arranged(there, ids)).map((values) => ({ sql: place, values }))));
      },
    },
    stories: storyRepository(database, now),
    templates: templateRepository(database, now),
    settings: {
      all: async () => {
        const rows = await query.selectFrom('settings').selectAll().execute();
        return new Map(rows.map(({ key, value }) => [key, readText(value)]));
      },
      set: (key, text) => {
        const value = keepText(text);
        const upsert = query
          .insertInto('settings')
          .values({ key, value })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }));
        return written(commitSoon([upsert]));
      },
    },
  };
}

// A new document stands behind those that are there; a known one keeps its place.
const upsertDocument = `
  INSERT INTO documents (id, name, scenario, order_name, order_no, text, position, changed_ms)
  VALUES (?, ?, ?, ?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM documents), ?)
  ON CONFLICT (id) DO UPDATE SET
    name = excluded.name, scenario = excluded.scenario, order_name = excluded.order_name, order_no = excluded.order_no, text = excluded.text, changed_ms = excluded.changed_ms`;

const place = 'UPDATE documents SET position = ? WHERE id = ?';

function positionsOf(documents: readonly { readonly id: string }[]): readonly (readonly [number, string])[] {
  return documents.map(({ id }, at) => [at + 1, id]);
}

function documentValues(
  { id, name, scenario, order, orderNo, text }: PayloadDocument,
  changedMs: Instant,
): readonly (string | number)[] {
  return [id, keepText(name), scenario, keepText(order), keepText(orderNo), keepText(text), changedMs];
}

async function written(change: Promise<readonly number[]>): Promise<void> {
  await change;
}
