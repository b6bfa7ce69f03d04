import { describe, expect, test } from 'vitest';
import { memberNames, storyParts } from '../../documents/story/story-format.ts';
import { readStory } from '../../documents/story/read-story.ts';
import { storyFormat, storyFormat2, type StoryFormat } from '../../documents/story/story.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson, type JsonNode } from '../../lib/json/json-scan.ts';
import { toValue } from '../../lib/json/json-view.ts';
import { languages, type Language } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import { payloadSchema } from '../validate/payload-schema.ts';
import { storySchema } from './story-schema.ts';

/** A part of the schema, by pointer. */
function part(pointer: string, format: StoryFormat = storyFormat2, language: Language = 'en') {
  const schema = storySchema({ format, language, scenarios, played: [trainTicket], gaps: {} });
  const found = nodeAtPointer(scanJson(JSON.stringify(schema)).root, pointer);
  return found === null ? undefined : toValue(found.node);
}

/** The pointers of its members, of lists those of the first item. */
function pointersOfMembers(node: JsonNode | null, path = ''): readonly string[] {
  if (node?.kind === 'array') return pointersOfMembers(node.items[0] ?? null, `${path}/0`);
  if (node?.kind !== 'object') return [];
  return node.members.flatMap(({ key, value }) => [`${path}/${key}`, ...pointersOfMembers(value, `${path}/${key}`)]);
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
    const text = JSON.stringify(
      storySchema({ format: storyFormat2, language, scenarios, played: scenarios, gaps: {} }),
    );
    const { root } = scanJson(text);
    const card = nodeAtPointer(root, `${check}/card`)?.node;
    expect(card === undefined ? null : Object(toValue(card)).enumDescriptions).toHaveLength(5);
    expect(text).not.toContain('"description":""');
    expect(text.includes('The status of the order')).toBe(language === 'en');
  });

  test('explains the fields of a payload, and of what is put into one by a pointer, as the payload alone', () => {
    const alone = scanJson(JSON.stringify(payloadSchema(trainTicket, null, 'en', {}))).root;
    const platform = '/properties/extInfo/properties/multiLang/properties/en_US/properties/platform_name';
    const expected = nodeAtPointer(alone, platform);
    expect(part(`${entry}/else/properties/payload${platform}`)).toEqual(
      expected === null ? '' : toValue(expected.node),
    );
    const set = Object(part(`${entry}/else/properties/set/properties`));
    expect(set['/extInfo/multiLang/en_US/platform_name']).toEqual(part(`${entry}/else/properties/payload${platform}`));
    expect(set['/extInfo/multiLang/en_US/passengerInfoList/0/seatNum'].description).toContain('eat');
    const template = scanJson(trainTicket.templates[0]?.text ?? '');
    expect(Object.keys(set)).toEqual(expect.arrayContaining([...pointersOfMembers(template.root)]));
  });

  test('explains a payload by each scenario that the story plays', () => {
    const terms = { format: storyFormat2, language: 'en', scenarios, gaps: {} } as const;
    const both = JSON.stringify(storySchema({ ...terms, played: [trainTicket, queueUp] }));
    expect(both).toContain('"/extInfo/wait_tables"');
    expect(both).toContain('"/extInfo/shift_number"');
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
