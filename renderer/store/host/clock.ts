import { clockAt, movedTo, withRate, type RunClock } from '../../../shared/documents/run-clock.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { createNextChangeCache, findNextChange } from '../../../shared/lifecycle/next-change.ts';
import { walletChanges } from '../../../shared/lifecycle/wallet-changes.ts';
import { acceptedIn } from '../../engine/calls/calls-of-environment.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import { activeEnvironment, activeNow, type WithEnvironments } from '../sending/in-use.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { Bench, SliceContext } from '../slice.ts';
import type { StepWords } from '../undo/step-words.ts';
import type { ClockSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

/** The rates at which the run's clock may go; 0 is a pause. */
export const rates = [1, 60, 600, 3600] as const;

const tickMs = 250;
const second = 1000;
const minute = 60_000;

type Context = SliceContext<
  | keyof ClockSlice
  | keyof WithEnvironments
  | 'activeTab'
  | 'notify'
  | 'recordStep'
  | 'reinspect'
  | 'accepted'
  | 'isViewDragged'
  | 'viewAt'
>;

/** The run's clock. The host owns it; the window computes it and requests changes. */
export function createClock(context: Context): ClockSlice {
  const { ports, set, get } = context;
  let rateBeforePause = 1;

  /** Changes the clock as a step of undo. */
  const askAsStep = async (
    change: (clock: RunClock, realNow: Instant) => RunClock,
    words: Extract<StepWords, { readonly says: 'clock-set' | 'clock-rate' }>,
  ): Promise<boolean> => {
    const before = get().clock;
    const isSet = await ask(change);
    const undoing = { about: ['clock'], joins: true, change: { set: 'clock', clock: before } } as const;
    if (isSet) get().recordStep({ words, isQuiet: true, ...undoing });
    return isSet;
  };

  const ask = async (change: (clock: RunClock, realNow: Instant) => RunClock): Promise<boolean> => {
    try {
      get().applyClock(await ports.bridge.clock.set({ clock: change(get().clock, ports.now()) }));
      return true;
    } catch (error) {
      get().notify(troubleNotice('clock', troubleOf(error)));
      return false;
    }
  };

  context.applies({
    clock: async ({ clock }) => {
      const before = get().clock;
      return (await ask(() => clock)) && { set: 'clock', clock: before };
    },
  });

  return {
    clock: { virtualAnchor: 0, realAnchor: 0, rate: 0 },
    shownNow: 0,
    runShown: 0,
    setRate: async (rate) => {
      await askAsStep((clock, realNow) => withRate(clock, realNow, rate), { says: 'clock-rate', rate });
    },
    togglePause: () => {
      const { rate } = get().clock;
      if (rate > 0) rateBeforePause = rate;
      return get().setRate(rate > 0 ? 0 : rateBeforePause);
    },
    moveClock: (to) => askAsStep((clock, realNow) => movedTo(clock, realNow, to), { says: 'clock-set', at: to }),
    stepClock: async (direction) => {
      const to = stepTarget(get(), runNow(get(), ports.now()), direction);
      if (to === null) get().notify({ tone: 'plain', words: { says: 'nothing-to-step-to' } });
      else await get().moveClock(to);
    },
    applyClock: (clock) => {
      set({ clock, runShown: Math.floor(clockAt(clock, ports.now()) / second) * second });
    },
    startTicking: ticking(context),
  };
}

function ticking({ ports, set, get }: Context): () => void {
  const changesBetween = watchChanges();
  const tick = (): void => {
    const before = get().shownNow;
    const realNow = ports.now();
    const now = activeNow(get(), realNow);
    const shown = Math.floor(now / second) * second;
    const runShown = Math.floor(runNow(get(), realNow) / second) * second;
    if (runShown !== get().runShown) set({ runShown });
    if (shown !== before) {
      set({ shownNow: shown });
      // The phone shows minutes, and an effect may fall on any instant between.
      const isNext = Math.floor(now / minute) !== Math.floor(before / minute) || changesBetween(get(), before, now);
      // During a drag the clock moves no phone.
      if (isNext && !(get().isViewDragged && get().viewAt !== null)) get().reinspect();
    }
    ports.later(tickMs, tick);
  };
  return tick;
}

export function runNow(state: Pick<Bench, 'clock'>, realNow: Instant): Instant {
  return clockAt(state.clock, realNow);
}

type Changing = WithEnvironments & Pick<Bench, 'accepted' | 'activeTab'>;

/** Whether the phones change between two instants. Runs every second. */
function watchChanges(): (state: Changing, from: Instant, to: Instant) => boolean {
  const changeAfter = createNextChangeCache();
  return (state, from, to) => {
    const own = acceptedIn(state.accepted, activeEnvironment(state)?.id);
    const next = changeAfter(own, from, createWalletOptions(state));
    return next !== null && next <= to;
  };
}

/** The next or previous change of the phones, or null. Calls of environments have real times and do not count. */
function stepTarget(
  state: Pick<Bench, 'accepted' | 'gaps'>,
  now: Instant,
  direction: 'forward' | 'back',
): Instant | null {
  const own = acceptedIn(state.accepted, undefined);
  if (direction === 'forward') return findNextChange(own, now, createWalletOptions(state));
  return walletChanges(own, createWalletOptions(state)).findLast((change) => change.at < now)?.at ?? null;
}
