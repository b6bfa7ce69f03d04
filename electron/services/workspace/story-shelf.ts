import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Database } from '../database/database.ts';
import { keepText, readText } from '../database/exact-text.ts';
import type { Shelf } from './repository.ts';

/** The stories of the data folder, kept as documents are: character for character, in the order of their first writing. */
export function storyShelf({ query, commitSoon }: Database, now: () => Instant): Shelf<StoryDocument> {
  return {
    list: async () => {
      const rows = await query.selectFrom('stories').select(['id', 'name', 'text']).orderBy('position').execute();
      return rows.map(({ id, name, text }) => ({ id, name: readText(name), text: readText(text) }));
    },
    save: async (stories) => {
      await commitSoon(
        stories.map(({ id, name, text }) => ({
          sql: upsertStory,
          values: [id, keepText(name), keepText(text), now()],
        })),
      );
    },
    remove: async (id) => {
      const [removed = 0] = await commitSoon([query.deleteFrom('stories').where('id', '=', id)]);
      return removed > 0;
    },
  };
}

// A new story stands behind those that are there; a known one keeps its place.
const upsertStory = `
  INSERT INTO stories (id, name, text, position, changed_ms)
  VALUES (?, ?, ?, (SELECT coalesce(max(position), 0) + 1 FROM stories), ?)
  ON CONFLICT (id) DO UPDATE SET name = excluded.name, text = excluded.text, changed_ms = excluded.changed_ms`;
