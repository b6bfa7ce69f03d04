import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { locales } from '../../../../../shared/specification/locales.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { useScaleInForce } from './stage-phones.ts';

function Scale() {
  return useScaleInForce({ width: 600, height: 800 }, locales);
}

test('phones in both appearances at once fill the width where the four of them could not be read whole', async () => {
  const { bench } = await openWindow(<Scale />);
  expect(document.body).toHaveTextContent('fit');
  act(() => bench().choose('phoneTheme', 'both'));
  expect(document.body).toHaveTextContent('fill');
  act(() => bench().choose('phoneScale', 'fit'));
  expect(document.body).toHaveTextContent('fit');
});
