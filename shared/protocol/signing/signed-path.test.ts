import { expect, it } from 'vitest';
import { endpoints } from '../../specification/endpoints.ts';
import { getSignedPath } from './signature.ts';

const { path } = endpoints.queue;

it.each([
  [undefined, `${path}?a=1`, `${path}?a=1`],
  ['path', `${path}?a=1?b`, path],
  ['path', path, path],
  ['/fixed?x=1', `${path}?a=1`, '/fixed?x=1'],
  ['/gateway{endpoint}', `/base${path}?a=1`, `/gateway${path}`],
  ['{endpoint}', `/base${path}`, path],
  ['{endpoint}', '/elsewhere?a', '/elsewhere'],
  ['{endpoint}/$&', path, `${path}/$&`],
])('under %s the path of %s is signed as %s', (choice, target, signed) => {
  const gaps = choice === undefined ? {} : { 'signed-path': choice };
  expect(getSignedPath(gaps, target)).toBe(signed);
});
