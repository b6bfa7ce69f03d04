import { defineConfig } from '@playwright/test';
import { browserUse } from './browser.ts';
import type { BenchOptions } from './fixtures/bench.ts';
import { whyNoShell } from './fixtures/shell-app.ts';
import { looks } from './looks.ts';

// Said once, by the process that starts the others.
if (whyNoShell !== null && process.env['TEST_WORKER_INDEX'] === undefined) process.stdout.write(`${whyNoShell}\n`);

const stories = '**/*.story.spec.ts';

/** Once each, in the look of its file: one project, since a worker and its browser serve no other. */
const once = { name: 'once', testIgnore: '**/*.shell.spec.ts', use: { inOwnLook: true } };

/** The stories in every look, and what is none once. */
const inAllLooks = [
  ...Object.entries(looks).map(([name, look]) => ({ name, testMatch: stories, use: look })),
  { ...once, testIgnore: [stories, once.testIgnore] },
];

/**
 * Specs named *.story.spec.ts are the users' stories: with PASSBENCH_LOOKS=all each runs in all four looks, and where Electron's
 * runtime is, in Electron too. Those named *.shell.spec.ts are of Electron alone. The others run once.
 */
export default defineConfig<BenchOptions>({
  testDir: './specs',
  outputDir: '../test-results',
  // Pictures that somebody looked at and accepted.
  snapshotPathTemplate: '{testDir}/../../shared/scenarios/{arg}{ext}',
  fullyParallel: true,
  // A story waits for motion, disks and other programs: a third goes on where two processors would stand idle.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // It ends what hangs, on a machine that is busy with other things too: no test measures time by it.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [['line'], ['json', { outputFile: '../.build/e2e.json' }]],
  use: { ...browserUse, ...looks['light-en'], trace: 'off' },
  projects: [
    ...(process.env['PASSBENCH_LOOKS'] === 'all' ? inAllLooks : [once]),
    {
      name: 'electron',
      testMatch: ['**/*.shell.spec.ts', ...(whyNoShell === null ? [stories] : [])],
      use: { inShell: true },
      workers: 1,
    },
  ],
});
