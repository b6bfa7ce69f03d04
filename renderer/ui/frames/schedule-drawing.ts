/** Pending drawings, one a frame, so that keys are never blocked. */
const waiting = new Set<() => void>();
let isScheduled = false;

/** No drawing starts during a movement, nor this long after it. */
const pauseMs = 90;
let pausedUntil = 0;

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    const [next] = waiting;
    if (next !== undefined && performance.now() >= pausedUntil) {
      waiting.delete(next);
      next();
    }
    schedule();
  });
}

/** Schedules a drawing in a frame of its own; the result cancels it. */
export function scheduleDrawing(draw: () => void): () => void {
  waiting.add(draw);
  schedule();
  return () => waiting.delete(draw);
}

/** Pauses pending drawings while something moves, such as a scrolled sheet. */
export function pauseDrawing(): void {
  pausedUntil = performance.now() + pauseMs;
}
