import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StoryBar } from '../../features/stories/view/story-bar.tsx';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { ready } from '../../store/testing/story-bench.ts';
import { PanelArea } from './panel-area.tsx';

const phones = (): readonly (string | null)[] =>
  all('[data-stage-scale] [data-locale]').map(({ dataset }) => dataset['locale'] ?? null);
const item = (id: string): HTMLElement => at(`[data-item="${id}"]`);

test('a branch is added at the head, stands beside the main line, and each difference leads to its moment', async () => {
  const { bench, passes, user } = await openWindow(
    <>
      <StoryBar />
      <StageRegion />
      <PanelArea />
    </>,
  );
  act(() => bench().openReady(ready('movie-ticket', 'film-evening')));
  const two = phones();
  expect(two).toEqual(['zh_HK', 'en_US']);
  await user.pointer({ keys: '[MouseRight]', target: at('[data-view-head] [role="slider"]') });
  await user.click(item('story.branch-here'));
  expect(phones()).toEqual(['zh_HK', 'zh_HK']);
  expect(at('[data-region="stage"]')).toHaveTextContent(/Main line.*Branch 1/);
  expect(at('[data-differences]').dataset['differences']).toBe('0');

  // A call with a check at its own time has no room for a curve: its menu says so.
  await user.pointer({ keys: '[MouseRight]', target: at('[data-call-tick="planned-1"]') });
  expect(at('[role="menu"]')).toHaveTextContent(/Add a curve hereAnother entry is at the same time/);
  await user.keyboard('{Escape}');
  act(() => bench().nudgeCall(-30 * 60_000));
  await passes(0);
  expect(at('[data-differences]')).toHaveTextContent('in the wallet in the main line, used here');
  // The lane is that of the branch; the main line is a thin one under it.
  expect(at('[data-lane] [data-names]')).toHaveTextContent(/Branch 1 · M/);
  expect(all('[data-main-line]').map(({ dataset }) => [dataset['mainLine'], dataset['cardState']])).toEqual([
    ['TICKETED', 'active'],
    ['USED', 'used'],
  ]);
  // The rule that made it, with its clause, and how long it is so.
  expect(all('[data-differences] li').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      /^Fri 27 Nov 18:45 to Fri 27 Nov 19:15.*The ticket moves to the used list.*States and transitions/,
    ),
  ]);
  const [first] = all('[data-differences] button');
  act(() => bench().viewStoryTime(null));
  await user.click(first ?? at('body'));
  const [main, branch] = all('[data-stage-scale] [data-locale]');
  expect(bench().viewAt).toBe(bench().storyView?.differences()[0]?.at);
  expect([main?.innerHTML === branch?.innerHTML, first?.getAttribute('aria-current')]).toEqual([false, 'true']);
  expect(await accessibilityProblems()).toEqual([]);

  await user.click(at('[data-story-line]'));
  await user.click(item('branch.remove'));
  expect([phones(), all('[data-differences]'), all('[data-main-line]')]).toEqual([two, [], []]);
});
