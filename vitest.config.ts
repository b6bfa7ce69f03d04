import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer}/**/*.test.{ts,tsx}', 'e2e/walls/*.test.ts', 'scripts/**/*.test.mjs'],
    setupFiles: ['e2e/walls/prototype-canary.ts'],
    environment: 'node',
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 20_000,
  },
});
