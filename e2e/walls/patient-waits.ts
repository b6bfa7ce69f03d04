import { vi } from 'vitest';

/** As long as `expect.poll` waits: it ends what hangs, on a machine that is busy with other things too. */
const limit = { timeout: 10_000 };
const { waitFor } = vi;

if (waitFor.name !== 'waitPatiently') {
  vi.waitFor = function waitPatiently(check, options) {
    return waitFor(check, typeof options === 'object' ? { ...limit, ...options } : (options ?? limit));
  };
}
