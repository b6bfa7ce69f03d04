import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser with a profile of its own, which stays when the browser has ended. Gives { value, profile }. */
export async function withBrowser(executablePath, work) {
  const profile = await mkdtemp(join(tmpdir(), 'passbench-profile-'));
  const { chromium } = await import('@playwright/test');
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    chromiumSandbox: false,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(60_000);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    return { value: await work(page, profile), profile };
  } finally {
    await context.close();
  }
}
