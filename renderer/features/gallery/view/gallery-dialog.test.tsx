import { describe, expect, test } from 'vitest';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at, until } from '../../../testing/elements.ts';
import { openWindow, type OpenWindow } from '../../../testing/open-window.tsx';
import { PayloadList } from '../../list/view/payload-list.tsx';
import { GalleryDialog } from './gallery-dialog.tsx';

const sample = (id: string): string => `[data-sample="${id}"]`;
const cell = (id: string): HTMLElement => at(`${sample(id)} [data-gallery-cell]`);
const drawn = (): readonly HTMLElement[] => all('[data-drawn="true"]');

async function opened(...choices: readonly string[]): Promise<OpenWindow> {
  const window = await openWindow(<GalleryDialog />);
  for (const choice of choices) await window.user.click(at(`[data-value="${choice}"]`));
  return window;
}

describe('the gallery', () => {
  test('is searched at once; what is found is drawn in both languages and opened by keyboard alone', async () => {
    const id = 'ev-charging/PARKING_DUE';
    const { bench, user } = await opened();
    bench().openDialog({ dialog: 'gallery' });
    await user.keyboard('parking');
    await until(() => expect(all('[data-sample]')).toHaveLength(1));
    await until(() => expect(drawn()).toHaveLength(1));
    expect(at(`${sample(id)} [data-locale="zh_HK"]`)).toHaveTextContent('快充易');
    expect(at(`${sample(id)} [data-locale="en_US"]`)).toHaveTextContent('QuickCharge');
    await user.keyboard('{ArrowDown}');
    expect(cell(id)).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(activeDocument(bench())?.text).toContain('"PARKING_DUE"');
    expect(bench().dialog).toBeNull();
  });

  test('opens a payload where the list shows it, though it showed stories or a filter left it out', async () => {
    const { bench, user, passes } = await openWindow(
      <>
        <PayloadList />
        <GalleryDialog />
      </>,
    );
    bench().choose('section', 'stories');
    bench().searchList('no such payload');
    bench().openDialog({ dialog: 'gallery' });
    await user.click(cell('movie-ticket/REFUNDED'));
    await passes(0);
    expect(bench().settings.section).toBe('payloads');
    expect(at('[role="tree"] [aria-current="true"]')).toHaveTextContent('REFUNDED');
  });

  test('is gone through by arrow keys, and left by Escape', async () => {
    const { bench, user } = await opened();
    bench().openDialog({ dialog: 'gallery' });
    await user.keyboard('{ArrowDown}');
    expect(cell('train-ticket/TICKETED')).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(cell('train-ticket/REFUNDED')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(bench().dialog).toBeNull();
  });

  test('lets go of what is filtered out', async () => {
    const { user } = await opened('voucher');
    await until(() => expect(all('[data-gallery-section]')).toHaveLength(1));
    await user.click(at('[data-value="sound"]'));
    await until(() => expect(drawn()).toHaveLength(2));
    expect(all('[data-sample]')).toHaveLength(2);
    expect(at('[data-gallery-count]')).toHaveAttribute('data-gallery-count', '2');
    expect(await accessibilityProblems()).toEqual([]);
  });

  test('says of a broken sample what it is caught with, once its scenario’s are spread out', async () => {
    const id = 'movie-ticket/TICKETED@broken-time-order';
    const { user } = await opened('movie-ticket');
    await until(() => expect(all('[data-gallery-section]')).toHaveLength(1));
    expect(all(sample(id))).toEqual([]);
    await user.click(at('[data-fold-broken]'));
    expect(at(sample(id))).toHaveTextContent('The film begins before the ticket is shown');
    await until(() => expect(at(`${sample(id)} [data-severity]`)).toHaveTextContent('available_time'));
  });
});
