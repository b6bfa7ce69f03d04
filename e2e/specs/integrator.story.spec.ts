import { expect, test } from '../fixtures/bench.ts';
import { runPassbench } from '../fixtures/passbench.ts';

test('an integrator sends, is refused with a reason, sends twice, and loses nothing to a kill', async ({
  bench,
  host,
  page,
}) => {
  const { results, stage } = bench;

  await test.step('the sandbox checks the signature and accepts; the phone shows the ticket', async () => {
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await expect(results.signature()).toHaveAttribute('data-signature', 'verified');
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
    await bench.openPayload('CANCELLED');
    await bench.send();
    await expect(results.resultCode('ORDER_STATUS_INVALID')).toBeVisible();
    await expect(results.message()).not.toBeEmpty();
    await expect(results.message()).toContainText('CALL_NUM');
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
    await results.tab('journal').click();
    await expect(results.journalRows()).toHaveCount(6);
    await host.killAndRestart();
    await page.goto('about:blank');
    await bench.open(host.address);
    await results.tab('journal').click();
    await expect(results.journalRows()).toHaveCount(6);
    await bench.openPayload('CANCELLED');
    await bench.send();
    await expect(results.resultCode('ORDER_STATUS_INVALID')).toBeVisible();
  });
});
