import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at } from '../../../testing/elements.ts';
import { openPayload, openWindow } from '../../../testing/open-window.tsx';
import { Preflight } from './preflight.tsx';

test('says calmly what stands in the way of a send, and leads out of it', async () => {
  const opened = await openWindow(<Preflight />);
  const { bench, passes, user } = opened;
  await openPayload(opened, 'TICKETED');
  const strip = () => at('[data-preflight]');
  expect(strip()).not.toHaveAttribute('data-blocked');
  await act(() => bench().addEnvironment('UAT'));
  await passes(100);
  const { id } = bench().session?.environments[0] ?? { id: '' };
  act(() => {
    bench().choose('section', 'payloads');
    bench().chooseEnvironment(bench().documents[0]?.id ?? '', id);
  });
  await passes(1000);
  expect(strip()).toHaveAttribute('data-blocked', 'lack');
  expect(strip()).toHaveTextContent('Cannot be sent to UAT yet: Base URL missing.');
  await user.click(at('[data-unblock]'));
  expect([bench().settings.section, bench().chosenEnvironmentId, bench().soughtField]).toEqual([
    'environments',
    id,
    'baseUrl',
  ]);
});
