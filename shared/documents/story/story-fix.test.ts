import { describe, expect, test } from 'vitest';
import { lineIndex } from '../../lib/text/line-index.ts';
import { applyEdit } from '../../lib/text/text-edit.ts';
import { readStory } from './read-story.ts';

const call = '{ "at": "2026-11-25T12:00:00+08:00", "template": "queue-up/CALL_NUM" }';
const story = (entry: string, format = 2): string =>
  `{ "format": "passbench.story/${format}", "calls": [${call}, ${entry}] }`;
const check = (members: string): string => story(`{ "at": "+1m", "check": { ${members} } }`);

/** The texts after each fix of the first problem that has one, with the key of its words. */
function fixesOf(text: string) {
  const { fixes = [] } = readStory(text).problems.find((problem) => problem.fixes !== undefined) ?? {};
  const lines = lineIndex(text);
  return fixes.map(({ words, edit }) => {
    const start = lines.offsetAt(edit.line, edit.column);
    const end = lines.offsetAt(edit.endLine, edit.endColumn);
    return [words.key, applyEdit(text, { start, end, text: edit.text })];
  });
}

describe('fixes of a story', () => {
  test.each([
    [check('"crad": "used"'), check('"card": "used"'), 'fix.rename'],
    [check('"card": "usd"'), check('"card": "used"'), 'fix.replace'],
    [check('"notification": "true"'), check('"notification": true'), 'fix.replace'],
    [check('"cuts": "0"'), check('"cuts": 0'), 'fix.replace'],
    [check('"shows": { "en_Us": ["A"] }'), check('"shows": { "en_US": ["A"] }'), 'fix.rename'],
    [story('{ "att": "+1m", "text": "" }'), story('{ "at": "+1m", "text": "" }'), 'fix.rename'],
    [story('', 2).replace('story/2', 'stroy/2'), story('', 2), 'fix.replace'],
    [
      '{ "format": "passbench.story/1", "gaps": { "schem": "a" }, "calls": [] }',
      '{ "format": "passbench.story/1", "gaps": { "scheme": "a" }, "calls": [] }',
      'fix.rename',
    ],
  ])('fix the one mistake in %s', (wrong, right, key) => {
    const text = wrong.replace(`[${call}, ]`, `[${call}]`);
    expect(fixesOf(text)).toEqual([[key, right.replace(`[${call}, ]`, `[${call}]`)]]);
  });

  test('let the author choose where no name is near', () => {
    expect(fixesOf(check('"card": "shown"'))).toEqual(
      ['active', 'used', 'expired', 'removed', 'none'].map((name) => ['fix.choose', check(`"card": "${name}"`)]),
    );
  });

  test('rename no member to one that is there', () => {
    expect(fixesOf(check('"card": "used", "crad": "used"'))).toEqual([]);
  });

  const later = [
    '{ "at": "+1m", "check": { "card": "used" } }',
    '{ "at": "+1m", "template": "queue-up/CALL_NUM", "expect": { "status": "S" } }',
    '{ "at": "+1m", "template": "queue-up/CALL_NUM", "curve": {} }',
  ];

  test.each(later)('make a story one of format 2 for %s, and change nothing else', (entry) => {
    expect(fixesOf(story(entry, 1))).toEqual([['fix.format-2', story(entry, 2)]]);
  });

  test('a call of format 1 reads as ever with a member of format 2', () => {
    const read = readStory(story('{ "at": "+1m", "template": "queue-up/CALL_NUM", "curve": {} }', 1));
    expect(read.problems.map(({ severity, problem }) => [severity, problem])).toEqual([['warning', 'unknown-name']]);
    expect(read.story?.format).toBe('passbench.story/1');
  });
});
