import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openWindow } from '../../testing/open-window.tsx';
import { EnvironmentChip } from './environment-chip.tsx';

test('the fault plan that is asked for has the focus as soon as it is there, so that no key of its is lost', async () => {
  const { bench } = await openWindow(<EnvironmentChip />);
  act(() => bench().openDialog({ dialog: 'fault-plan' }));
  expect(document.querySelector('[data-fault-plan] textarea')).toHaveFocus();
});
