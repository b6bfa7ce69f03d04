import { expect, test } from 'vitest';
import { reserveEventConnection, type PageLocks } from './loopback.ts';

function browser() {
  const taken = new Map<string, number>();
  const locksOf = (page: number): PageLocks => ({
    request: async (name, _, held) => {
      const isFree = !taken.has(name);
      if (isFree) taken.set(name, page);
      void held(isFree ? {} : null);
    },
  });
  const close = (page: number): void => {
    for (const [name, owner] of taken) if (owner === page) taken.delete(name);
  };
  return { locksOf, close };
}

test('the events of six pages come over connections without credentials, those of the seventh and eighth over others', async () => {
  const { locksOf, close } = browser();
  const places: string[] = [];
  for (let page = 1; page <= 8; page++) places.push(await reserveEventConnection(locksOf(page)));
  expect(places).toEqual([...Array.from({ length: 6 }, () => 'omit'), 'same-origin', 'same-origin']);
  close(3);
  expect([await reserveEventConnection(locksOf(9)), await reserveEventConnection(locksOf(10))]).toEqual([
    'omit',
    'same-origin',
  ]);
});

test('a browser without locks, or one that gives none, keeps events apart from requests', async () => {
  const refusing: PageLocks = { request: () => Promise.reject(new Error('no locks here')) };
  expect([await reserveEventConnection(undefined), await reserveEventConnection(refusing)]).toEqual(['omit', 'omit']);
});
