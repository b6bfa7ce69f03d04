import { describe, expect, test } from 'vitest';
import { memberNames, storyParts } from '../../documents/story/story-format.ts';
import { readStory } from '../../documents/story/read-story.ts';
import { storyFormat, storyFormat2, type StoryFormat } from '../../documents/story/story.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import { languages, type Language } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { storySchema } from './story-schema.ts';

/** A part of the schema, by pointer. */
function part(pointer: string, format: StoryFormat = storyFormat2, language: Language = 'en') {
  const schema = storySchema({ format, language, scenarios, played: [trainTicket] });
  const found = nodeAtPointer(scanJson(JSON.stringify(schema)).root, pointer);
  return found === null ? undefined : toValue(found.node);
}

const entry = '/properties/calls/items';
const check = `${entry}/then/properties/check/properties`;

describe('the JSON Schema of a story', () => {
  test('has the members that the reader knows, and no other of format 2 in format 1', () => {
    expect(Object.keys(Object(part('/properties')))).toEqual(memberNames('story'));
    expect(Object.keys(Object(part('/properties', storyFormat)))).toEqual(memberNames('story', storyFormat));
    expect(Object.keys(Object(part(check)))).toEqual(Object.keys(storyParts.check));
    expect(part(`${entry}/then`, storyFormat)).toBeUndefined();
    expect(part(`${entry}/properties/curve`, storyFormat)).toBeUndefined();
  });

  test('lists the values of members with their meanings', () => {
    expect(part(`${check}/card/enum`)).toEqual(['active', 'used', 'expired', 'removed', 'none']);
    expect(part(`${check}/status/enum`)).toEqual(trainTicket.lifecycle.statuses.map(({ name }) => name));
    expect(part(`${entry}/else/properties/expect/anyOf/0/enum`)).toContain('ORDER_STATUS_INVALID');
    expect(part(`${entry}/else/properties/expect/anyOf/1/properties/rule/enum`)).toContain('status-move');
    expect(part(`${entry}/else/properties/template/enum`)).toContain('train-ticket/TICKETED@family');
  });

  test.each(languages)('explains every member and every value in %s', (language) => {
    const text = JSON.stringify(storySchema({ format: storyFormat2, language, scenarios, played: scenarios }));
    const { root } = scanJson(text);
    const card = nodeAtPointer(root, `${check}/card`)?.node;
    expect(card === undefined ? null : Object(toValue(card)).enumDescriptions).toHaveLength(5);
    expect(text).not.toContain('"description":""');
    expect(text.includes('The status of the order')).toBe(language === 'en');
  });

  test('offers entries that the reader takes', () => {
    for (const [format, snippets] of [
      [storyFormat, part(`${entry}/defaultSnippets`, storyFormat)],
      [storyFormat2, part(`${entry}/defaultSnippets`)],
    ] as const) {
      const calls = Object.values(Object(snippets)).map((snippet) => Object(snippet).body);
      expect(calls.length).toBeGreaterThan(0);
      expect(readStory(JSON.stringify({ format, calls })).problems).toEqual([]);
    }
  });
});
