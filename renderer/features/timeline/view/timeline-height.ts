/** Height of a lane with its border, in pixels. */
export const laneHeight = 48;

const axisHeight = 29;
/** The order beside the lanes stays readable at this height. */
const minHeight = 156;

/** Computes the height that shows all lanes. */
export function getTimelineHeight(lanes: number): number {
  return Math.max(minHeight, axisHeight + lanes * laneHeight);
}
