/** What waits to be drawn: one for each frame, so that a screenful never keeps the window from a key. */
const waiting = new Set<() => void>();

function drawNext(): void {
  const [next] = waiting;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) requestAnimationFrame(drawNext);
}

/** Draws something in a frame of its own, after what waits already. What it returns takes it back. */
export function drawSoon(draw: () => void): () => void {
  waiting.add(draw);
  if (waiting.size === 1) requestAnimationFrame(drawNext);
  return () => waiting.delete(draw);
}
