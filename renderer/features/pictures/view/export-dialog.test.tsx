import { expect, test } from 'vitest';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { useBench } from '../../../store/use-bench.ts';
import { openedAt, openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
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
  await user.click(at('[data-export-cancel]'));
  release();
  await passes(0);
  expect(all('[data-drawing]')).toHaveLength(0);
  expect(all('[data-export-pictures]')).toHaveLength(1);
  await user.click(at('[data-export-cancel]'));
  expect(all('[data-export-pictures]')).toHaveLength(0);
  expect(ports.savedFiles.size).toBe(0);
});
