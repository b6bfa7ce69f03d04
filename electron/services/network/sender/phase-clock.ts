import type { SendLimits } from './send-limits.ts';
import type { SendPhase } from './send-failure.ts';

export type PhaseClock = {
  readonly phase: () => SendPhase;
  readonly enter: (phase: SendPhase) => void;
  /** Ends every limit; returns the milliseconds of each phase and the `total`. */
  readonly stop: () => Readonly<Record<string, number>>;
};

/** Starts the clock. It calls `expired` at most once, with the phase and the exceeded limit. */
export function startPhaseClock(
  first: SendPhase,
  limits: SendLimits,
  expired: (phase: SendPhase, limitMs: number) => void,
): PhaseClock {
  const startedAt = performance.now();
  const durations = new Map<string, number>();
  let phase = first;
  let phaseStartedAt = startedAt;
  let stopped = false;

  const expire = (limitMs: number): void => {
    if (!stopped) expired(phase, limitMs);
  };
  const firstMs = first === 'proxy' ? limits.proxyMs : first === 'send' ? limits.firstByteMs : limits.connectMs;
  let timer: NodeJS.Timeout | undefined = setTimeout(expire, firstMs, firstMs);
  const total = setTimeout(expire, limits.totalMs, limits.totalMs);

  const close = (): void => {
    const now = performance.now();
    durations.set(phase, (durations.get(phase) ?? 0) + now - phaseStartedAt);
    phaseStartedAt = now;
  };
  return {
    phase: () => phase,
    enter: (next) => {
      if (stopped || next === phase) return;
      close();
      phase = next;
      const limitMs = limitEntering(next, limits);
      if (limitMs === 'keep') return;
      clearTimeout(timer);
      timer = limitMs === null ? undefined : setTimeout(expire, limitMs, limitMs);
    },
    stop: () => {
      if (!stopped) close();
      stopped = true;
      clearTimeout(timer);
      clearTimeout(total);
      durations.set('total', phaseStartedAt - startedAt);
      return Object.fromEntries([...durations].map(([name, ms]) => [name, Math.round(ms * 100) / 100]));
    },
  };
}

/** `keep`: the limit of the previous phase continues; null: only the total. */
function limitEntering(phase: SendPhase, limits: SendLimits): number | 'keep' | null {
  if (phase === 'tls') return limits.tlsMs;
  if (phase === 'send') return limits.firstByteMs;
  return phase === 'connect' || phase === 'wait' ? 'keep' : null;
}
