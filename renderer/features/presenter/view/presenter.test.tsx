import { act, fireEvent } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { closeByEscape } from '../../../ui/places/page-head.tsx';
import { ReferencePanel } from '../../reference/view/reference-panel.tsx';
import { Presenter } from './presenter.tsx';

/** The page has no highlights, so the whole element of a secret is concealed. */
const concealed = (): readonly (string | null)[] =>
  all('[data-concealed]').map((element) => element.getAttribute('data-part'));

test('presenter mode conceals secrets of texts, fields and tooltips as they come, and Escape ends it', async () => {
  const { run, user, bench } = await openWindow(
    <>
      <p data-part="path">in ~/keys/merchant.pem</p>
      <p data-part="plain">TICKETED</p>
      <input data-part="field" defaultValue="" title="~/keys/merchant.pem" aria-label="path" />
      <div data-part="later" />
      <Presenter page={document} />
    </>,
  );
  expect(concealed()).toEqual([]);
  await run('window.presenter');
  expect(document.documentElement).toHaveAttribute('data-presenting');
  expect(concealed()).toEqual(['path']);
  await user.type(at('[data-part="field"]'), '~/keys/other.pem');
  expect(at('[data-part="field"]')).toHaveAttribute('title', '••••');
  await act(async () => {
    at('[data-part="later"]').textContent = 'Bearer abcdef123456';
  });
  expect(concealed()).toEqual(['path', 'field', 'later']);
  await act(async () => {
    at('[data-part="later"]').textContent = 'Bearer of good news';
  });
  expect(concealed()).toEqual(['path', 'field']);
  expect(all('[data-presenter-ring]')).toHaveLength(1);
  // It may clear a field, and ends nothing there.
  await user.keyboard('{Escape}');
  expect(bench().isPresenting).toBe(true);
  await user.click(at('[data-part="plain"]'));
  await user.keyboard('{Escape}');
  expect(bench().isPresenting).toBe(false);
  expect(concealed()).toEqual([]);
  expect(all('[data-presenter-ring]')).toEqual([]);
  expect(document.documentElement).not.toHaveAttribute('data-presenting');
  expect(at('[data-part="field"]')).toHaveAttribute('title', '~/keys/merchant.pem');
});

test('Escape that closes a page, or belongs to an input method, does not end presenter mode', async () => {
  let closed = 0;
  const { run, user, bench } = await openWindow(
    <>
      <div role="presentation" data-part="page" tabIndex={-1} onKeyDown={closeByEscape(() => (closed += 1))}>
        <input type="checkbox" data-part="box" aria-label="box" />
      </div>
      <button type="button" data-part="outside" aria-label="outside" />
      <Presenter page={document} />
    </>,
  );
  await run('window.presenter');
  at('[data-part="page"]').focus();
  await user.keyboard('{Escape}');
  expect([closed, bench().isPresenting]).toEqual([1, true]);
  at('[data-part="outside"]').focus();
  fireEvent.keyDown(at('[data-part="outside"]'), { key: 'Escape', isComposing: true });
  expect(bench().isPresenting).toBe(true);
  await user.keyboard('{Escape}');
  expect([closed, bench().isPresenting]).toEqual([1, false]);
});

test('Escape leads from the reference back to the work, and does not end presenter mode', async () => {
  const { run, user, bench } = await openWindow(
    <>
      <button type="button" data-part="work" aria-label="work" />
      <ReferencePanel />
      <Presenter page={document} />
    </>,
  );
  await run('window.presenter');
  at('[data-part="work"]').focus();
  act(() =>
    all('button')
      .find((each) => each.dataset['part'] === undefined)
      ?.focus(),
  );
  await user.keyboard('{Escape}');
  expect(bench().isPresenting).toBe(true);
  await user.click(document.body);
  await user.keyboard('{Escape}');
  expect(bench().isPresenting).toBe(false);
});

test('a secret is concealed that marks and lines divide, also on the page of the detached stage', async () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const page = frame.contentDocument ?? document;
  page.body.innerHTML = '<p><span>Bearer abc</span><b>def123456</b></p><p>TICKETED</p>';
  const { run } = await openWindow(
    <>
      <p data-part="marked">
        Host: bank.exam<mark>ple</mark>
      </p>
      <p data-part="file">file:///srv/keys/key.pem</p>
      <Presenter page={document} />
      <Presenter page={page} />
    </>,
  );
  await run('window.presenter');
  expect(concealed()).toEqual(['file']);
  await act(async () => {
    at('[data-part="marked"] mark').textContent = 'ple/keys, Authorization: x';
    at('[data-part="marked"] mark').insertAdjacentText('afterend', 'yz123');
  });
  expect(all('[data-concealed]').map(({ localName }) => localName)).toEqual(['p', 'mark', 'p']);
  expect(page.documentElement.dataset['presenting']).toBe('');
  expect([...page.querySelectorAll('[data-concealed]')].map(({ localName }) => localName)).toEqual(['span', 'b']);
  // The ring is in its page.
  await run('window.presenter');
  frame.remove();
});

test('a placeholder is concealed while it shows a secret, and the text of a drawing whole', async () => {
  const { run } = await openWindow(
    <>
      <input data-part="hint" placeholder="TICKETED" aria-label="hint" />
      <input data-part="typed" defaultValue="TICKETED" placeholder="~/keys/merchant.pem" aria-label="typed" />
      <svg>
        <text data-part="label" style={{ display: 'block' }}>
          Bearer abcdef123456
        </text>
        <text style={{ display: 'block' }}>TICKETED</text>
      </svg>
      <p>
        <span data-part="text">Bearer abcdef123456</span>
      </p>
      <Presenter page={document} />
    </>,
  );
  // A browser that draws parts of texts: it cannot in a drawing.
  const highlights = new Map<string, unknown>();
  vi.stubGlobal('CSS', Object.assign(Object.create(window.CSS), { highlights }));
  vi.stubGlobal('Highlight', Set);
  onTestFinished(() => void vi.unstubAllGlobals());
  await run('window.presenter');
  expect(concealed()).toEqual(['label']);
  expect(highlights.get('passbench-secret')).toHaveProperty('size', 1);
  await act(async () => at('[data-part="hint"]').setAttribute('placeholder', '~/keys/merchant.pem'));
  expect(concealed()).toEqual(['hint', 'label']);
  await run('window.presenter');
});
