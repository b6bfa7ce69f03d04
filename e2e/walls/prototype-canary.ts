import { afterAll, afterEach } from 'vitest';

const names = Reflect.ownKeys(Object.prototype).map(String).join();

/** After every test: no payload, header or file has left anything on the prototype of all objects. */
afterEach(() => {
  const now = Reflect.ownKeys(Object.prototype).map(String).join();
  if (now !== names) throw new Error(`The prototype of all objects was changed: it has ${now}`);
});

type Global = { readonly found: PropertyDescriptor; readonly value: unknown };

/** Objects and functions alone: numbers and texts of a page change by its use. */
const identityOf = (value: unknown): unknown =>
  typeof value === 'function' || typeof value === 'object' ? value : undefined;

/** A getter of Node is not called, as it may load what nobody uses; those of a page return what was set. */
const globalOf = (key: PropertyKey): Global | null => {
  const found = Object.getOwnPropertyDescriptor(globalThis, key);
  if (found === undefined) return null;
  if (found.get === undefined) return { found, value: identityOf(found.value) };
  const read = (): unknown => (Object.hasOwn(globalThis, 'document') ? identityOf(Reflect.get(globalThis, key)) : null);
  const value = read();
  return { found, value: Object.is(value, read()) ? value : 'another each time' };
};

/** Node puts the value of some getters in their place when they are first used. */
const isSame = (was: Global, now: Global | null): boolean => {
  if (now === null) return false;
  if (was.found.get === now.found.get) return Object.is(was.value, now.value);
  return now.found.get === undefined && Object.is(now.found.value, was.found.get?.call(globalThis));
};

/**
 * What a page sets while it handles events, what the test runner sets for each file, and what renderer/testing/open-window.tsx
 * sets once for all files.
 */
const expected = ['event', 'Symbol($$jest-matchers-object)', 'IntersectionObserver'];
const globals = Reflect.ownKeys(globalThis).flatMap((key) => {
  const own = expected.includes(String(key)) ? null : globalOf(key);
  return own === null ? [] : [[key, own] as const];
});

/** After every file: what was global before it is the same, as the next file shares it. */
afterAll(() => {
  const changed = globals.filter(([key, was]) => !isSame(was, globalOf(key))).map(([key]) => String(key));
  if (changed.length > 0) throw new Error(`The file left other globals than it found: ${changed.join(', ')}.`);
});
