import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { endProcess, startProgram } from './running-program.mjs';

/**
 * What `measure(page, address)` returns, of a window in a real browser against a host of its own; `fill(data)` writes
 * into the host's folder first. Without a browser nothing is measured, and that is said.
 */
export async function inWindow(root, measure, fill = async () => {}) {
  if (findBrowser() === null) return { good: true, lines: [['no Chromium or Chrome is installed', 'not measured']] };
  await buildParts(root);
  const data = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  await fill(data);
  const args = ['dist/host/host.js', '--no-open', '--port', '0', '--data', data];
  const host = await startProgram(process.execPath, args, { cwd: root });
  const browser = await startBrowser();
  try {
    return await measure(await browser.newPage({ viewport: { width: 1440, height: 900 } }), host.address);
  } finally {
    await browser.close();
    await endProcess(host.child);
    rmSync(data, { recursive: true, force: true });
  }
}

/** The browser of this machine, with a window that nobody sees. */
export async function startBrowser() {
  const executablePath = findBrowser();
  if (executablePath === null)
    throw new Error('No Chromium or Chrome is installed. On Debian: apt-get install chromium.');
  const { chromium } = await import('@playwright/test');
  return chromium.launch({ executablePath, chromiumSandbox: false });
}

/** Resolves when the editor shows its first line. */
export async function openEditor(page, address) {
  await page.goto(address);
  await page.locator('[data-region="editor"] .view-line').first().waitFor();
}
