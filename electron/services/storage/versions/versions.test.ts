import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../../shared/lib/text/testing/any-character.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { inMemory, openDatabase, type Database } from '../database/database.ts';
import { longestSittingMs, pauseMs } from '../database/version-steps.ts';
import { databaseRepository } from '../../bench/workspace/database-repository.ts';
import { createTrimmer, openVersions } from './versions.ts';

let database: Database;
let now = 0;
const clock = () => now;
const repository = () => databaseRepository(database, clock);
const versions = () => openVersions(database, clock);

const first: PayloadDocument = {
  id: 'a',
  name: 'CALL_NUM',
  scenario: 'queue-up',
  order: 'Noodles',
  orderNo: 'M1',
  text: '{"orderStatus":"CALL_NUM"}',
};
const of = { kind: 'payload', id: 'a' } as const;

/** Saves the text so much later. */
const save = async (text: string, laterMs = 0): Promise<void> => {
  now += laterMs;
  await repository().documents.save([{ ...first, text }]);
};
const texts = async (id = 'a'): Promise<readonly string[]> => {
  const rows = await versions().list({ kind: 'payload', id });
  const whole = await Promise.all(rows.map(({ seq }) => versions().read(seq)));
  return whole.map(({ text }) => text);
};

beforeEach(async () => {
  now = 1_700_000_000_000;
  database = await openDatabase(inMemory, 'documents');
});
afterEach(() => database.close());

describe('an edit', () => {
  test('goes on with the version it follows, and begins another after a pause or a long sitting', async () => {
    await save('{"a":1}');
    await save('{"a":12}', 1000);
    await save('{"a":123}', pauseMs);
    expect(await texts()).toEqual(['{"a":123}', '{"a":1}']);
    await save('{"a":1234}', pauseMs + 1);
    expect(await texts()).toEqual(['{"a":1234}', '{"a":123}', '{"a":1}']);
    const begun = now;
    let typed = '{"a":1234';
    while (now - begun < longestSittingMs) await save(`${(typed += '5')}}`, pauseMs);
    expect(await texts()).toEqual([`${typed}}`, '{"a":123}', '{"a":1}']);
    await save(`${typed}6}`, 1);
    expect(await texts()).toEqual([`${typed}6}`, `${typed}}`, '{"a":123}', '{"a":1}']);
  });

  test('that leaves neither half of the text begins another version at once', async () => {
    const text = '{"orderStatus":"CALL_NUM","requestId":"abc"}';
    await save(text);
    await save('{"other":"text altogether","of":"somebody"}', 10);
    await save('', 10);
    expect(await texts()).toEqual(['', '{"other":"text altogether","of":"somebody"}', text]);
  });

  test('that is taken back leaves nothing behind', async () => {
    await save('{"a":1}');
    await save('{"a":12}', pauseMs + 1);
    await save('{"a":1}', 10);
    expect(await texts()).toEqual(['{"a":1}']);
  });

  test('with a clock that was set back is still kept', async () => {
    await save('{"a":1}');
    await save('{"a":2}', -1_000_000);
    expect(await texts()).toEqual(['{"a":2}', '{"a":1}']);
  });

  test('of a name is none of the text', async () => {
    await save('{"a":1}');
    now += pauseMs * 2;
    await repository().documents.save([{ ...first, name: 'Mine', order: 'Rice', text: '{"a":1}' }]);
    expect(await versions().list(of)).toMatchObject([{ name: 'Mine', order: 'Rice', at: 1_700_000_000_000 }]);
  });
});

describe('a text that was sent', () => {
  test('is never typed over', async () => {
    await save('{"a":1}');
    await versions().seal(of, '{"a":1}', null);
    await save('{"a":12}', 10);
    await versions().seal(of, '{"a":1}', 77);
    await save('{"a":123}', 10);
    expect(await texts()).toEqual(['{"a":123}', '{"a":1}']);
    expect((await versions().list(of)).map(({ sentAt }) => sentAt)).toEqual([null, 77]);
  });

  test('stands below what was typed while it was on its way, or before it was ever stored', async () => {
    await versions().seal(of, '{"a":0}', 1);
    await save('{"a":1}', 10);
    await versions().seal(of, '{"b":5}', 2);
    expect(await texts()).toEqual(['{"a":1}', '{"b":5}', '{"a":0}']);
    await save('{"a":12}', 10);
    expect(await texts()).toEqual(['{"a":12}', '{"a":1}', '{"b":5}', '{"a":0}']);
    expect(await versions().list(of)).toMatchObject([
      { sentAt: null, name: 'CALL_NUM' },
      { sentAt: null, name: 'CALL_NUM' },
      { sentAt: 2, name: 'CALL_NUM' },
      { sentAt: 1 },
    ]);
  });
});

describe('what was deleted', () => {
  test('is there with its names and its neighbour, until it comes back', async () => {
    await repository().documents.save([first, { ...first, id: 'b', name: 'USED' }]);
    expect(await repository().documents.remove('b')).toBe(true);
    expect(await versions().deleted()).toMatchObject([
      { kind: 'payload', id: 'b', name: 'USED', order: 'Noodles', orderNo: 'M1', scenario: 'queue-up' },
    ]);
    const [last] = await versions().lastOf([{ kind: 'payload', id: 'b' }]);
    expect(last).toMatchObject({ text: first.text, after: 'a' });
    await repository().documents.save([{ ...first, id: 'b', name: 'USED' }]);
    expect(await versions().deleted()).toEqual([]);
    expect(await texts('b')).toEqual([first.text]);
  });

  test('is removed permanently when wiped, and of a present text all but the current one', async () => {
    await save('{"a":1}');
    await save('{"a":2}', pauseMs + 1);
    await versions().seal(of, '{"a":2}', 5);
    await repository().documents.save([{ ...first, id: 'b' }]);
    await repository().documents.remove('b');
    await versions().wipe([of, { kind: 'payload', id: 'b' }]);
    expect(await texts()).toEqual(['{"a":2}']);
    expect(await versions().deleted()).toEqual([]);
    expect(await database.read('SELECT count(*) AS many FROM versions')).toEqual([{ many: 1 }]);
    await expect(versions().read(1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of own templates comes back too, with every text that one said', async () => {
    const mine = { id: 't', name: 'Mine', text: '{"a":1}' };
    await repository().templates.save([mine]);
    now += pauseMs + 1;
    await repository().templates.save([{ ...mine, text: '{"a":2}' }]);
    await repository().templates.remove('t');
    expect(await versions().deleted()).toMatchObject([{ kind: 'template', id: 't', name: 'Mine', order: '' }]);
    const all = await versions().list({ kind: 'template', id: 't' });
    expect(await Promise.all(all.map(async ({ seq }) => (await versions().read(seq)).text))).toEqual([
      '{"a":2}',
      '{"a":1}',
    ]);
    const [last] = await versions().lastOf([{ kind: 'template', id: 't' }]);
    expect(last?.text).toBe('{"a":2}');
  });

  test('of an own template is kept as it was before each replacement, however soon that came', async () => {
    const mine = { id: 't', name: 'Mine', text: '{"a":1}' };
    for (const text of ['{"a":1}', '{"a":12}', '{"a":12}', '{"a":1}'])
      await repository().templates.save([{ ...mine, text }]);
    const all = await versions().list({ kind: 'template', id: 't' });
    expect(await Promise.all(all.map(async ({ seq }) => (await versions().read(seq)).text))).toEqual([
      '{"a":1}',
      '{"a":12}',
      '{"a":1}',
    ]);
  });

  test('of stories is kept apart from payloads of the same id', async () => {
    await repository().documents.save([first]);
    await repository().stories.save([{ id: 'a', name: 'Night', text: '{}' }]);
    await repository().stories.remove('a');
    expect(await versions().deleted()).toMatchObject([{ kind: 'story', name: 'Night', order: '' }]);
    expect(await versions().list(of)).toHaveLength(1);
  });
});

test('the oldest versions go where they are too large: sent ones later, what is deleted last, what stands there never', async () => {
  const text = (of: string): string => of.repeat(1000);
  await save(text('a'));
  await versions().seal(of, text('a'), 1);
  for (const letter of ['b', 'c', 'd']) await save(text(letter), pauseMs + 1);
  await repository().documents.save([{ ...first, id: 'gone', text: text('x') }]);
  await repository().documents.remove('gone');
  const left = async (most: number): Promise<readonly string[]> => {
    await createTrimmer(database, most).noteGrowth(0);
    return [...(await texts()), ...(await texts('gone'))].map((each) => each.slice(0, 1));
  };
  expect(await left(5000)).toEqual(['d', 'c', 'b', 'a', 'x']);
  expect(await versions().trimmedUntil()).toBeNull();
  expect(await left(3500)).toEqual(['d', 'c', 'a', 'x']);
  expect(await versions().trimmedUntil()).toBe(1_700_000_000_000 + pauseMs + 1);
  expect(await left(2500)).toEqual(['d', 'a', 'x']);
  expect(await left(1500)).toEqual(['d', 'x']);
  expect(await left(0)).toEqual(['d']);
});

const step = fc.oneof(
  fc.record({ does: fc.constant('save' as const), text: fc.string({ unit: anyCharacter }), laterMs: fc.nat(400_000) }),
  fc.record({ does: fc.constant('send' as const) }),
  fc.record({ does: fc.constant('remove' as const) }),
);

test('whatever is saved, sent and removed: the head says what is there, and what was sent or stood long is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      await database.close();
      database = await openDatabase(inMemory, 'documents');
      let there: string | null = null;
      let last: string | null = null;
      const kept = new Set<string>();
      for (const each of steps) {
        if (each.does === 'save') {
          if (each.laterMs > pauseMs && last !== null) kept.add(last);
          await save(each.text, each.laterMs);
          there = each.text;
          last = each.text;
        } else if (each.does === 'send' && there !== null) {
          await versions().seal(of, there, now);
          kept.add(there);
        } else if (each.does === 'remove' && there !== null) {
          await repository().documents.remove('a');
          there = null;
        }
      }
      const all = await texts();
      expect(all[0] ?? null).toBe(last);
      expect([...kept].filter((text) => !all.includes(text))).toEqual([]);
      expect((await versions().deleted()).length).toBe(there === null && last !== null ? 1 : 0);
    }),
    { numRuns: 60 },
  );
});
