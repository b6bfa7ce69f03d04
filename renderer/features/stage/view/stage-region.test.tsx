import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { commandNamed } from '../../../commands/commands.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at, until } from '../../../testing/elements.ts';
import { openPayload, openWindow, type OpenWindow } from '../../../testing/open-window.tsx';
import { blockViews } from '../../../preview/card/card-face.tsx';
import { activePayloadId } from '../../../store/window/active-tab.ts';
import { StageRegion } from './stage-region.tsx';

const locales = ['zh_HK', 'en_US'] as const;
type Locale = (typeof locales)[number];
const page = { moveRegion: () => undefined, referenceHere: () => null, editFocused: () => false };

const phone = (locale: Locale): HTMLElement => at(`[data-locale="${locale}"]`);
const small = (name: string): HTMLElement => at(`[data-sheet-phone="${name}"]`);
const turnTo = (locale: Locale, tab: string): HTMLElement => at(`[data-phone-tab="${tab}"]`, phone(locale));

/** The stage, with a surface chosen by its button. */
async function opened(surface = 'ticket', payload: string | null = null): Promise<OpenWindow> {
  const window = await openWindow(<StageRegion />);
  if (payload !== null) {
    await act(async () => void (await commandNamed(`new.${payload}`).run(window.bench(), page)));
    await window.passes(1000);
  }
  await window.user.click(at(`[data-region="stage"] [data-value="${surface}"]`));
  return window;
}

describe('the wallet', () => {
  test('has each traveller’s ticket in the list that its own status says', async () => {
    const { user } = await opened('wallet', 'train-ticket/TICKETED@family');
    const tickets = (locale: Locale) => all('[data-fate]', phone(locale)).map(({ textContent }) => textContent);
    const [usable, used] = [
      { zh_HK: '李美玲', en_US: 'LEE Mei Ling' },
      { zh_HK: '陳小欣', en_US: 'CHAN Siu Yan' },
    ] as const;
    await user.click(turnTo('zh_HK', 'active'));
    for (const locale of locales) {
      expect(tickets(locale)).toEqual([expect.stringContaining(usable[locale])]);
      expect(tickets(locale)[0]).not.toContain(used[locale]);
    }
    await user.click(turnTo('en_US', 'used'));
    for (const locale of locales) {
      expect(tickets(locale)).toEqual([expect.stringContaining(used[locale])]);
      expect(tickets(locale)[0]).toContain({ zh_HK: '已使用', en_US: 'Used' }[locale]);
    }
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('has no card of a base order, which is a plain record', async () => {
    const window = await opened();
    const record = { zh_HK: '純訂單記錄', en_US: 'plain record' } as const;
    await openPayload(window, 'PAID');
    for (const locale of locales) expect(phone(locale)).toHaveTextContent(record[locale]);
    await window.user.click(at('[data-value="wallet"]'));
    await window.user.click(turnTo('en_US', 'home'));
    for (const locale of locales) expect(at('[data-absent]', phone(locale))).toHaveTextContent(record[locale]);
  });
});

test('a link of the card is a text to copy, in the words of both languages', async () => {
  const { ports, user } = await opened();
  const links = at('[data-card-links]');
  expect(links).toHaveTextContent('訂單詳情');
  expect(links).toHaveTextContent('Order details');
  const address = at('bdi', links).textContent;
  expect(address).toMatch(/^walletapp:\/\/orders\/M\d+$/);
  await user.click(all('button', links).at(-1) ?? links);
  expect(ports.copied).toEqual([address]);
});

test('the sheet shows every page in both languages, and leads to each', async () => {
  const { user } = await opened('sheet');
  await until(() => expect(all('[data-sheet-phone]')).toHaveLength(12));
  await until(() => expect(small('home en_US')).toHaveTextContent('Rail tickets'));
  await until(() => expect(small('lock zh_HK')).toHaveTextContent('列車'));
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('button', small('list en_US')));
  expect(all('[data-notice-group]', phone('en_US'))).toHaveLength(1);
});

test('the list of notifications groups them by order, newest first, with the hidden ones and why below', async () => {
  const window = await opened('notices');
  const { bench, passes, user } = window;
  await act(() => bench().send());
  await openPayload(window, 'CALL_NUM');
  await passes(1000);
  await act(() => bench().send());
  await openPayload(window, 'USED');
  await user.click(turnTo('en_US', 'list'));
  expect(all('[data-notice-group]', phone('en_US'))).toHaveLength(1);
  expect(at('[data-notice-group]', phone('zh_HK'))).toHaveTextContent('A123');
  expect(phone('en_US')).toHaveTextContent('Not shown');
});

test('the focus stays near a text that was emptied away', async () => {
  const pointer = '/extInfo/waiting_time';
  const window = await opened();
  await openPayload(window, 'CALL_NUM');
  const value = (): readonly HTMLElement[] => all(`article [data-path="${pointer}"]`, phone('en_US'));
  act(() => value()[0]?.focus());
  await window.user.keyboard('{F2}');
  const field = at(`[data-card-text="${pointer}"]`);
  fireEvent.change(field, { target: { value: '' } });
  expect(at(`[data-card-text-problem="${pointer}"]`)).not.toBeEmptyDOMElement();
  expect(field).toHaveAccessibleName(/^Milliseconds waited so far waiting_time$/);
  expect(await accessibilityProblems()).toEqual([]);
  await window.user.keyboard('{Enter}');
  await window.passes(0);
  expect(value()).toEqual([]);
  await until(() => expect(phone('en_US')).toContainElement(at('[data-path]:focus')));
});

test('a text that was changed on the card takes the focus from nothing that has it meanwhile', async () => {
  const pointer = '/extInfo/waiting_time';
  const window = await opened();
  await openPayload(window, 'CALL_NUM');
  act(() => at(`article [data-path="${pointer}"]`, phone('en_US')).focus());
  await window.user.keyboard('{F2}');
  const palette = document.createElement('input');
  document.body.append(palette);
  fireEvent.keyDown(at(`[data-card-text="${pointer}"]`), { key: 'Enter' });
  palette.focus();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const focused = document.activeElement;
  palette.remove();
  expect(focused).toBe(palette);
});

test('Enter and Escape of an input method neither take a text on the card over nor discard it', async () => {
  const pointer = '/extInfo/waiting_time';
  const window = await opened();
  await openPayload(window, 'CALL_NUM');
  act(() => at(`article [data-path="${pointer}"]`, phone('en_US')).focus());
  await window.user.keyboard('{F2}');
  const field = at(`[data-card-text="${pointer}"]`);
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  expect(at(`[data-card-text="${pointer}"]`)).toHaveFocus();
});

test('a key draws what it changed of a card, and nothing where no value is another', async () => {
  const { bench, passes } = await opened('ticket', 'train-ticket/TICKETED');
  const drawn = (['route', 'people', 'facts', 'code', 'period', 'chips'] as const).map((name) =>
    vi.spyOn(blockViews, name),
  );
  const drawnBy = async (change: (text: string) => string): Promise<readonly string[]> => {
    const id = activePayloadId(bench()) ?? '';
    const { text } = bench().documents.find((each) => each.id === id) ?? { text: '' };
    for (const view of drawn) view.mockClear();
    await act(async () => bench().typed(id, change(text)));
    await passes(1000);
    return [...new Set(drawn.flatMap((view) => view.mock.calls.map(([{ block }]) => JSON.stringify(block))))];
  };
  expect(await drawnBy((text) => text.replace('{', '{ '))).toEqual([]);
  expect(await drawnBy((text) => text.replace('Hong Kong West Kowloon', 'Hong Kong'))).toEqual([
    expect.stringMatching(/^\{"block":"route".*en_US/),
  ]);
  expect(at('[data-surface="ticket"]', phone('en_US')).textContent).toContain('Hong Kong');
});
