import { onTestFinished } from 'vitest';
import { runSandbox } from './running-sandbox.ts';
import type { RunningSandbox } from './running-sandbox.ts';

/** A sandbox that is closed when the test that asked for it has ended, however it ended. */
export async function sandboxOfTest(...options: Parameters<typeof runSandbox>): Promise<RunningSandbox> {
  const running = await runSandbox(...options);
  onTestFinished(running.close);
  return running;
}
