import { expect, it } from 'vitest';
import { findMisspelt } from './nearest.ts';

const names = ['progess_curr', 'requestId', 'from', 'to', 'orderStatus'];

it.each([
  ['progress_curr', 'progess_curr'],
  ['requestI', 'requestId'],
  ['equestId', 'requestId'],
  ['requestIdd', 'requestId'],
  ['requsetId', 'requestId'],
  ['requestid', 'requestId'],
  ['requstid', 'requestId'],
  ['form', 'from'],
  ['From', 'from'],
  ['t', 'to'],
])('%s was meant as %s', (word, name) => {
  expect(findMisspelt(word, names)).toBe(name);
});

it.each(['', 'x', 'requestId', 'rqeusetId', 'progress_current', 'fmro', '__proto__'])('%j is near to none', (word) => {
  expect(findMisspelt(word, names)).toBeNull();
});

it('prefers what differs in one letter to what differs in case as well', () => {
  expect(findMisspelt('Ab', ['ac', 'Ax'])).toBe('Ax');
});
