/** What waits to be drawn: one for each frame, so that a screenful never keeps the window from a key. */
const waiting = new Set<() => void>();
let isScheduled = false;

/** While something moves nothing is drawn beside it, nor so long after its last step. */
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

/** Draws something in a frame of its own, after what waits already. What it returns takes it back. */
export function scheduleDrawing(draw: () => void): () => void {
  waiting.add(draw);
  schedule();
  return () => waiting.delete(draw);
}

/** Something has moved, such as a sheet under its scroll bar: what waits goes on waiting until it stands still. */
export function pauseDrawing(): void {
  pausedUntil = performance.now() + pauseMs;
}
