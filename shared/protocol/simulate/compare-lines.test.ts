import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { scenarios } from '../../scenarios/index.ts';
import { compareLines } from './compare-lines.ts';
import { playStory, playBranch } from './play-story.ts';

const hour = 3_600_000;
const anchor = '2026-11-25T10:00:00+08:00';

function differencesOf(refund: string): ReturnType<typeof compareLines> {
  const call = (at: string, status: string): object => ({ at, template: `train-ticket/${status}` });
  const { story } = readStory(
    JSON.stringify({
      format: 'passbench.story/2',
      anchor,
      calls: [call('+0m', 'TICKETED'), call('+2h', 'REFUNDED')],
      branches: [{ name: 'Refund', after: 0, calls: [call(refund, 'REFUNDED')] }],
    }),
  );
  const [branch] = story?.branches ?? [];
  if (story === null || branch === undefined) throw new Error('The story cannot be read');
  const options = { scenarios, gaps: {}, scenario: null, now: 0, fileOf: () => ({ problem: { en: '', zh: '' } }) };
  return compareLines(playStory(story, options), playBranch(story, branch, options), scenarios);
}

describe('the differences of a branch', () => {
  it.each([
    { refund: '+1h', from: 1, until: 2, here: 'removed' },
    { refund: '+3h', from: 2, until: 3, here: 'active' },
  ])('have the rule of the line that changes, and an end: a refund after $refund', ({ refund, from, until, here }) => {
    const differences = differencesOf(refund);
    expect(differences.map(({ what }) => what)).toEqual(['card', 'notification', 'status', 'text']);
    expect(differences[0]?.here).toBe(here);
    for (const { at, until: end, what, why } of differences) {
      expect([at, end]).toEqual([Date.parse(anchor) + from * hour, Date.parse(anchor) + until * hour]);
      expect(why.words.en).toContain(
        what === 'notification' ? 'The order is refunded' : 'The ticket leaves the wallet',
      );
    }
  });
});
