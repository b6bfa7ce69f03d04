import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBench } from '../../../../store/bench.ts';
import { createFakeHost } from '../../../../store/testing/fake-host.ts';
import { createFakePorts } from '../../../../store/testing/fake-ports.ts';
import { BenchContext } from '../../../../store/use-bench.ts';
import { startWords } from '../../../../words/i18n.ts';
import { TranslationProvider } from '../../../../words/use-translation.ts';
import { act } from '@testing-library/react';
import { all, at } from '../../../../testing/elements.ts';
import { openWindow } from '../../../../testing/open-window.tsx';
import { StoryList, StoryRow } from './story-list.tsx';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

// The rows of its menu name their keys as this machine's keyboard has them.
beforeEach(() => void vi.stubGlobal('navigator', { platform: 'Linux' }));
afterEach(() => void vi.unstubAllGlobals());

async function rowOf(text: string): Promise<string> {
  const host = createFakeHost(start);
  host.stories.set('a', { id: 'a', name: 'Night trains', text });
  const store = createBench({ ...createFakePorts(start), bridge: host.bridge });
  await store.getState().start();
  return renderToStaticMarkup(
    <TranslationProvider words={await startWords('en')}>
      <BenchContext value={{ ...store, getInitialState: store.getState }}>
        <StoryRow id="a" name="Night trains" />
      </BenchContext>
    </TranslationProvider>,
  );
}

test('a story too long to be played for the list says its name and that it is large', async () => {
  const row = await rowOf(`{"format":"passbench-story/1","calls":[],"more":"${'x'.repeat(200_000)}"}`);
  expect(row).toContain('data-story-state="large"');
  expect(row).toContain('Night trains');
  expect(row).toContain('open it to check');
  expect(row).not.toContain('no calls yet');
});

test('a short one says how it goes', async () => {
  expect(await rowOf('{"calls":')).toContain('cannot be played');
});

test.each([
  [{ cuts: 0 }, '1 call · cut texts not measured'],
  [{ card: 'active' }, '1 call · as expected'],
  [{ card: 'used', cuts: 0 }, '1 call · 1 not as expected'],
])('a story that checks %j does not claim what was not measured', async (check, words) => {
  const calls = [
    { at: '+0m', template: 'queue-up/CALL_NUM', expect: 'SUCCESS' },
    { at: '+1m', check },
  ];
  const story = { format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls };
  expect(await rowOf(JSON.stringify(story))).toContain(words);
});

test('of thousands of stories the list draws some and the open one, and more on demand', async () => {
  const { bench, user } = await openWindow(<StoryList />);
  const stories = Array.from({ length: 1000 }, (_, place) => ({ id: `s${place}`, name: `s${place}`, text: '{' }));
  act(() => bench().setStories(stories));
  expect(all('[data-story]')).toHaveLength(300);
  act(() => bench().open('s900'));
  expect(all('[data-story]')).toHaveLength(301);
  expect(at('[data-more-stories]')).toHaveTextContent('Show 300 more of 1000');
  await user.click(at('[data-more-stories]'));
  expect(all('[data-story]')).toHaveLength(601);
});
