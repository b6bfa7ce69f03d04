import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/**
 * The release line of Electron that the product is made with, and until when its makers mend it: they care for three lines,
 * and begin a new one every eight weeks. To be renewed with each new line; a release is not made beyond it.
 */
export const supportedRuntime = { major: 45, until: '2027-04-07' } as const;

/** What is to be said of the runtime's age: null while its line is cared for. `version` is its whole version, "45.4.1". */
export function runtimeNote(version: string, now: Instant): Words | null {
  const { major, until } = supportedRuntime;
  const own = Number.parseInt(version, 10);
  if (own > major || (own === major && now < Date.parse(`${until}T00:00:00Z`))) return null;
  return {
    en: `Electron ${version} may no longer be mended by its makers (line ${major} until ${until}). Take a newer version of Passbench.`,
    zh: `Electron ${version} 可能已不獲其開發者修補（${major} 系列至 ${until} 止）。請改用較新版本的 Passbench。`,
  };
}
