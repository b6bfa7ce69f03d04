import { expect, test } from 'vitest';
import { readRequestTarget } from './message-head.ts';

test.each([
  ['/a/b?c=%20d', '/a/b?c=%20d', null],
  ['//evil/a', '//evil/a', null],
  ['http://127.0.0.1:7433/a?b', '/a?b', '127.0.0.1:7433'],
  ['HTTPS://Localhost/a', '/a', 'Localhost'],
  ['http://[::1]:1/a', '/a', '[::1]:1'],
  ['http://localhost', '/', 'localhost'],
  ['http://localhost?x=/y', '/?x=/y', 'localhost'],
  ['http://user@localhost/', '/', 'user@localhost'],
  ['http:///a', '/a', ''],
])('%s asks for %s', (target, path, authority) => {
  expect(readRequestTarget(target)).toEqual({ path, authority });
});

test.each(['', '*', 'a', 'localhost:1', 'ftp://localhost/a', 'http:/a'])('%j asks for no path', (target) => {
  expect(readRequestTarget(target)).toBeNull();
});
