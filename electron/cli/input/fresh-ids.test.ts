import { expect, test } from 'vitest';
import { freshIds } from './fresh-ids.ts';

test('ids are uuids of version 4 without dashes, and no two of many are alike', () => {
  const next = freshIds();
  const ids = Array.from({ length: 2000 }, () => next());
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}4[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});
