import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/bench.ts';
import { runPassbench } from '../fixtures/passbench.ts';

test('QA compares an accepted and a refused call, sends again what was changed, and exports both; a pasted cURL is diagnosed', async ({
  bench,
  page,
}) => {
  const { calls, compare, editor, incoming, results } = bench;

  await test.step('one call of an order is accepted, the next one is refused', async () => {
    await bench.openPayload('CALL_NUM');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
    await editor.replace('CALL_NUM', 'CALLED');
    await bench.send();
    await expect(results.resultCode('ORDER_STATUS_INVALID')).toBeVisible();
  });

  await test.step('both are chosen, and what differs is named', async () => {
    await calls.open();
    await expect(calls.lines()).toHaveCount(2);
    for (const at of [0, 1])
      await calls
        .lines()
        .nth(at)
        .click({ modifiers: ['ControlOrMeta'] });
    await calls.doWithChosen('compare');
    await expect(compare.difference('/orderStatus')).toBeVisible();
    await compare.close();
  });

  await test.step('they leave as HAR for somebody else, with the same stand-in for the same person', async () => {
    await calls.doWithChosen('export');
    const saved = page.waitForEvent('download');
    await calls.runExport().click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const people = Array.from(text.matchAll(/\\"userId\\": \\"(\d{16})\\"/g), ([, person]) => person);
    expect(new Set(people).size).toBe(1);
    expect(text).not.toContain('2088000000000001');
    expect(JSON.parse(text).log.entries).toHaveLength(2);
    await page.keyboard.press('Escape');
  });

  await test.step('with the one member changed it is accepted', async () => {
    await bench.backToPayloads();
    await editor.replace('CALLED', 'CALL_NUM');
    await bench.send();
    await expect(results.resultCode('SUCCESS')).toBeVisible();
  });

  await test.step('the cURL of a failing job says which single change makes its signature verify', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await calls.open();
    await calls.lines().first().click();
    await calls.action('copy-curl').click();
    const copied = (): Promise<string> => page.evaluate(() => navigator.clipboard.readText());
    await expect.poll(copied).toContain('--data-binary');
    const sent = (await copied()).trimEnd();
    await bench.backToPayloads();
    // The job adds a line feed to what it has signed.
    await incoming.pasteIntoList(sent.replace(/'$/, "\n'"));
    await expect(incoming.cause('body-no-final-newline')).toBeVisible();
    await expect(incoming.card()).toContainText('Client-Id DEMO_MERCHANT');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await incoming.takeIn().click();
    await expect(results.signatureCause()).toBeVisible();
  });
});

test('a project lead makes evidence of a story, and the engineer of the platform sees what somebody changed', async ({
  bench,
  page,
}, info) => {
  const file = info.outputPath('acceptance.zip');

  await test.step('the window makes one file, with the phones of each check in both languages', async () => {
    await bench.stories.openReady('train-ticket/journey');
    await bench.run('out.evidence-story');
    expect(await bench.accessibilityProblems()).toEqual([]);
    const saved = page.waitForEvent('download');
    await bench.calls.runExport().click();
    await (await saved).saveAs(file);
    await expect(bench.calls.exported()).toContainText('idNumber');
  });

  await test.step('the command line finds it whole', async () => {
    const { code, out } = await runPassbench(['evidence', 'verify', file, '--json']);
    expect([code, JSON.parse(out)]).toMatchObject([0, { whole: true, of: '1 story', personalData: 'replaced' }]);
    const bytes = await readFile(file);
    for (const locale of ['zh_HK', 'en_US']) expect(bytes.includes(`.${locale}.png`)).toBe(true);
  });

  await test.step('and names the file of a changed byte, as the window does', async () => {
    const bytes = await readFile(file);
    const at = bytes.indexOf('Evidence of 1 story');
    bytes[at] = bytes.readUInt8(at) ^ 1;
    await writeFile(file, bytes);
    const { code, out } = await runPassbench(['evidence', 'verify', file, '--json']);
    const changed = { path: 'report.html', is: 'D'.charCodeAt(0), was: 'E'.charCodeAt(0) };
    expect([code, JSON.parse(out)]).toMatchObject([1, { whole: false, bytes: [changed] }]);
    await page.keyboard.press('Escape');
    await bench.incoming.drop({ name: 'acceptance.zip', content: bytes });
    await expect(bench.incoming.evidence('changed')).toContainText('0x44 in place of 0x45');
  });
});
