import { afterEach } from 'vitest';

const names = Reflect.ownKeys(Object.prototype).map(String).join();

/** After every test: no payload, header or file has left anything on the prototype of all objects. */
afterEach(() => {
  const now = Reflect.ownKeys(Object.prototype).map(String).join();
  if (now !== names) throw new Error(`The prototype of all objects was changed: it has ${now}`);
});
