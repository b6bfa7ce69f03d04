import { expect, test } from 'vitest';
import { readFigures } from './compare-bench.mjs';

test('the figures of a bench are read from its rows, each with its unit', () => {
  const printed = [
    'Node 20.20.2, 2 cores',
    '',
    'simulate',
    '  a story of 10,000 calls, played                      1,234 ms  asked: 900 ms, missed',
    '  the next change among them                            24.4 ms',
    '  train-ticket, 15 passengers, two languages            1,162/s  0.861 ms, 9515 characters',
    '  beside 10,000 calls of one order                   2.05 times  asked: 2, missed',
    '  processor time of the sandbox                     804 µs/call  asked: 550 µs/call, missed',
  ].join('\n');
  expect(readFigures(printed)).toEqual([
    { what: 'a story of 10,000 calls, played', unit: 'ms', value: 1234 },
    { what: 'the next change among them', unit: 'ms', value: 24.4 },
    { what: 'train-ticket, 15 passengers, two languages', unit: '/s', value: 1162 },
    { what: 'beside 10,000 calls of one order', unit: 'times', value: 2.05 },
    { what: 'processor time of the sandbox', unit: 'µs/call', value: 804 },
  ]);
});
