import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { runClockSchema, clockAt, type RunClock } from '../../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import type { Repository } from './repository.ts';
import { storeOrRefuse } from './store-failures.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';

/** The settings of the host and, apart from them, those of the window. */
export type Settings = {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => Promise<void>;
  readonly windowSettings: () => Readonly<Record<string, string>>;
  readonly setWindowSetting: (key: string, value: string) => Promise<void>;
};

const windowPrefix = 'window.';

/** Reads every setting once, then answers from memory and writes each change through. */
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

export function hostSetting({ get, set }: Pick<Settings, 'get' | 'set'>, key: string): StoredSetting {
  return { read: () => get(key), write: (value) => set(key, value) };
}

/** Whether the user switched the network off: then nothing leaves but calls to the own sandbox. */
export function isNetworkOff({ windowSettings }: Pick<Settings, 'windowSettings'>): boolean {
  return windowSettings()['network'] === 'off';
}

const clockKey = 'clock';
/** The stored clock of the run; real time if there is none that can be read. */
export function readClock(settings: Settings, now: Instant): RunClock {
  const kept = jsonText.pipe(runClockSchema).safeParse(settings.get(clockKey));
  return kept.success ? kept.data : { virtualAnchor: now, realAnchor: now, rate: 1 };
}

function writeClock(settings: Settings, clock: RunClock): Promise<void> {
  return settings.set(clockKey, JSON.stringify(clock));
}

/** The window reads it at its start to preview the next send. */
const counterKey = 'counter';

/** Returns the next {{counter}}: one more each time, never the same twice, and on disk first. */
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

/** The clock of the run, which the host owns. It continues after restarts. */
export type RunClockService = {
  readonly current: () => RunClock;
  readonly now: () => Instant;
  readonly set: (clock: RunClock) => Promise<RunClock>;
};

/** Opens the stored clock. `realNow` is the system's time. */
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
