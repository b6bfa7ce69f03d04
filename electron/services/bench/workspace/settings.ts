import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { runClockSchema } from '../../../../shared/documents/run-clock.ts';
import type { RunClock } from '../../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { StoredSetting } from '../../storage/database/kept-setting.ts';
import type { Repository } from './repository.ts';
import { stored } from './stored.ts';

/** The host's own settings and, apart from them, those it keeps for the window. */
export type Settings = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly ofWindow: () => Readonly<Record<string, string>>;
  readonly setOfWindow: (key: string, value: string) => Promise<void>;
};

const windowPrefix = 'window.';

/** Reads every setting once; from then on memory answers and each change is written through. */
export async function openSettings(repository: Repository): Promise<Settings> {
  const values = new Map(await repository.settings.all());
  const set = async (key: string, value: string): Promise<void> => {
    await stored({ en: 'The setting', zh: '設定' }, () => repository.settings.set(key, value));
    values.set(key, value);
  };
  return {
    get: (key) => values.get(key) ?? null,
    set,
    ofWindow: () =>
      Object.fromEntries(
        [...values].flatMap(([key, value]) =>
          key.startsWith(windowPrefix) ? [[key.slice(windowPrefix.length), value]] : [],
        ),
      ),
    setOfWindow: (key, value) => set(`${windowPrefix}${key}`, value),
  };
}

/** One of the host's settings, for whoever keeps nothing else. */
export function settingNamed({ get, set }: Pick<Settings, 'get' | 'set'>, key: string): StoredSetting {
  return { read: () => get(key), write: (value) => set(key, value) };
}

const clockKey = 'clock';
/** The run's clock as it was left; one that shows real time when there is none, or none that can be read. */
export function readClock(settings: Settings, now: Instant): RunClock {
  const kept = jsonText.pipe(runClockSchema).safeParse(settings.get(clockKey));
  return kept.success ? kept.data : { virtualAnchor: now, realAnchor: now, rate: 1 };
}

/** Keeps the clock for the next start. */
export function writeClock(settings: Settings, clock: RunClock): Promise<void> {
  return settings.set(clockKey, JSON.stringify(clock));
}
