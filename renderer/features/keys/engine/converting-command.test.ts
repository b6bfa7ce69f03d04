import { expect, test } from 'vitest';
import { convertingCommand, leadsTo } from './converting-command.ts';

const both = (text: string) => ({ en: text, zh: text });

test('a command runs in the folder that the file lies in', () => {
  expect(convertingCommand(both('puttygen /d/k.ppk -o new'), '/d/inbox')).toBe(
    'cd /d/inbox && puttygen /d/k.ppk -o new',
  );
  expect(convertingCommand(both('x'), "/d/my own's data/inbox")).toBe(`cd '/d/my own'\\''s data/inbox' && x`);
});

test('a sentence is no command, nor is one made for a folder that no shell takes', () => {
  expect(convertingCommand({ en: 'Ask for another.', zh: '請另索取。' }, '/inbox')).toBeNull();
  expect(convertingCommand(both('x'), '/in\nbox')).toBeNull();
});

test('what a command leads to is told', () => {
  expect(leadsTo(both('puttygen k.ppk -o new'), 'private')).toBe('convert');
  expect(leadsTo(both('openssl req -in k.csr -pubkey'), 'public')).toBe('publicOnly');
  expect(leadsTo(both('openssl genpkey -algorithm RSA'), 'private')).toBe('newKey');
});
