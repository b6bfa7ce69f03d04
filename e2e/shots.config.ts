import { defineConfig } from '@playwright/test';
import { browserUse } from './browser.ts';

const everything = '**/*.shots.ts';
const stageAlone = '**/stage.shots.ts';
const readmeAlone = '**/readme.shots.ts';

/**
 * Takes pictures of every screen: `npm run shots`. Two sizes, two themes, two interface languages; of the stage at two further
 * sizes, and at a zoom of 200 %. The two pictures of README.md go to `assets/`: `npm run shots -- --project 'window-*'` takes them alone.
 */
export default defineConfig({
  testDir: './shots',
  outputDir: '../test-results',
  workers: 2,
  timeout: 120_000,
  reporter: 'line',
  use: browserUse,
  projects: [
    ...(['light', 'dark'] as const).map((colorScheme) => ({
      name: `window-${colorScheme}`,
      testMatch: readmeAlone,
      use: { viewport: { width: 1440, height: 900 }, colorScheme, locale: 'en-GB' },
    })),
    ...[
      { size: '1440x900', viewport: { width: 1440, height: 900 }, zoom: 1, testMatch: everything },
      { size: '1024x700', viewport: { width: 1024, height: 700 }, zoom: 1, testMatch: everything },
      { size: '1920x1080', viewport: { width: 1920, height: 1080 }, zoom: 1, testMatch: stageAlone },
      { size: '720x450', viewport: { width: 720, height: 450 }, zoom: 1, testMatch: stageAlone },
      { size: '1920x1080-at-200', viewport: { width: 960, height: 540 }, zoom: 2, testMatch: stageAlone },
    ].flatMap(({ size, viewport, zoom, testMatch }) =>
      (['light', 'dark'] as const).flatMap((colorScheme) =>
        (['en', 'zh'] as const).map((language) => ({
          name: `${size}-${colorScheme}-${language}`,
          testMatch,
          testIgnore: readmeAlone,
          use: { viewport, deviceScaleFactor: zoom, colorScheme, locale: language === 'en' ? 'en-GB' : 'zh-HK' },
        })),
      ),
    ),
  ],
});
