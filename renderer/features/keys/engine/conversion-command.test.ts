import { expect, test } from 'vitest';
import { getConversionCommand, findConversionResult } from './conversion-command.ts';

const both = (text: string) => ({ en: text, zh: text });

test('a command runs in the folder of the file', () => {
  expect(getConversionCommand(both('puttygen /d/k.ppk -o new'), '/d/inbox')).toBe(
    'cd /d/inbox && puttygen /d/k.ppk -o new',
  );
  expect(getConversionCommand(both('x'), "/d/my own's data/inbox")).toBe(`cd '/d/my own'\\''s data/inbox' && x`);
});

test('a sentence is no command, nor is one made for a folder that no shell takes', () => {
  expect(getConversionCommand({ en: 'Ask for another.', zh: '請另索取。' }, '/inbox')).toBeNull();
  expect(getConversionCommand(both('x'), '/in\nbox')).toBeNull();
});

test('what a command leads to is told', () => {
  expect(findConversionResult(both('puttygen k.ppk -o new'), 'private')).toBe('convert');
  expect(findConversionResult(both('openssl req -in k.csr -pubkey'), 'public')).toBe('publicOnly');
  expect(findConversionResult(both('openssl genpkey -algorithm RSA'), 'private')).toBe('newKey');
});
