import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { activePayloadId } from '../../store/window/active-tab.ts';
import { openPayload, openWindow, type Opening, type OpenWindow } from '../../testing/open-window.tsx';
import { PanelArea } from './panel-area.tsx';
import { Shortcuts } from './shortcuts.tsx';

const from = 'field:train-ticket/extInfo.multiLang.<locale>.from';
const search = (): HTMLElement => at('[data-reference-search]');
const heading = (): HTMLElement => at('[data-entry] h3');
const read = (): string | undefined => at('[data-entry]').dataset['entry'];
const result = (entry: string): HTMLElement => at(`[data-entry-option="${entry}"]`);
const linkTo = (entry: string, within: HTMLElement): HTMLElement => at(`[data-reference-link="${entry}"]`, within);
const searchFor = (value: string): boolean => fireEvent.change(search(), { target: { value } });
const diagram = (scenario: string): HTMLElement => at(`[data-moves="${scenario}"]`);
const move = (scenario: string, way: string): HTMLElement => at(`[data-move="${way}"]`, diagram(scenario));

async function opened(opening: Opening = {}): Promise<OpenWindow> {
  const window = await openWindow(
    <>
      <PanelArea />
      <Shortcuts />
    </>,
    opening,
  );
  await window.user.keyboard('{Alt>}h{/Alt}');
  expect(search()).toHaveFocus();
  return window;
}

describe('the reference', () => {
  test('finds a field by its very name, and is gone through, read and left again by keyboard alone', async () => {
    const { user } = await opened();
    searchFor('from');
    expect(at('[data-entry-option]').dataset['entryOption']).toBe(from);
    // The marked result is read already.
    expect(read()).toBe(from);
    await user.keyboard('{ArrowDown}');
    expect(read()).not.toBe(from);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(read()).toBe(from);
    expect(at('[data-entry]')).toHaveTextContent('at most 48 characters');
    expect(search()).toHaveFocus();

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(read()).toBe('field:train-ticket/extInfo.from_timezone');
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(read()).toBe(from);

    await user.click(linkTo('rule:max-length', at('[data-entry]')));
    expect(heading()).toHaveFocus();
    expect(at('[data-entry="rule:max-length"]')).toHaveTextContent('length-unit');
    expect(await accessibilityProblems()).toEqual([]);
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(read()).toBe(from);
    expect(heading()).toHaveFocus();

    act(() => search().focus());
    searchFor('to');
    await user.keyboard('{Enter}');
    expect(read()).not.toBe(from);
    expect(search()).toHaveFocus();
    searchFor('nothing of the sort');
    expect(at('[data-region="panels"]')).toHaveTextContent('Try a field such as');
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('gives the focus back by Escape to what had it when F1 was pressed', async () => {
    const window = await openWindow(
      <>
        <button type="button">before</button>
        <PanelArea />
        <Shortcuts />
      </>,
    );
    const { bench, user } = window;
    await openPayload(window, 'TICKETED');
    act(() => at('button').focus());
    act(() => bench().showReference(from));
    expect(heading()).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(at('button')).toHaveFocus();
    act(() => bench().showReference(null));
    await user.keyboard('to{Escape}');
    expect(search()).toHaveFocus();
    await user.clear(search());
    await user.keyboard('{Escape}');
    expect(at('button')).toHaveFocus();
  });

  test('draws the moves of every scenario by the readings in force', async () => {
    const { user } = await opened();
    await user.click(at('[data-value="all"]'));
    for (const scenario of ['movie-ticket', 'queue-up', 'ev-charging', 'voucher', 'train-ticket']) {
      await user.click(result(`moves:${scenario}`));
      expect(diagram(scenario)).toBeInTheDocument();
    }
    const refunded = move('train-ticket', 'USED>REFUNDED');
    expect([refunded.dataset['says'], refunded.dataset['gap']]).toEqual(['refused', 'ticket-moves']);
  });

  test('counts what stories try of the moves, and writes the missing ones, as one step of undo', async () => {
    const window = await opened();
    const { bench, user } = window;
    await user.click(at('[data-value="all"]'));
    await user.click(result('moves:train-ticket'));
    const tried = (): HTMLElement => at('[data-tried]');
    expect(tried()).toHaveTextContent(
      /transitions 0 of 12, statuses 0 of 3, rules 0 of \d+, assumptions about transitions 0 of 1/,
    );
    await user.click(at('[data-write-missing]'));
    expect(bench().stories.map(({ name }) => name)).toContain('REFUNDED → USED (refused) · Train ticket');
    const written = bench().stories.filter(({ name }) => name.endsWith('Train ticket'));
    expect(written.map(({ text }) => JSON.parse(text).name)).toEqual(written.map(({ name }) => name));
    expect(tried()).toHaveTextContent(
      /transitions 12 of 12, statuses 3 of 3, rules \d+ of \d+, assumptions about transitions 1 of 1/,
    );
    expect(all('[data-write-missing]')).toEqual([]);
    expect(Object.values(bench().storySummaries).map(({ errors, failed }) => errors + failed)).toEqual(
      bench().stories.map(() => 0),
    );
    expect(await accessibilityProblems()).toEqual([]);

    await user.click(at('[data-moves-in-words]'));
    await user.click(screen.getByRole('button', { name: /1: open the first of REFUNDED → USED/ }));
    expect(bench().storyView?.text).toContain('"train-ticket/REFUNDED"');

    await act(() => bench().undoLast());
    expect(bench().stories).toEqual([]);
    expect(tried()).toHaveTextContent('transitions 0 of 12');
  });

  test('adds the call of a move that can follow to the open order', async () => {
    const window = await opened();
    const { bench, user } = window;
    await openPayload(window, 'TICKETED');
    await act(() => bench().send());
    const known = bench().documents.length;
    act(() => bench().showReference('moves:train-ticket'));
    await user.click(at('[data-moves-in-words]'));
    expect(all('[data-plan]').map(({ dataset }) => dataset['plan'])).toEqual(['TICKETED', 'REFUNDED', 'USED']);
    await user.click(at('[data-plan="USED"]'));
    expect(bench().summaries[activePayloadId(bench()) ?? '']?.status).toBe('USED');
    expect(bench().documents.length - known).toBeLessThanOrEqual(1);
  });

  test('an arrow of the diagram that can follow now adds its call, by keyboard too', async () => {
    const window = await opened();
    const { bench, user } = window;
    await openPayload(window, 'TICKETED');
    act(() => bench().showReference('moves:train-ticket'));
    expect(all('[data-plans]')).toEqual([]);
    await act(() => bench().send());
    act(() => bench().showReference('moves:train-ticket'));
    expect(all('[data-plans]').map(({ dataset }) => dataset['plans'])).toEqual(['REFUNDED', 'USED']);
    const arrow = at('[data-plans="REFUNDED"]');
    expect(arrow).toHaveAccessibleName('Add a call with REFUNDED to the open order');
    expect(await accessibilityProblems()).toEqual([]);
    arrow.focus();
    await user.keyboard('{Enter}');
    expect(bench().summaries[activePayloadId(bench()) ?? '']?.status).toBe('REFUNDED');
  });

  test('is found and read in Chinese', async () => {
    const { user } = await opened({ language: 'zh-Hant-HK' });
    searchFor('出發站');
    expect(result(from)).toBeInTheDocument();
    searchFor('');
    await user.click(result('moves:train-ticket'));
    expect(at('[data-region="panels"]')).toHaveTextContent('狀態轉移');
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('is where a finding leads: to the moves, drawn with the status of the open payload, and to its rule', async () => {
    const window = await opened();
    const { bench, user } = window;
    await openPayload(window, 'CANCELLED');
    act(() => bench().choose('panel', 'problems'));
    const problem = (): HTMLElement => at('li[data-rule="status-move"]');
    await user.click(linkTo('moves:queue-up', problem()));
    expect(at('[data-status="CANCELLED"]', diagram('queue-up'))).toHaveAttribute('data-current', 'true');
    expect(move('queue-up', 'CALL_NUM>CANCELLED').dataset['says']).toBe('allowed');
    expect(all('[data-move="NUMBER_ARRIVED>CANCELLED"]')).toEqual([]);
    const words = all('tr', diagram('queue-up')).map(({ textContent }) => textContent);
    expect(words.find((line) => line.startsWith('NUMBER_ARRIVEDCANCELLED'))).toContain('can only follow CALL_NUM');
    expect(await accessibilityProblems()).toEqual([]);

    act(() => bench().choose('panel', 'problems'));
    await user.click(linkTo('rule:status-move', problem()));
    expect(read()).toBe('rule:status-move');
  });
});
