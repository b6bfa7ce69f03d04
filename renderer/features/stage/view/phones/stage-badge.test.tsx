import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { longestCheckedAtOnce } from '../../../../engine/payload/large-text.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { activeDocument } from '../../../../store/window/active-tab.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { StageBadge } from './phones.tsx';

function Badge() {
  const stage = useBench((bench) => bench.stage);
  return stage === null ? null : <StageBadge stage={stage} />;
}

test('what a long text was refused for is said to be of a moment ago until it is checked again', async () => {
  const { bench, passes } = await openWindow(<Badge />);
  const type = async (change: (text: string) => string): Promise<void> => {
    const { id, text } = activeDocument(bench()) ?? { id: '', text: '' };
    bench().typed(id, change(text));
    await passes(0);
  };
  const said = (): string | null => document.body.textContent;
  await type((text) => text.replace(/\}\s*$/, `,"padding":"${'x'.repeat(longestCheckedAtOnce)}"}`));
  await passes(1000);
  expect(said()).toContain('draft');
  await type((text) => text.replace('TICKETED', 'TICKETD'));
  expect(said()).toContain('draft');
  await passes(1000);
  expect(said()).toContain('would be refused');
  await type((text) => text.replace('TICKETD', 'TICKETED'));
  expect(said()).toContain('previous text');
  await passes(250);
  expect(said()).toContain('draft');
});

test('the last valid text is called so at every time that is looked at', async () => {
  const { bench, passes } = await openWindow(<Badge />);
  const { id, text } = activeDocument(bench()) ?? { id: '', text: '' };
  bench().typed(id, text.slice(0, -3));
  await passes(1000);
  expect(document.body.textContent).toContain('last valid text');
  act(() => bench().viewTime(bench().shownNow + 3_600_000));
  await passes(0);
  expect(document.body.textContent).toMatch(/last valid text at \d\d:\d\d/);
});
