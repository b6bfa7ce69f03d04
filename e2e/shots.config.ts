import { defineConfig } from '@playwright/test';
import { browserUse } from './browser.ts';

/** Takes pictures of every screen: `npm run shots`. Two sizes, two themes, two interface languages. */
export default defineConfig({
  testDir: './shots',
  testMatch: '**/*.shots.ts',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  reporter: 'line',
  use: browserUse,
  projects: [
    { size: '1440x900', viewport: { width: 1440, height: 900 } },
    { size: '1024x700', viewport: { width: 1024, height: 700 } },
  ].flatMap(({ size, viewport }) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      (['en', 'zh'] as const).map((language) => ({
        name: `${size}-${colorScheme}-${language}`,
        use: { viewport, colorScheme, locale: language === 'en' ? 'en-GB' : 'zh-HK' },
      })),
    ),
  ),
});
