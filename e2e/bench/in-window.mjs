import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../scripts/steps/browser.mjs';
import { buildParts } from '../../scripts/steps/build-parts.mjs';
import { untilReady } from './ready-line.mjs';

/**
 * What `measure(page, address)` returns, of a window in a real browser against a host of its own; `fill(data)` writes
 * into the host's folder first. Without a browser nothing is measured, and that is said.
 */
export async function inWindow(root, measure, fill = async () => {}) {
  const executablePath = findBrowser();
  if (executablePath === null) return { good: true, lines: [['no Chromium or Chrome is installed', 'not measured']] };
  await buildParts(root);
  const { chromium } = await import('@playwright/test');
  const data = mkdtempSync(join(tmpdir(), 'passbench-bench-'));
  await fill(data);
  const args = ['dist/host/host.js', '--no-open', '--port', '0', '--data', data];
  const host = await untilReady(process.execPath, args, root);
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    return await measure(page, host.address);
  } finally {
    await browser.close();
    await host.end();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Resolves when the editor shows its first line. */
export async function openEditor(page, address) {
  await page.goto(address);
  await page.locator('[data-region="editor"] .view-line').first().waitFor();
}
