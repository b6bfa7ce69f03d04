import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { LooksLikeNote } from './editor-pane.tsx';
import { Preflight } from './preflight.tsx';
import { CurlView } from './request-views.tsx';

async function openNotes() {
  const { run, user, ...open } = await openWindow(
    <>
      <Breadcrumb />
      <LooksLikeNote />
      <Preflight />
    </>,
  );
  return {
    ...open,
    run,
    user,
    chooseScenario: async (name: string): Promise<void> => {
      await run('payload.scenario');
      expect(await accessibilityProblems()).toEqual([]);
      const choice = all('[role="menuitemradio"]').find(({ textContent }) => textContent.startsWith(name));
      await user.click(choice ?? document.body);
      await open.passes(0);
    },
  };
}

test('the breadcrumb keeps the name of a payload whose status is mistyped or missing', async () => {
  const { store, passes } = await openNotes();
  const document = activeDocument(store.getState());
  act(() => store.getState().typed(document?.id ?? '', document?.text.replace('"TICKETED"', '"TICKTED"') ?? ''));
  await passes(500);
  expect(all('nav')[0]).toHaveTextContent('TICKETED');
  expect(all('nav')[0]).not.toHaveTextContent('TICKTED');
  act(() => store.getState().typed(document?.id ?? '', '{}'));
  await passes(500);
  expect(all('nav')[0]).toHaveTextContent('TICKETED');
});

const scenarioButton = 'nav button[data-scenario]';

test('a payload that is kept as another scenario says which one the service will find in its text', async () => {
  const { chooseScenario } = await openNotes();
  expect(all('[data-preflight]')).toHaveLength(1);
  expect(all('[data-taken-for]')).toHaveLength(0);
  await chooseScenario('Movie ticket');
  expect(at('[data-taken-for]')).toHaveAttribute('data-taken-for', 'train-ticket');
  expect(at('[data-taken-for]')).toHaveTextContent('Train ticket');
  expect(await accessibilityProblems()).toEqual([]);
  expect(at(scenarioButton)).toHaveAttribute('data-scenario', 'movie-ticket');
  expect(at(scenarioButton)).toHaveFocus();
  await chooseScenario('Train ticket');
  expect(all('[data-taken-for]')).toHaveLength(0);
});

test('a text of another scenario is offered to be that, without a change of it', async () => {
  const { bench, user, passes } = await openNotes();
  const film =
    '{"merchantBizType":"MOVIE_TICKET","orderStatus":"TICKETED","merchantBizNo":"F-9","note":"a film in the evening, with a friend who comes late"}';
  const id = bench().activeTab?.id ?? '';
  bench().typed(id, film);
  await passes(1000);
  expect(at('[data-looks-like]')).toHaveAttribute('data-looks-like', 'movie-ticket');
  expect(at('[data-looks-like]')).toHaveTextContent('Movie ticket');
  await user.click(at('[data-take-as-it-looks]'));
  await passes(0);
  expect(at(scenarioButton)).toHaveAttribute('data-scenario', 'movie-ticket');
  expect(all('[data-looks-like]')).toHaveLength(0);
  expect(bench().documents.find((document) => document.id === id)?.text).toBe(film);
});

test('what was sent and accepted is told to be refused if it is sent again', async () => {
  const { bench, run, passes } = await openNotes();
  const called = bench().documents.find(({ name }) => name === 'CALL_NUM');
  bench().open(called?.id ?? '');
  await passes(0);
  expect(at('[data-preflight]')).not.toHaveTextContent('Sent again');
  await run('send.run');
  await passes(1000);
  expect(at('[data-preflight]')).toHaveTextContent('Would be refused if sent again');
});

test.each([
  ['"{{uuid32}}"', '"{{uiud32}}"', '"{{uiud32}}" is not a variable', 'hexadecimal'],
  ['"requestId"', '"rquestId"', '"rquestId" should probably be “requestId”', '“requestId” is missing'],
])('one mistake has one reason: with %s as %s the line says what Problems says', async (right, wrong, said, other) => {
  const { bench, passes } = await openNotes();
  const id = bench().activeTab?.id ?? '';
  const text = bench().documents.find((document) => document.id === id)?.text ?? '';
  bench().typed(id, text.replace(right, wrong));
  await passes(3000);
  expect(at('[data-preflight="refused"]')).toHaveTextContent(said);
  expect(at('[data-preflight="refused"]')).not.toHaveTextContent(other);
});

test.each([
  ['en', '(as this order’s first call to Sandbox)', '15 min after their Request-Time'],
  ['zh-Hant-HK', '（此訂單對「沙盒」的首次呼叫）', 'Request-Time 後的 15 分鐘內'],
] as const)(
  'what a prediction assumes, and the time a request is valid, are in words in %s',
  async (language, assumed, valid) => {
    const { passes } = await openWindow(
      <>
        <Preflight />
        <CurlView />
      </>,
      { language },
    );
    await passes(1000);
    expect(at('[data-preflight]')).toHaveTextContent(assumed);
    expect(document.body).toHaveTextContent(valid);
  },
);
