import { act } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { locales } from '../../../../../shared/specification/locales.ts';
import { summariseCall } from '../../../../engine/calls/call-list.ts';
import { settle } from '../../../../store/testing/fake-ports.ts';
import { hostWith, start, receivedCall, receivedCalls } from '../../../../store/testing/received-calls.ts';
import { at } from '../../../../testing/elements.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { StageRegion } from '../stage-region.tsx';

type Happening = { readonly what: 'move' | 'call' | 'language' | 'rest'; readonly minute: number };

const minutes = fc.integer({ min: 1, max: 15 });
const happenings = fc.array(
  fc.record<Happening>({
    what: fc.constantFrom('move', 'move', 'call', 'language', 'rest'),
    minute: minutes,
  }),
  { minLength: 1, maxLength: 12 },
);

test('whatever comes in while time is dragged, both phones end where the arrow keys lead to', async () => {
  const host = hostWith(receivedCalls(2));
  const { bench, passes } = await openWindow(<StageRegion />, { host });
  act(() => {
    bench().choose('surface', 'notices');
    bench().choose('noticesLook', 'list');
  });
  const phones = (): readonly string[] => locales.map((locale) => at(`[data-locale="${locale}"]`).innerHTML);
  let told = host.calls.length;
  const does = async ({ what, minute }: Happening): Promise<void> => {
    if (what === 'rest') return passes(100);
    if (what === 'move') return act(() => bench().viewTime(start + minute * 60_000));
    if (what === 'language') return act(() => bench().choose('language', minute % 2 === 0 ? 'en' : 'zh-Hant-HK'));
    const call = receivedCall(told++, `N-${minute % 4}`);
    host.calls.push(call);
    return act(async () => {
      host.tell({ event: 'calls', calls: [summariseCall(call, told)], more: false });
      await settle();
    });
  };
  await fc.assert(
    fc.asyncProperty(happenings, minutes, fc.boolean(), async (all, last, rests) => {
      act(() => bench().dragView(true));
      for (const each of all) await does(each);
      await does({ what: 'move', minute: last });
      await (rests ? passes(100) : undefined);
      act(() => bench().dragView(false));
      const dragged = phones();
      const { viewAt } = bench();
      act(() => bench().viewTime(null));
      act(() => bench().viewTime(viewAt));
      expect(dragged).toEqual(phones());
      expect(bench().accepted).toHaveLength(told);
    }),
    { numRuns: 25 },
  );
});
