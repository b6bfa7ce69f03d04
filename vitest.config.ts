import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer}/**/*.test.{ts,tsx}', 'e2e/walls/*.test.ts', 'scripts/**/*.test.mjs'],
    setupFiles: ['e2e/walls/prototype-canary.ts'],
    environment: 'node',
    pool: 'threads',
    // No test may leave anything behind, so files can share the modules they load: a third of the time is saved.
    isolate: false,
    maxWorkers: 2,
    // No test measures time by these: they end what hangs, on a machine that is busy with other things too.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
