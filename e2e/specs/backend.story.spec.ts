import { createHash, createPublicKey } from 'node:crypto';
import { Backend } from '../fixtures/backend.ts';
import { expect, test } from '../fixtures/bench.ts';

const accepted = /^200\n.*"resultCode":"SUCCESS"/s;

test('a backend developer adds a key, runs the snippet, and the card moves; then over HTTPS; a wrong key is named', async ({
  bench,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { connect, results, stage } = bench;
  const backend = await Backend.start();

  await test.step('a private key pasted by mistake leaves the field and goes nowhere', async () => {
    await bench.openPayload('CALL_NUM');
    await connect.open();
    await expect(connect.lastCall('none')).toBeVisible();
    await connect.publicKey().fill(backend.privateKey);
    await expect(connect.publicKey()).toHaveValue('');
    await expect(connect.refusal('client')).toBeVisible();
  });

  await test.step('the public key is added, and known by its fingerprint', async () => {
    await connect.addClient('SHOP_HK', backend.publicKey);
    const der = createPublicKey(backend.publicKey).export({ type: 'spki', format: 'der' });
    await expect(connect.fingerprint('SHOP_HK')).toHaveText(createHash('sha256').update(der).digest('hex'));
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('the copied snippet is run: the call is accepted and the card is on the phone', async () => {
    const address = await connect.copiedAddress();
    const source = await connect.copiedSnippet('node');
    expect(source).toContain(`'${address}/api/`);
    expect(await backend.runs(source)).toMatch(accepted);
    await expect(connect.lastCall('accepted')).toContainText('CALL_NUM');
    await expect(stage.phone('en_US').locator('article')).toBeVisible();
    await expect(stage.phone('en_US')).toContainText('CALL_NUM');
  });

  await test.step('the next one over HTTPS, with the root that was saved: the card moves', async () => {
    await bench.openPayload('NUMBER_ARRIVED');
    await expect(connect.region).toBeHidden();
    await expect(bench.editor.region).toBeVisible();
    await connect.open();
    await connect.speak('https');
    const root = await connect.savedRoot();
    await backend.keepsFile(root.name, root.path);
    expect(await connect.copiedAddress()).toMatch(/^https:/);
    await expect(connect.signedText()).toContainText('NUMBER_ARRIVED');
    expect(await backend.runs(await connect.copiedSnippet('node'))).toMatch(accepted);
    await expect(connect.lastCall('accepted')).toContainText('NUMBER_ARRIVED');
    await expect(stage.phone('en_US')).toContainText('NUMBER_ARRIVED');
  });

  await test.step('with another key it is refused, and the list of calls says why', async () => {
    await backend.takesAnotherKey();
    await connect.freshen();
    expect(await backend.runs(await connect.copiedSnippet('node'))).toContain('"resultCode":"PARAM_ILLEGAL"');
    await expect(connect.lastCall('refused')).toBeVisible();
    await connect.openLastCall();
    await expect(results.signature('request')).toHaveAttribute('data-signature', 'wrong');
    await results.tab('calls').click();
    await expect(results.callRows()).toHaveCount(3);
    await expect(results.callRows().first()).toHaveAttribute('data-verdict', 'refused');
    await expect(results.shortCause('key-unknown')).toBeVisible();
    // The phone stays as it was.
    await expect(stage.phone('en_US')).toContainText('NUMBER_ARRIVED');
  });

  await test.step('a lenient sandbox says so at every time; starting over empties it', async () => {
    await connect.choose('lenient');
    await expect(connect.chip('lenient')).toBeVisible();
    await connect.startOver();
    await expect(connect.lastCall('none')).toBeVisible();
    await expect(connect.client('SHOP_HK')).toBeVisible();
    await bench.run('sandbox.mode-strict');
    await expect(connect.chip('strict')).toBeVisible();
  });

  await test.step('keys alone lead out of it and back in', async () => {
    await page.keyboard.press('Alt+b');
    await expect(connect.region).toBeHidden();
    await page.keyboard.press('Alt+b');
    await expect(connect.region).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(connect.region).toBeHidden();
    await expect(bench.editor.region).toBeVisible();
  });
  await backend.remove();
});
