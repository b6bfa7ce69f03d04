import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hour } from '../../store/testing/story-bench.ts';
import { activeStory } from '../../store/window/active-tab.ts';
import { App } from '../start/app.tsx';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openPayload, openWindow, type OpenWindow } from '../../testing/open-window.tsx';

const film = 'movie-ticket/film-evening';
const summary = (): HTMLElement => at('[data-story-summary]');
const current = (): HTMLElement => at('[data-current-call]');
const time = (): number => Number(at('[data-story-time]').dataset['storyTime']);
/** Of the phones, without those of the sheet beside them. */
const notifications = (locale: string): number =>
  all(`[data-region="stage"] [data-locale="${locale}"] [data-notification]`).filter(
    (notification) => notification.closest('[data-sheet-phone]') === null,
  ).length;

async function opened(id: string): Promise<OpenWindow> {
  const window = await openWindow(<App />);
  await window.user.keyboard('{F9}');
  await window.user.click(at('[data-section="stories"]'));
  expect(all('[data-no-stories]')).toHaveLength(1);
  await window.user.click(at(`[data-ready-story="${id}"]`));
  await window.passes(1000);
  return window;
}

test('a film evening is played: announced two hours before, used at the door, and back again', async () => {
  const { bench, passes, user } = await opened(film);
  const clock = bench().shownNow;
  const step = (direction: string): Promise<void> =>
    user.click(at(`[data-transport="story"] [data-step="${direction}"]`));
  const play = (): HTMLElement => at('[data-transport="story"] [data-playing]');
  expect(at('[data-region="stage"]')).toHaveTextContent('story · planned');
  expect(summary()).toHaveTextContent('2 calls: 2 accepted');
  expect(notifications('en_US')).toBe(0);
  const start = time();

  await step('next');
  expect(time() - start).toBe(8 * hour);
  expect([notifications('en_US'), notifications('zh_HK')]).toEqual([1, 1]);
  expect(current()).toHaveTextContent('TICKETED');
  await step('next');
  expect(notifications('en_US')).toBe(0);
  expect(current()).toHaveTextContent('USED');
  expect(await accessibilityProblems()).toEqual([]);
  await step('back');
  expect(notifications('en_US')).toBe(1);
  expect(all('[data-clock]')).toEqual([]);

  await user.click(play());
  expect(play().dataset['playing']).toBe('true');
  await passes(200);
  expect(time()).toBeGreaterThan(start + 8 * hour);
  await user.click(play());
  expect(play().dataset['playing']).toBe('false');

  // The clock of the run stood still meanwhile.
  expect(bench().shownNow).toBe(clock);
});

test('a ready story of another day is started today by its button, which goes then', async () => {
  const { bench, user } = await opened(film);
  const before = time();
  await user.click(at('[data-start-today]'));
  const days = (before - time()) / (24 * hour);
  expect(days).toBeGreaterThan(0);
  expect(Number.isInteger(days)).toBe(true);
  expect(new Date(time() + 8 * hour).getUTCDate()).toBe(new Date(bench().shownNow + 8 * hour).getUTCDate());
  expect(all('[data-start-today]')).toEqual([]);
  expect(summary()).toHaveTextContent('2 calls: 2 accepted');
});

test('a call is added where the head stands, what may not follow says why, and goes again', async () => {
  const { user } = await opened(film);
  await user.click(at('[data-transport="story"] [data-step="next"]'));
  await user.click(at('[data-panel-tab="timeline"]'));
  await user.click(at('[data-next="REFUNDED"]'));
  expect(summary()).toHaveTextContent('3 calls');
  expect(summary()).toHaveTextContent('not as expected');
  expect(all('[data-call-tick][data-verdict="refused"]')).toHaveLength(1);
  await user.click(at('[data-take-out]'));
  expect(summary()).toHaveTextContent('2 calls: 2 accepted');
});

test('problems of a story stand in Problems', async () => {
  const { bench, passes, user } = await opened('movie-ticket/refund');
  const retype = async (change: (text: string) => string): Promise<void> => {
    const { id, text } = activeStory(bench()) ?? { id: '', text: '' };
    act(() => bench().storyTyped(id, change(text)));
    await passes(2000);
  };
  expect(summary()).toHaveTextContent('3 calls: 2 accepted, 1 refused as expected');
  await user.click(at('[data-panel-tab="problems"]'));
  const before = activeStory(bench())?.text ?? '';
  await retype((text) => text.replace('"ORDER_STATUS_INVALID"', '"SUCCESS"').replace('+10m', '+10x'));
  expect(summary()).toHaveTextContent('Cannot be played');
  expect(at('li[data-rule="time"]')).toBeInTheDocument();
  await retype(() => before.replace('"ORDER_STATUS_INVALID"', '"SUCCESS"'));
  expect(at('li[data-rule="expect"]')).toBeInTheDocument();
  expect(summary()).toHaveTextContent('1 not as expected');
});

test('a check of cut texts is not counted as measured where it is only played', async () => {
  const { bench, passes } = await opened('movie-ticket/refund');
  const { id, text } = activeStory(bench()) ?? { id: '', text: '' };
  const added = text.replace(/\n\s*\]\s*\}\s*$/, ',\n{ "at": "+1m", "check": { "cuts": 0 } } ] }');
  act(() => bench().storyTyped(id, added.replace('passbench.story/1', 'passbench.story/2')));
  await passes(2000);
  expect(summary()).toHaveTextContent('cut texts of 1 check not measured (Run does)');
});

test('what has happened to an order becomes a story', async () => {
  const window = await openWindow(<App />);
  const { bench, passes, user } = window;
  await openPayload(window, 'TICKETED');
  await act(() => bench().send());
  await user.pointer({ keys: '[MouseRight]', target: at('[data-region="list"] [data-order]') });
  await user.click(at('[data-item="story.from-calls"]'));
  await passes(1000);
  expect(summary()).toHaveTextContent('1 call: 1 accepted');
  await user.click(at('[data-section="stories"]'));
  expect(all('[data-story]')).toHaveLength(1);
});
