import * as z from 'zod';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import {
  asThePlatform,
  everyoneOnboarded,
  notOnboardedSchema,
  sandboxModeSchema,
  type Controls,
  type NotOnboarded,
  type SandboxMode,
} from '../../../../shared/documents/sandbox-controls.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { Fault, FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';

export type ControlStore = {
  readonly current: () => Controls;
  /** Each setter resolves once the change is on disk and active. */
  readonly setMode: (mode: SandboxMode) => Promise<void>;
  /** Replaces the marks, without duplicates. Throws NOT_NOW for an unknown scenario. */
  readonly setNotOnboarded: (marks: NotOnboarded) => Promise<void>;
};

const storedControls = z.object({
  mode: sandboxModeSchema.catch('strict'),
  notOnboarded: notOnboardedSchema.catch(everyoneOnboarded),
});

/** Opens the stored controls: strict, with everyone onboarded, where unreadable. */
export function openControlStore(setting: StoredSetting, scenarios: readonly string[]): ControlStore {
  const kept = jsonText.pipe(storedControls).safeParse(setting.read());
  let current: Controls = kept.success ? kept.data : asThePlatform;
  const next = createTaskQueue();
  const change = (changed: Partial<Controls>): Promise<void> =>
    next(async () => {
      const wanted = { ...current, ...changed };
      await setting.write(JSON.stringify(wanted));
      current = wanted;
    });
  return {
    current: () => current,
    setMode: (mode) => change({ mode }),
    setNotOnboarded: async (marks) => {
      const unknown = marks.scenarios.find((id) => !scenarios.includes(id));
      if (unknown !== undefined) throw noScenarioError(unknown, scenarios);
      await change({
        notOnboarded: {
          merchantIds: [...new Set(marks.merchantIds)],
          scenarios: [...new Set(marks.scenarios)],
          templateCodes: [...new Set(marks.templateCodes)],
        },
      });
    },
  };
}

function noScenarioError(id: string, scenarios: readonly string[]): AppError {
  const named = JSON.stringify(id);
  return new AppError(
    'NOT_NOW',
    { en: `There is no scenario ${named}.`, zh: `沒有名為 ${named} 的場景。` },
    { en: `Name one of ${scenarios.join(', ')}.`, zh: `請填寫以下其中一個：${scenarios.join('、')}。` },
  );
}

/** The fault plan of Passbench's sandbox. It is not stored, so a restarted sandbox answers well. */
export type FaultSettings = {
  /** null without faults. */
  readonly plan: () => FaultPlan | null;
  readonly texts: () => readonly string[];
  /** Replaces all faults and resets the counts. Throws NOT_NOW with a reason for an unreadable one. */
  readonly set: (faults: readonly string[]) => void;
  /** Starts the plan's counts again. */
  readonly resetCounts: () => void;
  /** The faults of the start, their counts begun again. */
  readonly reset: () => void;
};

/** Random choices repeat at each start. */
const noFaults: FaultPlan = { faults: [], seed: '0' };

/** The faults at the start, and the seed of all that follow. */
export function faultSettings(first: FaultPlan = noFaults): FaultSettings {
  const { seed } = first;
  const atStart = (): FaultPlan | null => (first.faults.length === 0 ? null : { ...first });
  let plan = atStart();
  return {
    plan: () => plan,
    texts: () => plan?.faults.map(({ text }) => text) ?? [],
    set: (texts) => {
      const faults = texts.map(readFault);
      plan = faults.length === 0 ? null : { faults, seed };
    },
    resetCounts: () => {
      plan = plan === null ? null : { ...plan };
    },
    reset: () => {
      plan = atStart();
    },
  };
}

function readFault(text: string): Fault {
  const fault = parseFault(text);
  if (!('problem' in fault)) return fault;
  throw new AppError('NOT_NOW', fault.problem, { en: 'Correct it, then try again.', zh: '請更正後再試。' });
}
