import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Answers what a host asks for in its terminal, one question after another. */
export function terminalOf(host) {
  let answered = host.printed().length;
  return async (...lines) => {
    for (const line of lines) {
      await printedLike(host, () => host.printed().slice(answered).endsWith(': '));
      answered = host.printed().length;
      host.child.stdin.write(`${line}\n`);
    }
  };
}

/** What a user does in the window before commands come in: a vault, a key made in it, one imported from the inbox. */
export async function makeKeys({ page, answer, data, brought }) {
  const { texts, at } = brought;
  const on = (selector) => page.locator(selector).first();
  await page.locator('[data-section="keys"]').click();
  await on('[data-make-vault]').click();
  await answer(texts.vault, texts.vault);
  await on('[data-vault="unlocked"]').waitFor();
  await byPalette(page, 'keys.generate');
  await on('[data-key-name]').fill('window');
  await on('[data-key-name]').press('Enter');
  await on('[data-key="window"]').waitFor();
  await byPalette(page, 'keys.import');
  await on('[data-inbox]').waitFor();
  for (const file of ['shop.pem', 'broken.pem', 'twisted.pem']) await copyFile(at(file), join(data, 'inbox', file));
  await on('[data-look-again]').click();
  await on('[data-inbox-file="broken.pem"][data-stands="unusable"]').waitFor();
  await on('[data-inbox-file="twisted.pem"][data-stands="unusable"]').waitFor();
  await on('[data-inbox-file="shop.pem"] input').fill('shop');
  await on('[data-inbox-file="shop.pem"] [data-import]').click();
  await answer(texts.wrong, texts.file);
  await on('[data-key="shop"]').waitFor();
}

/** What they do there with the environments: checks, sends, calls, cURL, a lock and a wrong passphrase. Gives what was copied. */
export async function workInWindow({ page, answer, texts }) {
  const on = (selector) => page.locator(selector).first();
  const copied = [];
  for (const name of ['Sandbox', 'Way']) {
    await page.locator('[data-section="environments"]').click();
    await on(`[data-environment="${name}"]`).click();
    await on('[data-check]').click();
    await on('[data-check-running="false"]').waitFor();
    await on('[data-use-here]').click();
    await on('[data-region="environments"]').waitFor({ state: 'hidden' });
    const before = await page.locator('[data-response]').count();
    const shown = before === 0 ? '' : await on('[data-response]').getAttribute('data-response');
    await page.keyboard.press('Control+Enter');
    await on(`[data-response]:not([data-response="${shown}"])`).waitFor();
  }
  await page.locator('[data-section="calls"]').click();
  const calls = await page.locator('[data-call]').count();
  for (let at = 0; at < calls; at += 1) {
    await page.locator('[data-call]').nth(at).click();
    await on('[data-call-page]').waitFor();
    await on('[data-copy-curl]').click();
    copied.push(await page.evaluate(() => navigator.clipboard.readText()));
  }
  await page.locator('[data-section="keys"]').click();
  await on('[data-vault-act="lock"]').click();
  await on('[data-vault-act="unlock"]').click();
  await answer(texts.wrong, texts.vault);
  await on('[data-vault="unlocked"]').waitFor();
  return copied.join('\n');
}

async function byPalette(page, command) {
  await page.keyboard.press('Control+k');
  await page.locator(`[data-command="${command}"]`).click();
}

const longestMs = 60_000;

/** Waits until what a host has printed is as wanted; rejects with all of it when it never is. */
export function printedLike(host, isWanted) {
  return new Promise((resolve, reject) => {
    const tooLate = setTimeout(() => reject(new Error(`Nothing like it was printed:\n${host.printed()}`)), longestMs);
    const look = () => {
      if (!isWanted()) return;
      clearTimeout(tooLate);
      host.child.stdout.off('data', look);
      setImmediate(resolve);
    };
    host.child.stdout.on('data', look);
    look();
  });
}
