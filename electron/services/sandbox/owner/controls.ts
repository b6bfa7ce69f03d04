import * as z from 'zod';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import {
  asThePlatform,
  everyoneOnboarded,
  notOnboardedSchema,
  sandboxModeSchema,
} from '../../../../shared/documents/sandbox-controls.ts';
import type { Controls, NotOnboarded, SandboxMode } from '../../../../shared/documents/sandbox-controls.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import { parseFault } from '../../../../shared/protocol/sandbox/faults/parse-fault.ts';
import type { Fault, FaultPlan } from '../../../../shared/protocol/sandbox/faults/fault.ts';

export type ControlKeeper = {
  readonly current: () => Controls;
  /** Each resolves once the change is on disk and in force. */
  readonly setMode: (mode: SandboxMode) => Promise<void>;
  /** In place of what was marked, each mark once. NOT_NOW when a scenario is none. */
  readonly setNotOnboarded: (marks: NotOnboarded) => Promise<void>;
};

const keptControls = z.object({
  mode: sandboxModeSchema.catch('strict'),
  notOnboarded: notOnboardedSchema.catch(everyoneOnboarded),
});

/** The controls as the setting has them: strict, with everybody onboarded, where it says nothing that can be read. */
export function keepControls(setting: StoredSetting, scenarios: readonly string[]): ControlKeeper {
  const kept = jsonText.pipe(keptControls).safeParse(setting.read());
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
      if (unknown !== undefined) throw noScenario(unknown, scenarios);
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

function noScenario(id: string, scenarios: readonly string[]): BenchError {
  const named = JSON.stringify(id);
  return new BenchError(
    'NOT_NOW',
    { en: `There is no scenario ${named}.`, zh: `沒有名為 ${named} 的場景。` },
    { en: `Name one of ${scenarios.join(', ')}.`, zh: `請填寫以下其中一個：${scenarios.join('、')}。` },
  );
}

/**
 * The fault plan of the bench's own sandbox. It is not kept: a bench that is opened anew has a sandbox that answers well,
 * and nobody wonders why it does not.
 */
export type FaultHolder = {
  /** null while nothing is to go wrong. */
  readonly plan: () => FaultPlan | null;
  /** As they were written. */
  readonly written: () => readonly string[];
  /** All or none; the plan counts anew. Throws NOT_NOW with the reason when one cannot be read. */
  readonly set: (faults: readonly string[]) => void;
  /** The plan in force begins again. */
  readonly countAnew: () => void;
};

/** What is drawn is the same each time the bench is opened. */
const seed = '0';

export function holdFaults(): FaultHolder {
  let plan: FaultPlan | null = null;
  return {
    plan: () => plan,
    written: () => plan?.faults.map(({ text }) => text) ?? [],
    set: (texts) => {
      const faults = texts.map(readFault);
      plan = faults.length === 0 ? null : { faults, seed };
    },
    countAnew: () => {
      plan = plan === null ? null : { ...plan };
    },
  };
}

function readFault(text: string): Fault {
  const fault = parseFault(text);
  if (!('problem' in fault)) return fault;
  throw new BenchError('NOT_NOW', fault.problem, { en: 'Write it otherwise.', zh: '請改寫。' });
}
