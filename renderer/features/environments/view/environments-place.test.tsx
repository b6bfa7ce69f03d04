import { act, fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { EnvironmentsPlace } from './environments-place.tsx';

test('a platform key that cannot be read stays in its field, is named as unsaved, and is led to', async () => {
  const opened = await openWindow(<EnvironmentsPlace />);
  const { bench, passes, user } = opened;
  await act(() => bench().addEnvironment('Test'));
  await passes(100);
  const { id } = bench().session?.environments[0] ?? { id: '' };
  const field = () => at('textarea[data-field="platformKey"]');
  fireEvent.change(field(), { target: { value: 'a broken key' } });
  await passes(100);
  expect(field()).toHaveAttribute('aria-invalid', 'true');
  expect(document.body).toHaveTextContent('This is no key.');
  await act(() => bench().saveAllEnvironments());
  await passes(100);
  expect(bench().session?.environments[0]?.platformKey).toBeUndefined();
  expect(bench().environmentEdits[id]).toEqual({ platformKeyPasted: 'a broken key' });
  expect(field()).toHaveValue('a broken key');
  at('[data-environment-page]').querySelector<HTMLElement>('input')?.focus();
  await user.click(at('[data-to-problem]'));
  expect(field()).toHaveFocus();
  fireEvent.change(field(), { target: { value: 'a good key' } });
  await passes(100);
  expect(bench().environmentEdits[id]).toEqual({ platformKey: 'a good key' });
  expect(document.querySelector('[data-to-problem]')).toBeNull();
});

test('the end of a check leads to the step that failed', async () => {
  const { bench, host, passes, user } = await openWindow(<EnvironmentsPlace />);
  host.own.checkSteps = [
    { step: 'name', ok: false, ms: 1, sentence: { en: 'No host.', zh: '沒有主機。' }, next: null },
    { step: 'connect', ok: null, ms: 0, sentence: { en: 'Not reached.', zh: '未到達。' }, next: null },
  ];
  await act(() => bench().addEnvironment('Test'));
  await passes(100);
  const { id } = bench().session?.environments[0] ?? { id: '' };
  act(() => bench().editEnvironment(id, { baseUrl: 'https://wallet.example.com' }));
  const led: Element[] = [];
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function lead(this: Element) {
    led.push(this);
  });
  onTestFinished(() => scroll.mockRestore());
  await user.click(at('[data-check]'));
  await passes(100);
  expect(led.at(-1)).toBe(at('[data-check-step="name"]'));
});

test('a new environment that is made production is not called a test', async () => {
  const { bench, passes, user } = await openWindow(<EnvironmentsPlace />);
  await act(() => bench().addEnvironment('Test'));
  await passes(100);
  await user.click(at('[data-section-of="general"] [data-value="production"]'));
  expect(at('input[data-field="name"]')).toHaveValue('Production');
});
