import { expect, test } from 'vitest';
import { fakeVersion } from '../../../store/testing/fake-versions.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { VersionsDialog } from './versions-dialog.tsx';

/** A dialog of a payload that said something else when it was sent. */
async function openHistory() {
  const open = await openWindow(<VersionsDialog diff={({ label }) => <p>{label}</p>} />);
  const { bench, host, run } = open;
  const activeTab = activeDocument(bench());
  if (activeTab === null) throw new Error('Nothing is in front.');
  const sent = activeTab.text.replace('"G6532"', '"C1001"');
  host.versions.push(fakeVersion({ ...activeTab, text: sent }, 1, { sentAt: 1 }), fakeVersion(activeTab, 2));
  await run('versions.open');
  return { ...open, activeTab, sent };
}

const versions = '[data-full-dialog="versions"] [role="option"]';

test('the versions of a text are listed with what was sent, and the one before the present is chosen', async () => {
  const { activeTab } = await openHistory();
  expect(at('[data-full-dialog="versions"]')).toHaveTextContent(activeTab.name);
  expect(all(versions)).toHaveLength(2);
  expect(all(versions)[1]).toHaveAttribute('aria-selected', 'true');
  expect(all(versions)[1]).toHaveAttribute('data-sent', 'true');
  expect(at('[data-comparison]')).toHaveAttribute('data-comparison', '1');
  expect(await accessibilityProblems()).toEqual([]);
});

test('the version that is chosen is restored', async () => {
  const { bench, user, activeTab, sent } = await openHistory();
  await user.click(at('[data-restore-version]'));
  expect(bench().dialog).toBeNull();
  expect(activeDocument(bench())).toMatchObject({ id: activeTab.id, text: sent });
});

test('earlier versions are removed permanently after a confirmation', async () => {
  const { host, user, passes } = await openHistory();
  await user.click(at('[data-wipe]'));
  expect(host.versions).toHaveLength(2);
  expect(await accessibilityProblems()).toEqual([]);
  host.versions = host.versions.slice(1);
  await user.click(at('[data-sure]'));
  await passes(0);
  expect(all('[data-wipe], [data-sure]')).toHaveLength(0);
});
