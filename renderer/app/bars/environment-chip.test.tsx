import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../testing/accessibility.ts';
import { all, at } from '../../testing/elements.ts';
import { openedAt, openWindow } from '../../testing/open-window.tsx';
import { createFakeHost } from '../../store/testing/fake-host.ts';
import { production } from '../../store/testing/started-bench.ts';
import { EnvironmentChip } from './environment-chip.tsx';

test('a fault plan is written behind the chip, said to be wrong while it is, and ended', async () => {
  const { host, passes, user } = await openWindow(<EnvironmentChip />);
  const chip = (): HTMLElement => at('[data-kind="sandbox"]');
  const [use, end] = [0, 1].map((place) => () => all('[data-fault-plan] > div button')[place] ?? chip());
  const write = (value: string): boolean => fireEvent.change(at('[data-fault-plan] textarea'), { target: { value } });
  await user.click(chip());
  write('no-anser@next=1');
  expect(at('[data-fault-plan] > p')).toHaveTextContent('Did you mean "no-answer"');
  expect(use?.()).toBeDisabled();
  expect(await accessibilityProblems()).toEqual([]);

  write('delay:100ms\ncode:UN_SUPPORT_BUSINESS@next=1');
  await user.click(use?.() ?? chip());
  await passes(0);
  expect(host.sandbox.faults).toEqual(['delay:100ms', 'code:UN_SUPPORT_BUSINESS@next=1']);
  expect(at('[data-faults-in-force]')).toHaveTextContent('delay:100ms, code:UN_SUPPORT_BUSINESS@next=1');
  expect(await accessibilityProblems()).toEqual([]);
  expect(chip()).toHaveTextContent('2 faults');

  await user.click(end?.() ?? chip());
  await passes(0);
  expect(at('[data-faults-in-force]')).toHaveTextContent('No faults are planned.');
  expect(chip()).not.toHaveTextContent('fault');
});

test('the network is turned off in the menu of environments, which the chip then states', async () => {
  const { bench, host, passes, user } = await openWindow(<EnvironmentChip />);
  const chip = (): HTMLElement => at('[data-kind="sandbox"]');
  await user.click(chip());
  await user.click(at('[data-no-network] input'));
  await passes(0);
  expect([bench().settings.network, host.settings['network']]).toEqual(['off', 'off']);
  expect(chip()).toHaveTextContent('No network');
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-no-network] input'));
  expect(chip()).not.toHaveTextContent('No network');
});

test('the fault plan that is asked for has the focus as soon as it is there, so that no key of its is lost', async () => {
  const { bench } = await openWindow(<EnvironmentChip />);
  act(() => bench().openDialog({ dialog: 'fault-plan' }));
  expect(at('[data-fault-plan] textarea')).toHaveFocus();
});

test('what is open stays beside the chip when another service is chosen there', async () => {
  const host = createFakeHost(openedAt);
  host.own.environments = [production];
  const { passes, user } = await openWindow(<EnvironmentChip />, { host });
  const chip = at('[data-kind="sandbox"]');
  await user.click(chip);
  await user.click(at('[data-choose-environment="Live"]'));
  await passes(0);
  expect(at('[data-kind="production"]')).toBe(chip);
  await user.click(at('[data-choose-environment="sandbox"]'));
  await passes(0);
  expect(at('[data-kind="sandbox"]')).toBe(chip);
});

test('production is said to be open for no longer than it was opened for, although the clock on screen is behind', async () => {
  const host = createFakeHost(openedAt);
  host.own.environments = [{ ...production, openUntil: openedAt + 15 * 60_000 + 900 }];
  const { passes, user } = await openWindow(<EnvironmentChip />, { host });
  await user.click(at('[data-kind="sandbox"]'));
  await user.click(at('[data-choose-environment="Live"]'));
  await passes(0);
  expect(at('[data-kind="production"]')).toHaveTextContent('15:00');
});
