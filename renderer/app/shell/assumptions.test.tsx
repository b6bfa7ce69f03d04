import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openPayload, openWindow, type Opening, type OpenWindow } from '../../testing/open-window.tsx';
import { Breadcrumb } from '../../features/editor/view/breadcrumb.tsx';
import { Notices } from '../bars/notices.tsx';
import { StatusBar } from '../bars/status-bar.tsx';
import { Dialogs } from '../dialogs/dialogs.tsx';
import { PanelArea } from './panel-area.tsx';
import { Shortcuts } from './shortcuts.tsx';

const row = (gap: string): string => `[data-gap="${gap}"]`;
const head = (gap: string): HTMLElement => at(`${row(gap)} [data-gap-head]`);
const radio = (gap: string, value: string): HTMLElement => at(`${row(gap)} [data-value="${value}"] input`);
const effects = (gap: string, value: string): HTMLElement => at(`${row(gap)} [data-value="${value}"] [data-effects]`);
const inForce = (gap: string): string | undefined => at(`${row(gap)} [data-gap-value]`).dataset['gapValue'];
const changedCount = (): string | undefined => at('[data-changed-gaps]').dataset['changedGaps'];
const type = (field: HTMLElement, value: string): boolean => fireEvent.change(field, { target: { value } });

function opened(opening: Opening = {}): Promise<OpenWindow> {
  return openWindow(
    <>
      <Breadcrumb />
      <PanelArea />
      <StatusBar />
      <Notices />
      <Dialogs />
      <Shortcuts />
    </>,
    opening,
  );
}

test('a refusal leads to the assumption it rests on; another reading is seen before it is chosen, then holds', async () => {
  const gap = 'queue-first-cancelled';
  const window = await opened();
  const { bench, host, passes, user } = window;
  const chips = () => all(`li [data-gap-chip="${gap}"]`);
  await openPayload(window, 'CANCELLED');
  act(() => bench().choose('panel', 'problems'));
  await user.click(at(`[data-gap-chip="${gap}"]`));
  expect(head(gap)).toHaveFocus();
  expect(effects(gap, 'accept')).toHaveTextContent('from F / ORDER_STATUS_INVALID to S / SUCCESS');
  expect(await accessibilityProblems()).toEqual([]);

  await user.click(radio(gap, 'accept'));
  await passes(1000);
  expect(host.gaps).toEqual({ [gap]: 'accept' });
  expect(changedCount()).toBe('1');
  act(() => bench().choose('panel', 'problems'));
  expect(chips()).toEqual([]);
  await act(() => bench().send());
  await passes(0);
  expect(at('[data-response]')).toHaveTextContent(`${gap}=accept`);

  await user.click(at('[data-panel-tab="assumptions"]'));
  await user.click(at('[data-value="changed"]'));
  expect(all('[data-gap]')).toHaveLength(1);
  await user.click(at('[data-reset-gaps]'));
  await passes(0);
  expect(host.gaps).toEqual({});
  expect(changedCount()).toBe('0');
  await user.click(at('[data-notice="gaps-reset"] button'));
  await passes(0);
  expect(host.gaps).toEqual({ [gap]: 'accept' });

  await opened({ host });
  expect(all('[data-changed-gaps="1"]')).toHaveLength(2);
});

test('the palette leads to an assumption by its name, and arrow keys from there to the next', async () => {
  const { passes, user } = await opened();
  await user.keyboard('{Control>}k{/Control}');
  type(at('[data-palette] input'), 'stale-update');
  await passes(0);
  expect(at('[data-command="gaps.stale-update"]')).toBeInTheDocument();
  await user.keyboard('{Enter}');
  await passes(0);
  expect(head('stale-update')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(head('changed-create-time')).toHaveFocus();
  expect(await accessibilityProblems()).toEqual([]);
});

test('a text of one’s own is checked while it is typed, by keyboard alone, in the language of the window', async () => {
  const gap = 'clock-skew';
  const { passes, user } = await opened({ language: 'zh-Hant-HK' });
  const own = (): HTMLElement => at(`${row(gap)} [data-own-value] input`);
  await user.keyboard('{Alt>}a{/Alt}');
  type(at('[data-region="panels"] input[type="search"]'), 'skew');
  expect(all('[data-gap]')).toHaveLength(1);
  act(() => head(gap).focus());
  await user.keyboard('{Enter}');
  act(() => own().focus());
  type(own(), 'soon');
  expect(at(`${row(gap)} [role="alert"]`)).toHaveTextContent('請填寫時長');
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Enter}');
  await passes(0);
  expect(inForce(gap)).toBe('15m');
  type(own(), '90s');
  await user.keyboard('{Enter}');
  await passes(0);
  expect(inForce(gap)).toBe('90s');
  expect(own()).toHaveFocus();
});

test('a signing profile of one’s own is put together in a form that shows what it writes', async () => {
  const gap = 'signing-profile';
  const window = await opened();
  const { passes, user } = window;
  const cell = (name: string): HTMLElement => at(`${row(gap)} [data-cell="${name}"]`);
  await openPayload(window, 'CALL_NUM');
  await user.keyboard('{Alt>}a{/Alt}');
  await user.click(head(gap));
  expect(effects(gap, 'openapi-spaced')).toHaveTextContent('keyVersion=0');

  type(cell('client-id'), 'Signature');
  expect(at(`${row(gap)} [role="alert"]`)).toHaveTextContent('another header has that name');
  expect(await accessibilityProblems()).toEqual([]);
  type(cell('client-id'), 'X-Shop');
  type(cell('time'), 'epoch-millis');
  type(cell('key-version'), '0');
  expect(at(`${row(gap)} [data-own-value]`)).toHaveTextContent('X-Shop: DEMO_MERCHANT');
  act(() => cell('key-version').focus());
  await user.keyboard('{Enter}');
  await passes(0);
  expect(inForce(gap)).toBe('custom:key-version=0,time=epoch-millis,client-id=X-Shop');
  expect(await accessibilityProblems()).toEqual([]);

  await user.click(head('http-method'));
  await user.click(radio('http-method', 'put'));
  await passes(0);
  expect(document.body).toHaveTextContent('PUT …/contractCardSync');
});
