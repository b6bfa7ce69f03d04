import { expect, test } from '../fixtures/bench.ts';

test('QA breaks a train ticket in three places, finds each, and mends one', async ({ bench }) => {
  const { editor, results, stage } = bench;

  await test.step('a train ticket is there, drawn in Chinese and English', async () => {
    await expect(bench.activePayload()).toContainText('TICKETED');
    await expect(stage.value('zh_HK', '/extInfo/multiLang/zh_HK/from')).toHaveText('香港西九龍');
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Hong Kong West Kowloon');
    await results.tab('problems').click();
    await expect(results.problems()).toHaveCount(0);
  });

  await test.step('each mistake is marked where it stands, said in words and listed', async () => {
    await editor.replace('{{uuid32}}', 'not-a-uuid');
    await expect(results.problem('uuid')).toBeVisible();
    await editor.replace('TICKETED', 'TICKETD');
    await expect(results.problem('status-unknown')).toBeVisible();
    await editor.replace('Hong Kong West Kowloon', 'Hong Kong West Kowloon Railway Station Mainland Port Area');
    await expect(results.problem('max-length')).toBeVisible();
    await expect(results.problem('max-length')).toContainText('48');
    await expect(results.problems()).toHaveCount(3);
    await expect(bench.activePayload()).toContainText('3');
    await expect(editor.marks('error').first()).toBeVisible();
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toContainText('Mainland Port Area');
  });

  await test.step('a problem leads to its place', async () => {
    await results.goTo('uuid');
    await editor.focused();
    await expect(editor.line('"requestId"')).toBeInViewport();
    await bench.page.keyboard.type('x');
    await expect(editor.line('"requestId"')).toContainText('x');
    await bench.page.keyboard.press('Control+z');
  });

  await test.step('one is mended by its quick fix', async () => {
    await results.fixOf('status-unknown').click();
    await expect(results.problem('status-unknown')).toHaveCount(0);
    await editor.goToTop();
    await expect(editor.line('"orderStatus"')).toContainText('"TICKETED"');
    await expect(results.problem('uuid')).toBeVisible();
  });

  expect(await bench.accessibilityProblems()).toEqual([]);
});

/** A status of each scenario with what its card says in either language, and a mistake that one of its invalid samples holds. */
const fromTheGallery = [
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

test('QA takes a status of every scenario from the gallery, then an invalid sample, and finds its mistake in its own words', async ({
  bench,
}) => {
  test.slow();
  const { gallery, results, stage } = bench;
  await results.tab('problems').click();
  const said = new Set<string>();
  for (const { sound, broken, card, notice, names } of fromTheGallery) {
    const [scenario = ''] = sound.split('/');
    const [, rule = ''] = broken.split('@broken-');

    await test.step(`${sound} is drawn in both languages, in the gallery and on the phones`, async () => {
      await gallery.openByKey();
      await gallery.choose(scenario);
      await expect(gallery.card(sound, 'zh_HK')).toContainText(card.zh_HK);
      await expect(gallery.card(sound, 'en_US')).toContainText(card.en_US);
      await gallery.take(sound);
      await expect(stage.phone('zh_HK')).toContainText(card.zh_HK);
      await expect(stage.phone('en_US')).toContainText(card.en_US);
      if (notice === null) await expect(stage.notification('en_US')).toHaveCount(0);
      else {
        await expect(stage.notification('zh_HK')).toContainText(notice.zh_HK);
        await expect(stage.notification('en_US')).toContainText(notice.en_US);
      }
      await expect(results.mistakes()).toHaveCount(0);
    });

    await test.step(`${broken} is caught, in the words of the gallery`, async () => {
      await gallery.openByKey();
      await gallery.choose(scenario);
      await gallery.foldBroken(scenario);
      const sentence = await gallery.findingOf(broken);
      expect(sentence).toContain(names);
      await gallery.take(broken);
      await expect(results.problem(rule)).toContainText(sentence);
      said.add(sentence);
    });
  }
  expect(said.size).toBe(fromTheGallery.length);
});
