import { describe, expect, it } from 'vitest';
import { findHeaderProblem, type HeaderField } from './header-syntax.ts';

const allowed: Readonly<Record<HeaderField, RegExp>> = {
  'Client-Id': /^[\x21-\x7e]$/,
  'Request-Time': /^[\x21-\x7e]$/,
  keyVersion: /^[\x21-\x2b\x2d-\x7e]$/,
  method: /^[A-Z-]$/,
  path: /^[\x21\x22\x24-\x7e]$/,
};
const starts: Readonly<Record<HeaderField, string>> = {
  'Client-Id': 'a',
  'Request-Time': '2',
  keyVersion: '1',
  method: 'A',
  path: '/',
};

describe.each(Object.entries(allowed))('%s', (name, pattern) => {
  const field = Object.keys(starts).find((each): each is HeaderField => each === name) ?? 'path';

  it('takes exactly its characters among all 65,536 code points, and names each other one', () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0xffff; code += 1) {
      const problem = findHeaderProblem(field, `${starts[field]}${String.fromCharCode(code)}`);
      const named = problem === null ? null : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
      const right = pattern.test(String.fromCharCode(code))
        ? problem === null
        : problem?.message.includes(`${name} contains ${named}`) === true;
      if (!right) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it('is neither empty nor endless', () => {
    expect(findHeaderProblem(field, '')?.message).toContain(`${name} is empty`);
    expect(findHeaderProblem(field, starts[field].padEnd(4000, 'A'))?.message).toContain('; the limit is');
  });
});

it('takes a time with spaces inside, byte for byte, and none at its ends', () => {
  expect(findHeaderProblem('Request-Time', '2024-05-22 06:42:21 +05:30')).toBeNull();
  for (const text of [' 2024', '2024 ', ' '])
    expect(findHeaderProblem('Request-Time', text)?.message).toContain('U+0020');
  for (const text of ['2024\t05', '2024\r\nX: y', '二〇二四'])
    expect(findHeaderProblem('Request-Time', text)).not.toBeNull();
});

it('wants a path to start with a slash', () => {
  expect(findHeaderProblem('path', 'api/x')?.message).toContain('must start with "/"');
  expect(findHeaderProblem('path', '/api/x?a=%20')).toBeNull();
});
