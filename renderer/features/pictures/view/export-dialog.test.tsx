import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { useBench } from '../../../store/use-bench.ts';
import { openedAt, openPayload, openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { Notices } from '../../../app/bars/notices.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** The dialog while it is asked for. */
function Asked() {
  const dialog = useBench((bench) => bench.dialog);
  return dialog?.dialog === 'export-pictures' ? <ExportDialog kind={dialog.kind} /> : null;
}

test('where no browser can take pictures there are pages alone, and it is said', async () => {
  const host = createFakeHost(openedAt);
  host.refusesPictures = true;
  const { run, user, passes, ports } = await openWindow(<Asked />, { host });
  await run('export.strip');
  expect(all('[data-no-browser]')).toHaveLength(1);
  expect(all('[data-value="png"], [data-value="pdf"]')).toHaveLength(0);
  expect(await accessibilityProblems()).toEqual([]);
  host.refusesPictures = false;
  await user.click(at('[data-export-run]'));
  await passes(0);
  const [[name, file] = []] = ports.savedFiles;
  expect(name).toMatch(/\.strip\.html$/);
  expect(JSON.parse((await file?.text()) ?? '')).toMatchObject({ format: 'html' });
});

test('what is being drawn says so, ends when it is cancelled, and gives nothing', async () => {
  const host = createFakeHost(openedAt);
  let release = (): void => {};
  host.beforePictures = () => new Promise((resolve) => (release = resolve));
  const { run, user, passes, ports } = await openWindow(<Asked />, { host });
  await run('export.sheet');
  await user.click(at('[data-export-run]'));
  await passes(0);
  expect(at('[data-drawing]')).toHaveTextContent('Creating 1 file');
  // The pictures are those of the moment at which they were asked for.
  const asShown = (): string => /As shown at [^.]+/.exec(document.body.textContent)?.[0] ?? '';
  const before = asShown();
  await passes(65_000);
  expect(before).toMatch(/\d\d:\d\d$/);
  expect(asShown()).toBe(before);
  await user.click(at('[data-export-cancel]'));
  release();
  await passes(0);
  expect(all('[data-drawing]')).toHaveLength(0);
  expect(all('[data-export-pictures]')).toHaveLength(1);
  await user.click(at('[data-export-cancel]'));
  expect(all('[data-export-pictures]')).toHaveLength(0);
  expect(ports.savedFiles.size).toBe(0);
});

test.each([
  ['en', /^2 files were saved to your downloads:\s+\S+zh_HK\S+\.png and\s+\S+en_US\S+\.png\.$/],
  ['zh-Hant-HK', /^2 個檔案已存到你的下載項目：\s+\S+zh_HK\S+\.png、\s+\S+en_US\S+\.png。$/],
] as const)(
  'an export is drawn once, however often it is clicked, and ends with its files (%s)',
  async (language, told) => {
    const host = createFakeHost(openedAt);
    let release = (): void => {};
    let drawn = 0;
    host.beforePictures = () => {
      drawn += 1;
      return new Promise((resolve) => (release = resolve));
    };
    const parts = (
      <>
        <Asked />
        <Notices />
      </>
    );
    const opened = await openWindow(parts, { host, language });
    await opened.run('export.phone');
    await opened.user.click(at('[data-export-run]'));
    await opened.passes(0);
    await opened.user.click(at('[data-export-run]'));
    await opened.passes(0);
    expect(at('[data-export-run]')).toHaveAttribute('aria-disabled', 'true');
    release();
    await opened.passes(0);
    expect(drawn).toBe(1);
    expect(all('[data-export-pictures]')).toHaveLength(0);
    expect(at('[aria-live="polite"] [data-notice="given-out"] p').textContent).toMatch(told);
  },
);

test('pictures of a text that is broken or refused are announced as such', async () => {
  const opened = await openWindow(<Asked />);
  await openPayload(opened, 'TICKETED');
  await opened.run('export.phone');
  expect(at('[data-export-pictures]')).not.toHaveTextContent(/refused|not valid/);
  const id = opened.bench().activeTab?.id ?? '';
  const { text = '' } = opened.bench().documents.find((each) => each.id === id) ?? {};
  act(() => opened.bench().typed(id, text.replace('TICKETED', 'TICKETET')));
  await opened.passes(2000);
  expect(at('[data-export-pictures]')).toHaveTextContent('This payload would be refused.');
  act(() => opened.bench().typed(id, text.replace('{', '{{,')));
  await opened.passes(2000);
  expect(at('[data-export-pictures]')).toHaveTextContent('The pictures show the last valid text.');
});
