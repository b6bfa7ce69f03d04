import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import { hasHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { inColour, joined, printed, printedLines, terminalText } from './printed.ts';

it.each([
  ['\u001b[2J\u0007', '\\u001b[2J\\u0007'],
  ['a\nb\r\tc', 'a\\u000ab\\u000d\\u0009c'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['\u202eabc\u2066', '\\u202eabc\\u2066'],
  ['e\u200bvil\u{e0041}\ud800', 'e\\u200bvil\\udb40\\udc41\\ud800'],
  ['名 😀 é', '名 😀 é'],
])('%j is written as %j', (text, written) => {
  expect(terminalText(text)).toBe(written);
  expect(terminalText(`${text}\n`)).toBe(`${written}\n`);
});

it('keeps the line ends and colours of the product, and nothing else', () => {
  const line = printed`${'a\nb'}: ${inColour(31, 'error\u001b[0m')} ${7}\n`;
  expect(terminalText(line)).toBe('a\\u000ab: \u001b[31merror\\u001b[0m\u001b[39m 7\n');
  expect(terminalText(joined([line, printedLines('one\ntwo\r')]))).toMatch(/ 7\none\ntwo\\u000d$/);
});

it('lets nothing hidden through', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(hasHidden(terminalText(`x${text}x`))).toBe(false);
      expect(hasHidden(terminalText(printed`${text}`))).toBe(false);
      expect(hasHidden(terminalText(printedLines(text)).replaceAll('\n', ''))).toBe(false);
    }),
  );
});
