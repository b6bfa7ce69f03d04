import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { CompareDialog } from './compare-dialog.tsx';

async function openCompare() {
  const open = await openWindow(<CompareDialog diff={({ before, after }) => <pre>{`${before}\n${after}`}</pre>} />);
  return {
    ...open,
    look: async (look: string): Promise<void> => {
      await open.user.click(at(`[data-comparison] [data-value="${look}"]`));
      await open.passes(0);
    },
  };
}

test('a draft is held against what was last sent: by its meaning, as cards, as text', async () => {
  const { bench, run, passes, look } = await openCompare();
  await run('send.run');
  await passes(1000);
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  bench().typed(id, text.replace('"G6532"', '"C1001"'));
  await run('compare.open');
  expect(at('[data-comparison]')).toHaveAttribute('data-comparison', '1');
  expect(at('[data-comparison] [data-pointer="/extInfo/shift_number"]')).toHaveTextContent('G6532');
  await look('cards');
  expect(all('[data-compared-card] [data-mark="differs"]').map(({ textContent }) => textContent)).toEqual([
    'G6532',
    'C1001',
  ]);
  expect(await accessibilityProblems()).toEqual([]);
  await look('text');
  expect(at('[data-look="text"]')).toHaveTextContent('C1001');
});

test('cards open in a language that differs', async () => {
  const { bench, run, passes, look } = await openCompare();
  await run('send.run');
  await passes(1000);
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  bench().typed(id, text.replace('"Guangzhou South"', '"Foshan West"'));
  await run('compare.open');
  await look('cards');
  expect(all('[data-compared-card] [data-mark="differs"]').map(({ textContent }) => textContent)).toEqual([
    'Guangzhou South',
    'Foshan West',
  ]);
});

test('two statuses are compared, and change sides, by keyboard alone', async () => {
  const { bench, run, user, passes } = await openCompare();
  await run('compare.open');
  await user.selectOptions(at('[data-side="left"]'), 'template train-ticket/REFUNDED');
  await passes(0);
  expect(at('[data-comparison] [data-pointer="/orderStatus"]')).toHaveTextContent('TICKETED');
  at('[data-side="left"]').focus();
  await user.keyboard('{Tab}{Enter}');
  expect(at('[data-side="right"]')).toHaveValue('template train-ticket/REFUNDED');
  await user.keyboard('{Escape}');
  expect(bench().dialog).toBeNull();
});

test('the names of texts that are not JSON stand each by itself, whatever their letters', async () => {
  const { bench, run, passes, user } = await openCompare();
  const { id = '' } = activeDocument(bench()) ?? {};
  bench().rename(id, 'שלום 1');
  bench().typed(id, '{');
  await run('compare.open');
  await passes(0);
  const said = at('[data-comparison="unread"] [role="status"]');
  expect(said).toHaveTextContent(/line by line: שלום 1/);
  expect(all('bdi', said).map(({ textContent }) => textContent)).toEqual(['שלום 1']);
  const other = bench().documents.find((each) => each.id !== id && each.name !== '') ?? { id: '', name: '' };
  await act(async () => {
    bench().typed(other.id, '{');
    bench().choose('language', 'zh-Hant-HK');
  });
  await user.selectOptions(at('[data-side="left"]'), `payload ${other.id}`);
  await passes(0);
  expect(at('[data-comparison="unread"] [role="status"]')).toHaveTextContent(
    new RegExp(`${other.name} · G6532 → 廣州南 …\\d+、שלום 1`),
  );
});
