import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { runClockSchema, clockAt } from '../../../../shared/documents/run-clock.ts';
import type { RunClock } from '../../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import type { Repository } from './repository.ts';
import { storeOrRefuse } from './store-failures.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';

/** The host's own settings and, apart from them, those it keeps for the window. */
export type Settings = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly windowSettings: () => Readonly<Record<string, string>>;
  readonly setWindowSetting: (key: string, value: string) => Promise<void>;
};

const windowPrefix = 'window.';

/** Reads every setting once; from then on memory answers and each change is written through. */
export async function openSettings(repository: Repository): Promise<Settings> {
  const values = new Map(await repository.settings.all());
  const set = async (key: string, value: string): Promise<void> => {
    await storeOrRefuse({ en: 'The setting', zh: '設定' }, () => repository.settings.set(key, value));
    values.set(key, value);
  };
  return {
    get: (key) => values.get(key) ?? null,
    set,
    windowSettings: () =>
      Object.fromEntries(
        [...values].flatMap(([key, value]) =>
          key.startsWith(windowPrefix) ? [[key.slice(windowPrefix.length), value]] : [],
        ),
      ),
    setWindowSetting: (key, value) => set(`${windowPrefix}${key}`, value),
  };
}

/** One of the host's settings, for whoever keeps nothing else. */
export function hostSetting({ get, set }: Pick<Settings, 'get' | 'set'>, key: string): StoredSetting {
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

/** The window reads it at its start, to show what the next send would hold. */
const counterKey = 'counter';

/** Counts sends ({{counter}}): one number more each time it is asked, never the same twice, on disk before it is told. */
export function sendCounter({
  windowSettings,
  setWindowSetting,
}: Pick<Settings, 'windowSettings' | 'setWindowSetting'>): () => Promise<number> {
  const next = createTaskQueue();
  return () =>
    next(async () => {
      const kept = windowSettings()[counterKey] ?? '';
      const count = (/^\d{1,15}$/.test(kept) ? Number(kept) : 0) + 1;
      await setWindowSetting(counterKey, String(count));
      return count;
    });
}

/** The clock of the run. The host owns it; it goes on from where it was, restarts included. */
export type RunClockService = {
  readonly current: () => RunClock;
  /** What it shows now. */
  readonly now: () => Instant;
  readonly set: (clock: RunClock) => Promise<RunClock>;
};

/** The clock as the settings have it. `realNow` is the system's time. */
export function openRunClock(settings: Settings, realNow: () => Instant): RunClockService {
  let clock = readClock(settings, realNow());
  return {
    current: () => clock,
    now: () => clockAt(clock, realNow()),
    set: async (wanted) => {
      await writeClock(settings, wanted);
      clock = wanted;
      return clock;
    },
  };
}
