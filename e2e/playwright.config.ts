import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browserUse } from './browser.ts';
import type { InShell } from './fixtures/bench.ts';
import { whyNoShell } from './fixtures/shell-app.ts';

const everyLook = [
  { name: 'light-en', colorScheme: 'light', locale: 'en-GB' },
  { name: 'dark-en', colorScheme: 'dark', locale: 'en-GB' },
  { name: 'light-zh', colorScheme: 'light', locale: 'zh-HK' },
  { name: 'dark-zh', colorScheme: 'dark', locale: 'zh-HK' },
] as const;

type Look = (typeof everyLook)[number]['name'];

/**
 * In which looks a story runs; one that is not named runs in light-en. The tour, which goes everywhere, looks at the colours of
 * both themes in one run.
 */
const looksOf: Readonly<Record<string, readonly Look[]>> = {
  tour: ['light-zh'],
  designer: ['dark-zh'],
  qa: ['dark-zh'],
  backend: ['dark-zh'],
  integrator: ['dark-zh'],
  production: ['dark-zh'],
};

const stories = readdirSync(new URL('specs', import.meta.url)).flatMap((file) => {
  const [name, kind] = file.split('.');
  return kind === 'story' && name !== undefined ? [name] : [];
});

/** The files of the stories that run in a look. */
function storiesIn(look: Look): string[] {
  const isAll = process.env['PASSBENCH_LOOKS'] === 'all';
  const own = stories.filter((name) => isAll || (looksOf[name] ?? ['light-en']).includes(look));
  return own.map((name) => `**/${name}.story.spec.ts`);
}

// Said once, by the process that starts the others.
if (whyNoShell !== null && process.env['TEST_WORKER_INDEX'] === undefined) process.stdout.write(`${whyNoShell}\n`);

/**
 * Specs named *.story.spec.ts are the users' stories: with PASSBENCH_LOOKS=all each runs in all four looks, and where Electron's
 * runtime is, in Electron too. Those named *.shell.spec.ts are of Electron alone. The others run once.
 */
export default defineConfig<InShell>({
  testDir: './specs',
  outputDir: '../test-results',
  // Pictures that somebody looked at and accepted.
  snapshotPathTemplate: '{testDir}/../../shared/scenarios/{arg}{ext}',
  fullyParallel: true,
  // A story waits for motion, disks and other programs: a third goes on where two processors would stand idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../.build/e2e.json' }]],
  use: { ...browserUse, trace: 'off' },
  projects: [
    ...everyLook.map((look) => ({
      name: look.name,
      testMatch: storiesIn(look.name),
      use: { colorScheme: look.colorScheme, locale: look.locale },
    })),
    { name: 'once', testMatch: /(?<!\.story|\.shell)\.spec\.ts$/, use: { colorScheme: 'light', locale: 'en-GB' } },
    {
      name: 'electron',
      testMatch: ['**/*.shell.spec.ts', ...(whyNoShell === null ? ['**/*.story.spec.ts'] : [])],
      use: { colorScheme: 'light', locale: 'en-GB', inShell: true },
      workers: 1,
    },
  ],
});
