import type { FoundCut } from '../../../../shared/protocol/simulate/judge-story.ts';
import type { Steps } from '../../../../shared/lib/steps.ts';
import { runNow } from '../../../store/host/clock.ts';
import type { BenchPorts } from '../../../store/ports.ts';
import type { Bench } from '../../../store/slice.ts';
import type { CutCheck, RunTerms } from '../engine/window-run.ts';

/** The window draws and takes input at least so often; a step of a call takes far less. */
const sliceMs = 10;

type Stepping = {
  readonly breathe: () => Promise<void>;
  /** Whether the work is no longer wanted. */
  readonly isOver: () => boolean;
  readonly onPause?: () => void;
};

/** Takes steps of many works one after another, and lets the window live between slices of time. */
export class SteppedWork {
  readonly #ports: Stepping;
  #since = performance.now();
  /** Milliseconds of work, pauses aside. */
  #worked = 0;

  constructor(ports: Stepping) {
    this.#ports = ports;
  }

  /** Milliseconds of work since the beginning. */
  worked(): number {
    return this.#worked + performance.now() - this.#since;
  }

  /** The result of the steps; null where they were stopped. */
  async take<Result>(steps: Steps<Result>): Promise<Result | null> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (!(await this.pause())) return null;
    }
  }

  /** Gives way where it is time; false where the work is over. */
  async pause(): Promise<boolean> {
    const spent = performance.now() - this.#since;
    if (spent >= sliceMs) {
      this.#worked += spent;
      this.#ports.onPause?.();
      await this.#ports.breathe();
      this.#since = performance.now();
    }
    return !this.#ports.isOver();
  }
}

/** The cut texts of each check; null where they cannot be measured. */
export async function measureCuts(
  checks: readonly CutCheck[],
  { measureCuts: measure }: Pick<BenchPorts, 'measureCuts'>,
  isOver: () => boolean,
): Promise<readonly (readonly FoundCut[])[] | 'cancelled' | null> {
  const found: (readonly FoundCut[])[] = [];
  for (const { phones } of checks) {
    const cuts = await measure(phones);
    if (isOver()) return 'cancelled';
    if (cuts === null) return null;
    found.push(cuts);
  }
  return found;
}

export type TermsMember = 'gaps' | 'variables' | 'storyFiles' | 'clock';

/** What the runs of this moment are computed with. */
export function termsOf(state: Pick<Bench, TermsMember>, now: number): RunTerms {
  return { gaps: state.gaps, my: state.variables, files: state.storyFiles, now: runNow(state, now) };
}
