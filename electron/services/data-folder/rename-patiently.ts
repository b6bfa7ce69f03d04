import { rename } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** What renaming needs of its surroundings. */
export type RenamePorts = {
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly wait: (ms: number) => Promise<void>;
  readonly platform: string;
};

/** The system's own renaming. */
export const realPorts: RenamePorts = {
  rename,
  wait: async (ms) => setTimeout(ms),
  platform: process.platform,
};

/** How long is waited before each further try, in milliseconds: whoever reads a file on Windows holds it for a moment. */
const pausesMs = [10, 20, 40, 80, 160, 320, 640, 1000, 1000, 1000] as const;

/**
 * Renames a file over another, and tries again for a few seconds where somebody else holds one of them. It is never
 * written in place instead: that could leave half a file. Throws what the last try met.
 */
export async function renamePatiently(from: string, to: string, ports: RenamePorts = realPorts): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      await ports.rename(from, to);
      return;
    } catch (error) {
      if (!isHeld(error, ports.platform)) throw error;
    }
    await ports.wait(pauseMs);
  }
  await ports.rename(from, to);
}

/** Elsewhere than on Windows, a refusal of rights is final. */
function isHeld(error: unknown, platform: string): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EBUSY' || (platform === 'win32' && (code === 'EPERM' || code === 'EACCES'));
}
