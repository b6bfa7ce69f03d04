import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StageRegion } from '../../features/stage/view/stage-region.tsx';
import { ProblemsPanel } from '../../features/problems/view/problems-panel.tsx';
import { all, at, until } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';
import { Dialogs } from './dialogs.tsx';

/** A status of each scenario with its card texts, and a mistake of one invalid sample. */
const samples = [
  {
    sound: 'train-ticket/TICKETED',
    card: { zh_HK: '香港西九龍', en_US: 'Hong Kong West Kowloon' },
    notice: { zh_HK: '香港西九龍', en_US: 'Hong Kong West Kowloon' },
    broken: 'train-ticket/TICKETED@broken-time-zone',
    names: 'to_timezone',
  },
  {
    sound: 'movie-ticket/TICKETED',
    card: { zh_HK: '星光戲院', en_US: 'Starlight Cinema' },
    notice: null,
    broken: 'movie-ticket/TICKETED@broken-ticket-list-shape',
    names: 'ticket_info_list',
  },
  {
    sound: 'queue-up/NUMBER_ARRIVED',
    card: { zh_HK: 'A123', en_US: 'A123' },
    notice: { zh_HK: 'A123', en_US: 'A123' },
    broken: 'queue-up/CALL_NUM@broken-remark-width',
    names: 'remark',
  },
  {
    sound: 'ev-charging/SERVING',
    card: { zh_HK: '快充易', en_US: 'QuickCharge' },
    notice: { zh_HK: '快充易', en_US: 'QuickCharge' },
    broken: 'ev-charging/SERVING_WO_ENDTIME@broken-display-conflict',
    names: 'end_time',
  },
  {
    sound: 'voucher/TICKETED@gift',
    card: { zh_HK: '禮品卡', en_US: 'Gift card' },
    notice: null,
    broken: 'voucher/TICKETED@broken-issue-mode',
    names: 'benefit_issue_mode',
  },
  {
    sound: 'base-order/PAID',
    card: { zh_HK: '純訂單記錄', en_US: 'plain record' },
    notice: null,
    broken: 'base-order/PAID@broken-user-required',
    names: 'openId',
  },
] as const;

const locales = ['zh_HK', 'en_US'] as const;
const phone = (locale: string): HTMLElement => at(`[data-region="stage"] [data-locale="${locale}"]`);
const mistakes = 'li[data-rule]:is([data-severity="error"], [data-severity="warning"])';

test.each(samples)('$sound of the gallery is on both phones, and $broken is caught in its words', async (each) => {
  const { sound, broken, card, notice, names } = each;
  const [scenario = ''] = sound.split('/');
  const { bench, user, passes } = await openWindow(
    <>
      <StageRegion />
      <ProblemsPanel />
      <Dialogs />
    </>,
  );
  const find = async (sample: string, words: string): Promise<void> => {
    act(() => bench().openDialog({ dialog: 'gallery' }));
    await user.click(at(`[data-full-dialog] [data-value="${scenario}"]`));
    fireEvent.change(at('[data-full-dialog] input'), { target: { value: words } });
    await until(() => expect(at(`[data-sample="${sample}"]`)).toHaveAttribute('data-drawn', 'true'));
  };
  const take = async (sample: string): Promise<void> => {
    await user.click(at(`[data-sample="${sample}"] [data-gallery-cell]`));
    await passes(1000);
    expect(all('[data-full-dialog]')).toEqual([]);
  };

  await find(sound, sound.replace(/.*[/@]/, ''));
  for (const locale of locales)
    expect(at(`[data-sample="${sound}"] [data-locale="${locale}"]`)).toHaveTextContent(card[locale]);
  await take(sound);
  for (const locale of locales) {
    expect(phone(locale)).toHaveTextContent(card[locale]);
    const notices = all('[data-notification]', phone(locale));
    if (notice === null) expect(notices).toEqual([]);
    else expect(notices[0]).toHaveTextContent(notice[locale]);
  }
  expect(all(mistakes)).toEqual([]);

  const [, rule = ''] = broken.split('@broken-');
  await find(broken, rule);
  const sentence = at(`[data-sample="${broken}"] [data-severity]`).textContent;
  expect(sentence).toContain(names);
  await take(broken);
  expect(at(`li[data-rule="${rule}"]`)).toHaveTextContent(sentence);
});
