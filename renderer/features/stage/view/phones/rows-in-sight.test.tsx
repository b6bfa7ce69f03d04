import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activePayloadId } from '../../../../store/window/active-tab.ts';
import { hostWith, start, receivedCalls } from '../../../../store/testing/received-calls.ts';
import { openPayload, openWindow } from '../../../../testing/open-window.tsx';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { StageRegion } from '../stage-region.tsx';
import { useStageView } from './stage-phones.ts';
import { Phones } from './phones.tsx';

const orders = 30;

function elementsOn(locale: string): readonly Element[] {
  const page = document.querySelector(`[data-stage-scale] [data-locale="${locale}"]`);
  return [...(page?.querySelectorAll('li, [data-notification]') ?? [])];
}

function rowsOn(locale: string): readonly (string | null)[] {
  return elementsOn(locale).map(({ textContent }) => textContent);
}

test.each(['wallet', 'notices'] as const)(
  'of the %s the rows out of sight wait while time is dragged',
  async (surface) => {
    const { bench, passes } = await openWindow(<StageRegion />, { host: hostWith(receivedCalls(orders)) });
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

test('while time is dragged a move is drawn on one phone, the next on the other, and a rest on both', async () => {
  const { bench, passes } = await openWindow(<StageRegion />, { host: hostWith(receivedCalls(3)) });
  const times = (): readonly (string | undefined)[] =>
    ['zh_HK', 'en_US'].map(
      (locale) => document.querySelector(`[data-stage-scale] [data-locale="${locale}"] [data-phone] span`)?.textContent,
    );
  const drawn = [1, 2, 3].map((minutes) => {
    act(() => {
      bench().dragView(true);
      bench().viewTime(start + minutes * 60_000);
    });
    return times();
  });
  await passes(100);
  expect([...drawn, times()]).toEqual([
    ['10:01', '10:00'],
    ['10:01', '10:02'],
    ['10:03', '10:02'],
    ['10:03', '10:03'],
  ]);
});

test('another payload opened under a held head is on both phones at once', async () => {
  const window = await openWindow(<StageRegion />);
  const { bench } = window;
  await openPayload(window, 'TICKETED');
  const ticket = activePayloadId(bench()) ?? '';
  await openPayload(window, 'CALL_NUM');
  act(() => {
    bench().dragView(true);
    bench().viewTime(start + 60_000);
  });
  act(() => bench().open(ticket));
  for (const locale of ['zh_HK', 'en_US'])
    expect(document.querySelector(`[data-stage-scale] [data-locale="${locale}"] article`)).toHaveTextContent('G6532');
});

test('while a text that is typed cannot be read yet, no phone says so, under a dragged head neither, and none is drawn for nothing', async () => {
  const shown = new Set<StageView | null>();
  const Drawn = () => {
    useBench(({ dialog }) => dialog);
    shown.add(useStageView());
    return <StageRegion />;
  };
  const window = await openWindow(<Drawn />);
  const { bench } = window;
  await openPayload(window, 'TICKETED');
  act(() => bench().typed(activePayloadId(bench()) ?? '', '{'));
  expect(bench().stage?.isLastGood).toBe(true);
  shown.clear();
  for (let time = 0; time < 3; time++) {
    act(() => bench().openDialog({ dialog: 'not-shown' }));
    act(() => bench().closeDialog());
  }
  expect([...shown].map((stage) => stage?.isLastGood)).toEqual([false]);
  act(() => {
    bench().dragView(true);
    bench().viewTime(start + 60_000);
  });
  expect(document.querySelectorAll('[data-stage-scale] [data-stale="true"]')).toHaveLength(0);
});

test('a phone that stands alone draws each move of the time that is dragged', async () => {
  const { bench } = await openWindow(<Phones shownLocales={['en_US']} scale="fit" />, {
    host: hostWith(receivedCalls(3)),
  });
  const drawn = [1, 2, 3].map((minutes) => {
    act(() => {
      bench().dragView(true);
      bench().viewTime(start + minutes * 60_000);
    });
    return document.querySelector('[data-stage-scale] [data-phone] span')?.textContent;
  });
  expect(drawn).toEqual(['10:01', '10:02', '10:03']);
});

test('what stands above the phones, and so their size, stays as it is until time is let go', async () => {
  const { bench } = await openWindow(<StageRegion />);
  const note = (): string | undefined => document.querySelector<HTMLElement>('[data-stage-note]')?.dataset['stageNote'];
  const before = note();
  act(() => {
    bench().dragView(true);
    bench().viewTime(start - 86_400_000);
  });
  const dragged = note();
  act(() => bench().dragView(false));
  expect([before, dragged, note()]).toEqual([undefined, undefined, 'history']);
});

test.each(['wallet', 'notices'] as const)(
  'of the %s other orders are drawn in the same elements while time is dragged',
  async (surface) => {
    const { bench } = await openWindow(<StageRegion />, {
      host: hostWith(receivedCalls(4, (place) => `M${place % 3}`)),
    });
    act(() => {
      bench().choose('surface', surface);
      bench().choose('noticesLook', 'lock');
      bench().dragView(true);
      bench().viewTime(start + 2);
    });
    const newest = (): string | undefined => bench().stage?.faces.zh_HK[0]?.number;
    const [before, first] = [elementsOn('zh_HK'), newest()];
    act(() => bench().viewTime(start + 3));
    expect([first, newest()]).toEqual(['M2', 'M0']);
    expect(elementsOn('zh_HK')).toHaveLength(3);
    for (const [place, row] of elementsOn('zh_HK').entries()) expect(row).toBe(before[place]);
  },
);
