import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at } from '../../../testing/elements.ts';
import { openPayload, openWindow } from '../../../testing/open-window.tsx';
import { CallsPlace } from './calls-place.tsx';

test('the place of the calls has its search focused and its newest call open', async () => {
  const opened = await openWindow(<CallsPlace />);
  expect(at('input[type="search"]')).toHaveFocus();
  await openPayload(opened, 'TICKETED');
  await act(() => opened.bench().send());
  await opened.passes(1000);
  const line = at('[data-call]');
  expect(line).toHaveAttribute('aria-current', 'true');
  expect(at('[data-call-page]').dataset['callPage']).toBe(line.dataset['call']);
});

test('a chosen verdict names the signature that it is of', async () => {
  const { user } = await openWindow(<CallsPlace />);
  const chosen: string[] = [];
  for (const name of ['Request signature', 'Response signature']) {
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name });
    await user.selectOptions(filter, 'wrong');
    chosen.push(filter.selectedOptions[0]?.textContent ?? '');
  }
  expect(chosen).toEqual(['Request: invalid', 'Response: invalid']);
});
