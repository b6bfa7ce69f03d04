import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import { readStory } from '../../../shared/documents/story/read-story.ts';
import { emptyStory, storyOfCalls, storyOfPayloads, type CallWithBytes } from './new-stories.ts';
import { starterDocuments } from '../payload/new-documents.ts';
import { playAt } from './story-view.ts';

const at = Date.UTC(2026, 10, 25, 2, 0, 30);

function sent(bytes: Uint8Array, atVirtual = at): CallWithBytes {
  return {
    scenario: 'queue-up',
    atVirtual,
    verdict: { resultCode: 'PARAM_ILLEGAL', resultStatus: 'F' },
    origin: 'received',
    signature: 'verified',
    bytes,
  };
}

const playedOf = (text: string) => {
  const { story, problems } = readStory(text);
  expect(problems).toEqual([]);
  return story === null ? [] : playAt(story, {}, 0).calls;
};

describe('a new story', () => {
  test('begins empty, at a whole minute', () => {
    expect(readStory(emptyStory(at)).story).toMatchObject({ anchor: at - 30_000, calls: [] });
  });

  test('of payloads names templates that nobody changed, and keeps other texts to the letter', () => {
    let random = 0;
    const documents = starterDocuments({
      newId: () => String((random += 1)),
      newOrder: () => ({ order: 'Order', orderNo: 'M1' }),
    });
    const queue = documents.filter(({ scenario }) => scenario === 'queue-up');
    const changed = queue.map((each, place) => (place === 1 ? { ...each, text: `\uFEFF${each.text}\r\n` } : each));
    const { story } = readStory(storyOfPayloads(changed.toReversed(), at));
    expect(story?.calls.filter(({ source }) => source.from === 'template')).toHaveLength(queue.length - 1);
    const kept = story?.calls.find(({ source }) => source.from === 'text')?.source;
    expect(kept).toMatchObject({ text: changed[1]?.text });
    expect(story?.calls[0]?.source).toMatchObject({ id: 'queue-up/CALL_NUM' });
  });

  test('of calls has their bytes, whatever they are, or says how many it lacks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: anyCharacter }), fc.uint8Array()), { maxLength: 4 }),
        (bodies) => {
          const bytes = bodies.map((body) => (typeof body === 'string' ? new TextEncoder().encode(body) : body));
          const calls = bytes.map((body, place) => sent(body, at + place));
          const { text, leftOut } = storyOfCalls(calls, {});
          const played = playedOf(text).map(({ body }) => [...body]);
          expect(played).toHaveLength(bytes.length - leftOut);
          const own = bytes.map((body) => [...body]);
          expect(
            own.filter((body) => played.some((each) => String(each) === String(body))).length,
          ).toBeGreaterThanOrEqual(played.length);
        },
      ),
    );
  });

  test('of calls leaves out what a story would write otherwise', () => {
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    const { text, leftOut } = storyOfCalls([sent(encode('{"a":"{{now}}"}')), sent(encode('{"a":1}'), at + 1)], {});
    expect(leftOut).toBe(1);
    expect(playedOf(text)).toMatchObject([{ at: at + 1, expected: { code: 'PARAM_ILLEGAL' } }]);
  });

  test('of calls leaves out one that was refused for its signature, or expects nothing of it where there is no other', () => {
    const call = sent(new TextEncoder().encode('{"a":1}'));
    const wrong = { ...call, signature: 'wrong' } as const;
    const both = storyOfCalls([wrong, { ...call, atVirtual: at + 1 }], {});
    expect([both.leftOut, playedOf(both.text).map(({ at: when }) => when)]).toEqual([1, [at + 1]]);
    const alone = storyOfCalls([wrong], {});
    expect([alone.leftOut, playedOf(alone.text).map(({ expected }) => expected)]).toEqual([0, [null]]);
  });
});
