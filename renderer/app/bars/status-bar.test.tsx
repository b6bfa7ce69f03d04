import { act } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createDelayedStore } from '../../store/delayed-store.ts';
import { DelayedContext, useBenchStore } from '../../store/use-bench.ts';
import { activePayloadId } from '../../store/window/active-tab.ts';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Preflight } from '../../features/editor/view/preflight.tsx';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import { StatusBar } from './status-bar.tsx';

/** Keys without a pause: the delayed work does not run. */
function WhileKeysGoOn({ children }: { readonly children: ReactNode }) {
  const store = useBenchStore();
  const [behind] = useState(() => createDelayedStore(store, () => {}));
  return <DelayedContext value={behind}>{children}</DelayedContext>;
}

test('nothing is called saved that has just been typed, though the rest of the bar follows later', async () => {
  const { bench, passes } = await openWindow(
    <WhileKeysGoOn>
      <StatusBar />
    </WhileKeysGoOn>,
  );
  await passes(2000);
  expect(at('[data-save-state]').dataset['saveState']).toBe('saved');
  act(() => bench().typed(activePayloadId(bench()) ?? '', '{}'));
  expect(at('[data-save-state]').dataset['saveState']).toBe('saving');
});

test('the payload is not called saved beside fields of an environment that are not', async () => {
  const { bench, passes } = await openWindow(<StatusBar />);
  await act(() => bench().addEnvironment('Test'));
  await passes(2000);
  expect(at('[data-save-state]')).toHaveTextContent(/^Saved$/);
  const { id } = bench().session?.environments[0] ?? { id: '' };
  act(() => bench().editEnvironment(id, { baseUrl: 'no address' }));
  await act(() => bench().saveAllEnvironments());
  await passes(2000);
  expect(at('[data-save-state]')).toHaveTextContent(/^1 environment not saved$/);
  act(() => bench().editEnvironment(id, { baseUrl: '' }));
  await passes(2000);
  expect(at('[data-save-state]')).toHaveTextContent(/^Saved$/);
});

test('a story without calls is not said to have no problems', async () => {
  const { bench, passes } = await openWindow(<StatusBar />);
  expect(document.body).toHaveTextContent('No problems');
  const text = JSON.stringify({ format: 'passbench.story/2', calls: [] });
  act(() => bench().addStory({ id: 'a'.repeat(32), name: 'Empty', text }));
  await passes(2000);
  expect(document.body).toHaveTextContent('No calls');
  expect(document.body).not.toHaveTextContent('No problems');
});

const breaks = [
  ['"{{uuid32}}"', '"abc"'],
  ['"orderStatus"', '"ordrStatus"'],
  ['"{{order.created}}"', '""'],
  ['"value": "21500"', '"value": 21500'],
  ['"multiLang"', '"multiLng"'],
  ['"orderModifyTime"', '"orderModifyTim"'],
] as const;

test('strip, phones and status bar name the same first problem, whatever else is wrong', async () => {
  const { bench, passes } = await openWindow(
    <>
      <Preflight />
      <StageRegion />
      <StatusBar />
    </>,
  );
  const id = activePayloadId(bench()) ?? '';
  const text = bench().documents.find((each) => each.id === id)?.text ?? '';
  for (const [place, first] of breaks.entries())
    for (const second of breaks.slice(place)) {
      const broken = [second, first].reduce((made, [right, wrong]) => made.replace(right, wrong), text);
      act(() => bench().typed(id, broken));
      await passes(3000);
      const problem = bench().shownFindings.find(
        ({ words }) => sayFinding(words, 'en') === at('[data-first-problem]').title,
      );
      const sentence = problem === undefined ? 'none' : sayFinding(problem.words, 'en');
      expect(at('[data-preflight="refused"]'), `${first[1]} and ${second[1]}`).toHaveTextContent(sentence);
      expect(at('[data-stage-note="refused"]'), `${first[1]} and ${second[1]}`).toHaveTextContent(sentence);
    }
});

test('a window without room for the list offers the tour in the bar, until it is taken', async () => {
  const { bench, user } = await openWindow(<StatusBar />);
  act(() => bench().offerTour());
  expect(all('[data-tour-offer]')).toEqual([]);
  vi.spyOn(globalThis, 'matchMedia').mockReturnValue(globalThis.matchMedia('print'));
  act(() => bench().togglePresenting());
  expect(all('[data-tour-offer]')).toEqual([]);
  act(() => bench().togglePresenting());
  act(() => bench().addEmptyPayload());
  expect(all('[data-tour-offer]')).toEqual([]);
  await act(() => bench().undoLast());
  await user.click(at('[data-tour-offer]'));
  expect([bench().tour?.step, all('[data-tour-offer]').length]).toEqual(['text', 0]);
  vi.restoreAllMocks();
});
