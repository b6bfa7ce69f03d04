import { expect, it } from 'vitest';
import { makeFileName } from './file-name.ts';

it.each([
  ['Called', 'Called.json'],
  [' a/b:c ', 'a-b-c.json'],
  ['x\u202egnp.exe', 'x-gnp.exe.json'],
  ['', 'unnamed.json'],
  ['叫號', '叫號.json'],
  ['CON', 'x-CON.json'],
  ['-rf', 'x-rf.json'],
  ['~', 'x~.json'],
  ['.profile', 'x.profile.json'],
  ['con.ticket', 'x-con.ticket.json'],
  ['console', 'console.json'],
])('calls the file of %j %s', (name, file) => {
  expect(makeFileName(name, '.json')).toBe(file);
});
