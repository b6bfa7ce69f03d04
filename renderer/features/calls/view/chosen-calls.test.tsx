import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { all, at } from '../../../testing/elements.ts';
import { openedAt, openWindow } from '../../../testing/open-window.tsx';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { receivedCall } from '../../../store/testing/received-calls.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallsPlace } from './calls-place.tsx';
import { ExportCallsDialog } from './export-calls-dialog.tsx';

function Window() {
  const isExport = useBench(({ dialog }) => dialog?.dialog === 'export-calls');
  return (
    <main>
      <CallsPlace />
      {isExport ? <ExportCallsDialog /> : null}
    </main>
  );
}

async function opened() {
  const host = createFakeHost(openedAt);
  host.calls = [1, 2, 3].map((place) => receivedCall(place, 'A'));
  const open = await openWindow(<Window />, { host });
  await open.passes(100);
  open.bench().choose('section', 'calls');
  await open.passes(100);
  return open;
}

test('Ctrl and Shift choose rows, and the menu is about all of them', async () => {
  const { user, bench, passes } = await opened();
  await user.keyboard('{Control>}');
  await user.click(at('[data-call="told-3"]'));
  await user.keyboard('{/Control}{Shift>}');
  await user.click(at('[data-call="told-1"]'));
  await user.keyboard('{/Shift}');
  expect(bench().chosenCalls).toEqual(['told-3', 'told-2', 'told-1']);
  expect(all('[data-chosen]').length).toBe(3);
  await user.click(at('[data-chosen-calls="3"]'));
  await passes(100);
  expect(at('[data-item="calls.compare"]')).toHaveAttribute('aria-disabled', 'true');
  expect(at('[data-item="calls.compare"]')).toHaveTextContent('hold Ctrl (or ⌘) and click');
  await user.click(at('[data-item="calls.export"]'));
  await passes(100);
  expect(bench().callsExport).toMatchObject({
    ids: ['told-3', 'told-2', 'told-1'],
    which: 'chosen',
    keepPersonal: false,
  });
});

test('a call chosen beside the open one is compared with it', async () => {
  const { user, bench, passes } = await opened();
  bench().openCall('told-3');
  await passes(100);
  await user.keyboard('{Control>}');
  await user.click(at('[data-call="told-1"]'));
  await user.keyboard('{/Control}');
  expect(bench().chosenCalls).toEqual(['told-3', 'told-1']);
  await user.click(at('[data-chosen-calls="2"]'));
  await passes(100);
  expect(at('[data-item="calls.compare"]')).not.toHaveAttribute('aria-disabled', 'true');
});

test('an export ends with the file’s name and with what was replaced', async () => {
  const { user, bench, passes, ports } = await opened();
  bench().openCall('told-2');
  await passes(100);
  bench().openCallsExport();
  await passes(100);
  await user.click(at('[data-export-calls-run]'));
  await passes(100);
  const [name = ''] = ports.savedFiles.keys();
  expect(name).toMatch(/^calls-20261125-10\d\d\.har$/);
  expect(await ports.savedFiles.get(name)?.text()).toBe('har: told-2');
  expect(at('[data-exported]')).toHaveTextContent(`1 call was exported to ${name}.`);
  expect(at('[data-exported]')).toHaveTextContent('idNumber (2 values)');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(bench()).toMatchObject({ dialog: null, callsExport: null });
});

test('evidence of a story is made of it or of all, signed by a chosen key, and says what it lacks', async () => {
  const { user, bench, passes, ports } = await opened();
  bench().putStory({ id: 's1', name: 'Lunch', text: '{"format":"passbench.story/2","calls":[]}' });
  bench().open('s1');
  bench().openEvidence('story');
  await passes(100);
  expect(bench().callsExport).toMatchObject({ which: 'story', format: 'evidence', keepPersonal: false });
  expect(screen.getByRole('dialog')).toHaveTextContent('Story: Lunch');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(bench().callsExport?.locales).toEqual(['zh_HK']);
  await user.click(at('[data-export-calls-run]'));
  await passes(100);
  const [name = ''] = ports.savedFiles.keys();
  expect(name).toMatch(/^evidence-20261125-10\d\d\.zip$/);
  expect(await ports.savedFiles.get(name)?.text()).toBe('zip unsigned');
  expect(at('[data-exported]')).toHaveTextContent(
    `Evidence of 1 story was saved to ${name}. The file is in your downloads.`,
  );
  expect(at('[data-exported]')).toHaveTextContent('No pictures.');
});
