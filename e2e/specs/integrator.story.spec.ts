import { expect, test } from '../fixtures/bench.ts';
import { runPassbench } from '../fixtures/passbench.ts';
import { AssumptionsPage } from '../pages/assumptions.ts';

test('an integrator sends, is refused with a reason, sends twice, loses nothing to a kill, reads a stale update another way and sends encrypted', async ({
  bench,
  host,
  page,
}) => {
  const { editor, results, stage } = bench;
  const assumptions = new AssumptionsPage(page);
  const [gap, rule] = ['stale-update', 'modify-time-not-newer'];

  await test.step('the sandbox checks the signature and accepts; the phone shows the ticket', async () => {
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await expect(results.signature('answer')).toHaveAttribute('data-signature', 'verified');
    await expect(results.response()).toContainText('POST /api/open/platform/v1/ipass/pass/manage/createPass');
    await expect(results.response()).toContainText('DEMO_MERCHANT');
    await stage.source('history');
    await expect(stage.value('en_US', '/extInfo/multiLang/en_US/from')).toHaveText('Hong Kong West Kowloon');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await stage.source('draft');
  });

  await test.step('sending twice works: a fresh id and a newer time', async () => {
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
  });

  await test.step('a queue moves on, and going back is refused with the reason', async () => {
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await bench.openPayload('NUMBER_ARRIVED');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await expect(results.resultCode('ORDER_STATUS_INVALID')).toBeVisible();
    await expect(results.message()).not.toBeEmpty();
    await expect(results.message()).toContainText('NUMBER_ARRIVED');
  });

  await test.step('a script does the same', async () => {
    const url = await bench.sandboxAddress();
    const call = await runPassbench(['template', 'queue-up', 'CALL_NUM', '--seed', '7']);
    const sent = await runPassbench(
      [
        'send',
        '-',
        '--to',
        url,
        '--key',
        `${host.dataFolder}/demo-merchant.pem`,
        '--client-id',
        'DEMO_MERCHANT',
        '--json',
      ],
      call.out,
    );
    expect(sent.code, sent.err).toBe(0);
    expect(JSON.parse(sent.out)).toMatchObject({ outcome: 'S' });
  });

  await test.step('a kill -9 loses nothing', async () => {
    await results.tab('calls').click();
    await expect(results.callRows()).toHaveCount(6);
    await host.killAndRestart();
    await page.goto('about:blank');
    await bench.open(host.address);
    await results.tab('calls').click();
    await expect(results.callRows()).toHaveCount(6);
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await expect(results.resultCode('ORDER_STATUS_INVALID')).toBeVisible();
  });

  await test.step('an update older than the last one is an error, and refused', async () => {
    await bench.openPayload('NUMBER_ARRIVED');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await editor.goBehind('orderModifyTime');
    await page.keyboard.press('End');
    for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('-1h');
    await expect(editor.line('"orderModifyTime"')).toContainText('{{now-1h}}');
    await results.tab('problems').click();
    await expect(results.problemOf(rule, 'error')).toBeVisible();
    await bench.send();
    await expect(results.resultCode('PARAM_ILLEGAL')).toBeVisible();
  });

  await test.step('what the other reading would change is seen before it is chosen', async () => {
    await results.tab('problems').click();
    await assumptions.chip(gap).first().click();
    await expect(assumptions.head(gap)).toBeFocused();
    await expect(assumptions.effects(gap, 'ignore')).toContainText('S / SUCCESS');
    await expect(assumptions.effects(gap, 'ignore')).toContainText('F / PARAM_ILLEGAL');
    await expect(assumptions.effect(gap, 'ignore', 'finding-weighs')).toContainText('orderModifyTime');
  });

  await test.step('chosen, the finding weighs less, and the sandbox passes the update over', async () => {
    await assumptions.radio(gap, 'ignore').check();
    await expect(assumptions.changedCount(1)).toBeVisible();
    await results.tab('problems').click();
    await expect(results.problemOf(rule, 'warning')).toBeVisible();
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await expect(results.verdict()).toHaveAttribute('data-verdict', 'ignored');
    await expect(results.response()).toContainText(`${gap}=ignore`);
  });

  await test.step('put back, it is refused again', async () => {
    await results.tab('assumptions').click();
    await assumptions.spread(gap);
    await assumptions.radio(gap, 'reject').check();
    await expect(assumptions.changedCount(1)).toHaveCount(0);
    await bench.send();
    await expect(results.resultCode('PARAM_ILLEGAL')).toBeVisible();
  });

  await test.step('a gift card goes encrypted, and what was given for it is read', async () => {
    await bench.run('new.voucher/TICKETED@gift');
    await expect(bench.activePayload()).toContainText('TICKETED');
    await bench.encryptFromNowOn();
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await expect(results.encryption()).toHaveAttribute('data-request-encryption', 'read');
    await expect(results.encryption()).toHaveAttribute('data-answer-encryption', 'read');
    const answer = results.body(/^(?:Response body, decrypted|回應正文（已解密）)$/);
    await expect(answer).toContainText('"distributeResult"');
    await expect(answer).toContainText(/"detailLink":"walletapp:\/\/benefits\/[0-9a-f]{16}"/);
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});
