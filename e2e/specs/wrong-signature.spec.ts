import { callWithMistake } from '../fixtures/mistaken-merchant.ts';
import { expect, test } from '../fixtures/bench.ts';

const compact = '{"requestId":"1","merchantBizNo":"Q-7","shopInfo":{"name":"蓮香樓"}}';
const dumped = String.raw`{"requestId": "1", "merchantBizNo": "Q-7", "shopInfo": {"name": "\u84ee\u9999\u6a13"}}`;

/** What the diagnosis finds, however soon after the answer it ends. */
const causes = [
  ['trailing-slash', 'path-trailing-slash'],
  ['sha1-digest', 'sha1'],
  ['encoded-twice', 'signature-encoded-twice'],
  ['reformatted-body', 'body-compact'],
  ['pss-padding', 'pss-padding'],
] as const;

test('a wrong signature is explained: of a call that was to be wrong, of an answer that was to be wrong right below the verdict, of a call in the list', async ({
  bench,
  host,
}) => {
  await test.step('a signature broken on purpose is refused once, says so, and the next one is right', async () => {
    const { results, sending } = bench;
    for (const [mistake, cause] of causes) {
      await sending.sendWith(mistake);
      await expect(results.verdict()).toHaveAttribute('data-verdict', 'refused');
      await expect(results.verdict().locator(`[data-mistake="${mistake}"]`)).toBeVisible();
      await expect(results.signatureCause()).toHaveAttribute('data-signature-cause', cause);
      await expect(results.signatureCause()).toHaveAttribute('data-signature-of', 'request');
    }
    await sending.send();
    await expect(results.verdict()).toHaveAttribute('data-verdict', 'accepted');
    await expect(results.verdict().locator('[data-mistake]')).toHaveCount(0);
  });

  await test.step('a fault plan is met by a call, and an answer that does not verify says why right below the verdict', async () => {
    await bench.saved().waitFor();
    const { faults, results } = bench;
    await faults.open();
    await faults.write('delay:100ms\nwrong-signature@next=1');
    await faults.use().click();
    await expect(faults.inForce()).toContainText('delay:100ms, wrong-signature@next=1');
    expect(await bench.accessibilityProblems()).toEqual([]);
    await faults.close();
    await expect(faults.chip()).toContainText('2 faults');
    await bench.send();
    const cause = results.signatureCause();
    await expect(cause).toHaveAttribute('data-signature-of', 'answer');
    await expect(cause).not.toHaveAttribute('data-signature-cause', '');
    await expect(results.causeBelowVerdict()).toBeVisible();
    await expect(faults.met()).toHaveText('delay:100ms, wrong-signature@next=1');
    expect(await bench.accessibilityProblems()).toEqual([]);
    // The plan counts on: the next call is late and accepted.
    await bench.send();
    await expect(results.response()).toContainText('SUCCESS');
    await expect(results.signature('answer')).toHaveAttribute('data-signature', 'verified');
    await faults.open();
    await faults.end().click();
    await expect(faults.inForce()).toHaveText('No faults are planned.');
    await faults.close();
  });

  await test.step('the list of calls names the mistake behind a wrong signature, and the call shows it first', async () => {
    const { results } = bench;
    const sandbox = await bench.sandboxAddress();
    await results.tab('calls').click();

    await test.step('json.dumps was signed, and the object was sent', async () => {
      await callWithMistake(sandbox, host.dataFolder, { sent: compact, signedBody: dumped });
      await expect(results.shortCause('body-spaced-separators')).toBeVisible();
      await results.callRows().first().getByRole('button').click();
      const cause = results.signatureCause();
      await expect(cause).toHaveAttribute('data-signature-cause', 'body-spaced-separators');
      await expect(cause).toContainText('json.dumps');
      await expect(results.signedText('expected').locator('mark').first()).toHaveText('"');
      await expect(results.signedText('signed').locator('mark').first()).toHaveText(' ');
      await expect(results.signedText('signed')).toContainText(String.raw`\u84ee\u9999`);
      await expect(results.signedText('expected')).toContainText('蓮香樓');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });

    await test.step('the whole answer begins with the cause, and says whose text it shows', async () => {
      await results.openCall().click();
      await expect(results.causeBelowVerdict()).toBeVisible();
      await expect(results.body(/^(?:Text the sandbox expected|沙盒預期)/)).toContainText('"Q-7"');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });

    await test.step('a byte that nobody sees is seen', async () => {
      await results.tab('calls').click();
      await callWithMistake(sandbox, host.dataFolder, { sent: compact, signedBody: `\u{feff}${compact}` });
      await expect(results.shortCause('body-bom')).toBeVisible();
      await results.callRows().first().getByRole('button').click();
      await expect(results.signedText('signed').first().locator('mark').first()).toHaveText('⟨U+FEFF⟩');
    });

    await test.step('where no single change fixes it, the window states what is certain', async () => {
      const rewrite = (text: string): string => text.replace('Q-7', 'Q-8').replace('POST ', 'PUT ');
      await callWithMistake(sandbox, host.dataFolder, { sent: compact, rewrite });
      await expect(results.shortCause('text-changed')).toBeVisible();
    });
  });
});
