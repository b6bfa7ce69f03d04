import { defineConfig } from '@playwright/test';
import { browserUse } from './browser.ts';

const everyLook = [
  { name: 'light-en', colorScheme: 'light', locale: 'en-GB' },
  { name: 'dark-en', colorScheme: 'dark', locale: 'en-GB' },
  { name: 'light-zh', colorScheme: 'light', locale: 'zh-HK' },
  { name: 'dark-zh', colorScheme: 'dark', locale: 'zh-HK' },
] as const;

/** Two looks show each theme and each language once. */
const looks =
  process.env['PASSBENCH_LOOKS'] === 'all'
    ? everyLook
    : everyLook.filter(({ name }) => name === 'light-en' || name === 'dark-zh');

/**
 * Specs named *.story.spec.ts are the users' stories: they run in both looks, with PASSBENCH_LOOKS=all in all four. The
 * others run once.
 */
export default defineConfig({
  testDir: './specs',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../.build/e2e.json' }]],
  use: { ...browserUse, trace: 'off' },
  projects: [
    ...looks.map((look) => ({
      name: look.name,
      testMatch: '**/*.story.spec.ts',
      use: { colorScheme: look.colorScheme, locale: look.locale },
    })),
    { name: 'once', testMatch: /(?<!\.story)\.spec\.ts$/, use: { colorScheme: 'light', locale: 'en-GB' } },
  ],
});
