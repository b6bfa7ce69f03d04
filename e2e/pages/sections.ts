import type { Page } from '@playwright/test';

/** Shows a section and its list, which a narrow window hides until it is asked for. */
export async function showSection(page: Page, id: 'payloads' | 'stories'): Promise<void> {
  const button = page.locator(`[data-section="${id}"]`);
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click();
}
