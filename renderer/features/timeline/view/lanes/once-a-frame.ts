/** Calls a function once a frame with the last value. `stop` drops a pending value. */
export function createFrameThrottle<T>(act: (value: T) => void): {
  readonly later: (value: T) => void;
  readonly stop: () => void;
} {
  let waiting: { readonly value: T } | null = null;
  let frame = 0;
  const run = (): void => {
    const next = waiting;
    waiting = null;
    frame = 0;
    if (next !== null) act(next.value);
  };
  return {
    later: (value) => {
      waiting = { value };
      if (frame === 0) frame = requestAnimationFrame(run);
    },
    stop: () => {
      if (frame !== 0) cancelAnimationFrame(frame);
      waiting = null;
      frame = 0;
    },
  };
}
