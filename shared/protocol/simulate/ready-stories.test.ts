import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { scenarios } from '../../scenarios/index.ts';
import { playStory, type PlayedStory } from './play-story.ts';
import { storyChanges } from './moments.ts';
import { onDemand } from './testing/played-story.ts';
import type { StoryOptions } from './story-references.ts';

const options: StoryOptions = {
  scenarios,
  gaps: {},
  scenario: null,
  fileOf: () => ({ problem: { en: 'there is no such file', zh: '沒有此檔案' } }),
  now: 0,
};

function play(text: string): PlayedStory {
  const { story, problems } = readStory(text);
  expect(problems).toEqual([]);
  if (story === null) throw new Error('no story');
  return playStory(story, options);
}

const all = scenarios.flatMap((scenario) => scenario.stories.map((story) => ({ scenario, story })));

describe.each(all.map(({ scenario, story }) => ({ id: `${scenario.id}/${story.id}`, scenario, story })))(
  'the ready story $id',
  // The scenario suite checks that it plays.
  ({ story }) => {
    it('goes the same way every time', () => {
      const [once, again] = [play(story.text), play(story.text)];
      expect(again).toEqual(once);
      expect(onDemand(again)).toEqual(onDemand(once));
    });
  },
);

function changesOf(id: string): readonly string[] {
  const found = all.find(({ scenario, story }) => `${scenario.id}/${story.id}` === id);
  if (found === undefined) throw new Error(`no story ${id}`);
  return storyChanges(play(found.story.text), scenarios).map(
    ({ at, what }) => `${new Date(at + 8 * 3_600_000).toISOString().slice(5, 16)} ${what.en}`,
  );
}

describe('what the ready stories show', () => {
  it('is a film announced two hours before it starts', () => {
    expect(changesOf('movie-ticket/film-evening')).toEqual([
      '11-27T09:30 The ticket appears in the wallet.',
      '11-27T17:30 The notification appears.',
      '11-27T19:15 The ticket moves to the used list. The notification is hidden.',
    ]);
  });

  it('is a notification that moves with the film, and a ticket that expires', () => {
    expect(changesOf('movie-ticket/moved-showing')).toEqual([
      '11-27T09:30 The ticket appears in the wallet.',
      '11-27T13:30 The ticket and the notification are updated.',
      '11-27T18:30 The notification appears.',
      '11-27T23:30 The ticket moves to the used list as expired. The notification is hidden.',
    ]);
  });

  it('is a voucher that appears, by its own name', () => {
    expect(changesOf('voucher/voucher')[0]).toMatch(/ The voucher appears in the wallet\.$/);
  });

  it('is a called number that leaves after ten minutes', () => {
    expect(changesOf('queue-up/slow-queue').at(-1)).toBe(
      '11-25T19:25 The card leaves the wallet. The notification is hidden.',
    );
  });

  it('is a late update that changes nothing', () => {
    expect(changesOf('queue-up/disorder').map((change) => change.slice(0, 11))).toEqual([
      '11-25T12:00',
      '11-25T12:08',
      '11-25T12:15',
      '11-25T12:19',
      '11-25T12:29',
    ]);
  });

  it('is a family of which one goes ahead', () => {
    expect(changesOf('train-ticket/family-trip')).toEqual([
      '11-28T10:00 The ticket appears in the wallet. The notification appears.',
      '11-28T11:15 Ticket P1 is used.',
      '11-28T11:30 Ticket P4 is removed.',
      '11-28T11:50 The ticket moves to the used list.',
      '11-28T15:00 The notification is hidden.',
    ]);
  });
});
