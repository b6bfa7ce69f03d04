import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { hostWith, start, toldCalls } from '../../../store/testing/told-calls.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { Stage } from '../stage.tsx';

const orders = 30;

function rowsOn(locale: string): readonly (string | null)[] {
  const page = document.querySelector(`[data-stage-scale] [data-locale="${locale}"]`);
  const rows = page?.querySelectorAll('li, [data-notification]') ?? [];
  return [...rows].map(({ textContent }) => textContent);
}

test.each(['wallet', 'notices'] as const)(
  'of the %s the rows out of sight wait while time is dragged',
  async (surface) => {
    const { bench, passes } = await openWindow(<Stage />, { host: hostWith(toldCalls(orders)) });
    act(() => {
      bench().choose('surface', surface);
      bench().choose('noticesLook', 'list');
      bench().viewTime(start + 1000);
    });
    expect(rowsOn('zh_HK')).toHaveLength(orders);
    act(() => bench().dragView(true));
    act(() => bench().viewTime(start + 120_000));
    await passes(0);
    const dragged = rowsOn('zh_HK');
    expect(dragged.length).toBeGreaterThan(0);
    expect(dragged.length).toBeLessThan(orders / 2);
    act(() => bench().dragView(false));
    await passes(0);
    expect(rowsOn('zh_HK')).toHaveLength(orders);
    expect(rowsOn('zh_HK').slice(0, dragged.length)).toEqual(dragged);
    expect(document.querySelectorAll('[data-rest-rows]')).toHaveLength(0);
  },
);
