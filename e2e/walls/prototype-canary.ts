import { afterEach, expect } from 'vitest';

const names = Reflect.ownKeys(Object.prototype);

/** After every test: no payload, header or file has left anything on the prototype of all objects. */
afterEach(() => {
  expect(Reflect.ownKeys(Object.prototype)).toEqual(names);
});
