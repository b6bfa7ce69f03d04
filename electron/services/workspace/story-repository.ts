import type { OwnTemplate } from '../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import { keepText } from '../database/exact-text.ts';
import { keptOf, textOf } from '../database/read-column.ts';
import type { Statement } from '../database/statement.ts';
import type { TextRepository } from './repository.ts';

/** The stories of the data folder, kept as documents are: character for character, in the order of their first writing. */
export function storyRepository(database: Database, now: () => Instant): TextRepository<StoryDocument> {
  return textRepository(database, 'stories', now);
}

/** The user's own templates, kept as stories are. None is typed: each text of one is a version, however soon another comes. */
export function templateRepository(database: Database, now: () => Instant): TextRepository<OwnTemplate> {
  return textRepository(database, 'templates', now, ({ id, text }) => [
    { sql: sealOther, values: [id, keepText(text)] },
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
      return rows.map((row) => ({ id: textOf(row, 'id'), name: keptOf(row, 'name'), text: keptOf(row, 'text') }));
    },
    save: async (texts) => {
      await commitSoon(
        texts.flatMap((each) => [
          ...before(each),
          { sql: upsertInto(table), values: [each.id, keepText(each.name), keepText(each.text), now()] },
        ]),
      );
    },
    remove: async (id) => {
      const [removed = 0] = await commitSoon([{ sql: `DELETE FROM ${table} WHERE id = ?`, values: [id] }]);
      return removed > 0;
    },
  };
}

const sealOther = `UPDATE versions SET sealed = 1
  WHERE seq = (SELECT max(seq) FROM versions WHERE kind = 'template' AND id = ?) AND text IS NOT ?`;

// A new text stands behind those that are there; a known one keeps its place.
function upsertInto(table: 'stories' | 'templates'): string {
  return `
  INSERT INTO ${table} (id, name, text, position, changed_ms)
  VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM ${table}), ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, changed_ms = excluded.changed_ms`;
}
