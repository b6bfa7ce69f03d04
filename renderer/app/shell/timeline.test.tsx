import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openPayload, openWindow, type OpenWindow } from '../../testing/open-window.tsx';
import { PanelArea } from './panel-area.tsx';

const head = (): HTMLElement => at('[data-timeline] [role="slider"]');
const viewed = (): number => Number(head().getAttribute('aria-valuenow'));
const calls = (verdict: string): number => all(`[data-call-tick][data-verdict="${verdict}"]`).length;
const next = (status: string): HTMLElement => at(`[data-next="${status}"]`);

async function opened(): Promise<OpenWindow> {
  const window = await openWindow(<PanelArea />);
  await openPayload(window, 'NUMBER_ARRIVED');
  act(() => window.bench().choose('panel', 'timeline'));
  return window;
}

describe('the timeline', () => {
  test('is gone through by keyboard, and moves the clock only when asked', async () => {
    const { bench, passes, user } = await opened();
    const away = (): number => all('[data-view-head][data-away="true"]').length;
    act(() => head().focus());
    const start = viewed();
    await user.keyboard(']');
    expect(viewed()).toBeGreaterThan(start + 540_000);
    await user.keyboard('[[');
    await user.keyboard('{ArrowRight}');
    const small = viewed() - start;
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(viewed() - start - small).toBeGreaterThan(small);
    await user.keyboard('{End}');
    const end = viewed();
    await user.keyboard('{Home}');
    expect(viewed()).toBeLessThan(start);
    expect(end).toBeGreaterThan(start);
    await user.keyboard('{Escape}');
    expect(away()).toBe(0);
    await user.keyboard('+');
    await user.keyboard('{End}');
    const looked = viewed();
    expect(looked).toBeLessThan(end);

    expect(Math.abs(bench().shownNow - start)).toBeLessThan(2000);
    await user.click(all('[data-looking] button')[1] ?? head());
    await passes(0);
    expect(away()).toBe(0);
    expect(Math.abs(bench().shownNow - looked)).toBeLessThan(2000);
  });

  test('leads the reasons beside it once a head that is dragged rests', async () => {
    const { bench, passes } = await opened();
    const said = (): string | null => at('[data-why="phone"] h4').textContent;
    const start = bench().shownNow;
    const before = said();
    act(() => bench().dragView(true));
    act(() => bench().viewTime(start + 3_600_000));
    expect([viewed(), said()]).toEqual([start + 3_600_000, before]);
    await passes(100);
    const rested = said();
    expect(rested).not.toBe(before);
    act(() => bench().viewTime(start + 7_200_000));
    act(() => bench().dragView(false));
    expect([before, rested]).not.toContain(said());
  });

  test('tells calls and refusals, what may come next and why not, and on what a notification rests', async () => {
    const window = await opened();
    const { bench, host, user } = window;
    await act(() => bench().send());
    await openPayload(window, 'CANCELLED');
    host.answer = 'F';
    await act(() => bench().send());
    act(() => bench().choose('panel', 'timeline'));
    expect([calls('accepted'), calls('refused')]).toEqual([1, 1]);
    expect(next('CALL_NUM')).toHaveAttribute('aria-disabled', 'true');
    expect(next('CALL_NUM').dataset['tip']).toContain('CALL_NUM cannot follow NUMBER_ARRIVED');

    await user.click(next('NUMBER_PASSED'));
    expect(bench().summaries[bench().activeTab?.id ?? '']?.status).toBe('NUMBER_PASSED');
    expect(all('[data-lane]')).toHaveLength(1);
    await user.click(at('[data-window]'));
    expect(at('[data-why="picked"]')).toHaveTextContent(/ten minutes/i);
    expect(await accessibilityProblems()).toEqual([]);
    await user.click(at('[data-gap-link="hide-after-origin"]'));
    expect(at('[data-panel-tab="assumptions"]')).toHaveAttribute('aria-selected', 'true');

    await user.click(at('[data-panel-tab="timeline"]'));
    act(() => at('[data-lane] button').focus());
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement).toHaveAttribute('data-tip');
    expect(at('[data-why="picked"]')).toBeInTheDocument();
  });
});

const checkedStory = JSON.stringify({
  format: 'passbench.story/2',
  anchor: '2026-11-25T10:00:00+08:00',
  calls: [
    { at: '+0m', template: 'queue-up/CALL_NUM', expect: { code: 'SUCCESS', status: 'F' } },
    { at: '+5m', check: { card: 'active', shows: { en_US: ['A123'] } } },
    { at: '+5m', check: { card: 'used' } },
    { at: '+5m', check: { card: 'active', cuts: 0 } },
  ],
});

describe('the timeline of a story', () => {
  test('draws each check on the lane of its order, and leads to its moment, its text and what it asks', async () => {
    const { bench, user, run } = await openWindow(<PanelArea />);
    act(() => bench().putStory({ id: 's', name: 'S', text: checkedStory }));
    act(() => bench().choose('panel', 'timeline'));
    const checks = (): readonly HTMLElement[] => all('[data-lane] [data-check]');
    expect(checks().map(({ dataset }) => dataset['outcome'])).toEqual(['passed', 'failed', 'unmeasured']);
    expect(checks()[0]?.dataset['tip']).toContain('card: active\nshows en_US: "A123"');
    await user.click(checks()[1] ?? document.body);
    expect(bench().viewAt).toBe(Date.parse('2026-11-25T10:10:00+08:00'));
    expect(at('[data-why="picked"]')).toHaveTextContent('card: asked used, found active');
    expect(await accessibilityProblems()).toEqual([]);
    act(() => bench().choose('language', 'zh-Hant-HK'));
    expect(checks()[1]?.dataset['tip']).toContain('card：要求 used，實際為 active');
    await user.keyboard('{Enter}');
    expect(bench().reveal?.line).toBe(1);
    act(() => checks()[1]?.focus());
    await user.keyboard('{Delete}');
    expect(checks()).toHaveLength(2);
    await run('story.undo');
    expect(checks()).toHaveLength(3);
    expect(bench().stories[0]?.text).toBe(checkedStory);
  });

  test('spells an expectation of several members out', async () => {
    const { bench, user } = await openWindow(<PanelArea />);
    act(() => bench().putStory({ id: 's', name: 'S', text: checkedStory }));
    act(() => bench().choose('panel', 'timeline'));
    await user.click(at('[data-call-tick="planned-0"]'));
    expect(at('[data-why="picked"]')).toHaveTextContent('expected status F, got S');
  });
});
