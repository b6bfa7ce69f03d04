import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeVersion } from '../../../store/testing/fake-versions.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { Notices } from '../../bars/notices.tsx';
import { Dialogs } from '../dialogs.tsx';

async function openTemplates() {
  const open = await openWindow(
    <>
      <Dialogs />
      <Notices />
    </>,
  );
  const { run, user, passes } = open;
  return {
    ...open,
    saveAs: async (name: string): Promise<void> => {
      await run('payload.template');
      await user.clear(at('[data-save-template] input:not([type="checkbox"])'));
      await user.keyboard(`${name}{Enter}`);
      await passes(0);
    },
  };
}

test('a payload becomes a template with variables, from which another order begins', async () => {
  const { bench, host, run, user, passes, saveAs } = await openTemplates();
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  bench().typed(id, text.replace('{{uuid32}}', 'ab'.repeat(16)));
  await passes(1000);
  await run('payload.template');
  expect(await accessibilityProblems()).toEqual([]);
  await user.keyboard('{Escape}');
  await saveAs('From a mail');
  expect(all('[data-notice="template-saved"]')).toHaveLength(1);
  expect([...host.templates.values()].map(({ name }) => name)).toEqual(['From a mail']);
  await run('payload.templates');
  await user.click(at('[data-own-template="From a mail"] [data-use-template]'));
  await passes(0);
  expect(activeDocument(bench())).toMatchObject({ name: 'From a mail' });
  expect(activeDocument(bench())?.id).not.toBe(id);
  expect(activeDocument(bench())?.text).toContain('"requestId": "{{uuid32}}"');
});

test('Enter and Escape of an input method end no renaming', async () => {
  const { host, run, user, passes, saveAs } = await openTemplates();
  await saveAs('Mine');
  await run('payload.templates');
  await user.click(at('[data-own-template="Mine"] button[aria-label*="ename"]'));
  const field = at('[data-own-template="Mine"] input');
  await user.type(field, 'ㄏ');
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
  await passes(0);
  expect(field).toBeInTheDocument();
  expect([...host.templates.values()].map(({ name }) => name)).toEqual(['Mine']);
});

test('a template is replaced under its name, and what it said before is had back', async () => {
  const { bench, host, run, user, passes, saveAs } = await openTemplates();
  await saveAs('Mine');
  const [first] = host.templates.values();
  if (first === undefined) throw new Error('Nothing was saved.');
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  bench().typed(id, text.replace('G6532', 'C1001'));
  await saveAs('Mine');
  expect(all('[data-notice="template-replaced"]')).toHaveLength(1);
  const [second] = host.templates.values();
  if (second === undefined) throw new Error('Nothing was saved.');
  expect([host.templates.size, second.id]).toEqual([1, first.id]);
  for (const [seq, template] of [first, second].entries())
    host.versions.push({
      ...fakeVersion({ ...template, scenario: '', order: '', orderNo: '' }, seq),
      kind: 'template',
    });
  await run('payload.templates');
  await user.click(at('[data-own-template="Mine"] [data-template-versions]'));
  await passes(0);
  expect(at('[data-full-dialog="versions"]')).toHaveTextContent('Mine');
  const versions = all('[data-full-dialog="versions"] [role="option"]');
  expect(versions).toHaveLength(2);
  expect(versions[1]).toHaveAttribute('aria-selected', 'true');
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-restore-version]'));
  await passes(0);
  expect(host.templates.get(first.id)?.text).toBe(first.text);
});
