/** Height of a lane with its line below, in pixels. */
export const laneHeight = 48;

/** The axis with its line. */
const axisHeight = 29;
/** So low a timeline still tells of its order beside the lanes. */
const minHeight = 138;

/** The height at which that many lanes are in sight at once. */
export function getTimelineHeight(lanes: number): number {
  return Math.max(minHeight, axisHeight + lanes * laneHeight);
}
