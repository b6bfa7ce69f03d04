import { expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { DeletedDialog } from './deleted-dialog.tsx';

test('what was deleted together comes back together, in its place', async () => {
  const { bench, run, user, passes } = await openWindow(<DeletedDialog />);
  await passes(1000);
  const before = bench().documents.map(({ name }) => name);
  for (const name of ['TICKETED', 'REFUNDED']) {
    bench().open(bench().documents.find((document) => document.name === name)?.id ?? '');
    await run('payload.remove');
    await passes(20_000);
  }
  expect(bench().documents).toHaveLength(before.length - 2);
  await run('versions.deleted');
  expect(all('[data-deleted-list="there"] [data-deleted-group]')).toHaveLength(1);
  expect(at('[data-deleted-group]')).toHaveTextContent('2 payloads');
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-deleted-group] [data-restore]'));
  await passes(0);
  expect(all('[data-deleted-group]')).toHaveLength(0);
  expect(bench().documents).toHaveLength(before.length);
  expect(
    bench()
      .documents.map(({ name }) => name)
      .toSorted(),
  ).toEqual(before.toSorted());
});

test('the calls of an order that were forgotten are had back', async () => {
  const { bench, host, run, user, passes } = await openWindow(<DeletedDialog />);
  const called = bench().documents.find(({ name }) => name === 'CALL_NUM');
  bench().open(called?.id ?? '');
  await run('send.run');
  expect(host.calls).toHaveLength(1);
  await run('order.forget');
  expect(host.calls).toHaveLength(0);
  await run('versions.deleted');
  const forgotten = '[data-deleted-list="there"] [data-forgotten]';
  expect(at(forgotten)).toHaveTextContent(activeDocument(bench())?.order ?? '');
  await user.click(at(`${forgotten} [data-restore]`));
  await passes(0);
  expect(all(forgotten)).toHaveLength(0);
  expect(host.calls).toHaveLength(1);
});
