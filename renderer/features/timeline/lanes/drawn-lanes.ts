/** What of a list of lanes is in sight, in pixels and by place. */
type LanesInSight = {
  readonly count: number;
  readonly laneHeight: number;
  readonly top: number;
  readonly height: number;
  /** The lane that holds the focus; -1 for none. */
  readonly held: number;
};

/**
 * The places of the lanes to draw, first to last: those in sight, and the one that holds the focus wherever it is, for a
 * lane that left the page would take the focus with it. One more on either side of both: the arrow keys always find a
 * neighbour.
 */
export function drawnLanes({ count, laneHeight, top, height, held }: LanesInSight): readonly number[] {
  const inSight = between(Math.floor(top / laneHeight) - 1, Math.ceil((top + height) / laneHeight), count);
  const around = held < 0 ? [] : between(held - 1, held + 1, count);
  return [...new Set([...inSight, ...around])].sort((a, b) => a - b);
}

/** The lane that the Tab key comes to: the order in focus where it is drawn, else the first that is; -1 without lanes. */
export function laneOnTab(drawn: readonly number[], inFocus: number): number {
  return drawn.includes(inFocus) ? inFocus : (drawn[0] ?? -1);
}

function between(first: number, last: number, count: number): readonly number[] {
  const from = Math.max(0, first);
  return Array.from({ length: Math.max(0, Math.min(last, count - 1) - from + 1) }, (_, step) => from + step);
}
