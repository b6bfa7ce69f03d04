type Drawn = {
  /** What is left of the place below the rows, in pixels. */
  readonly room: number;
  /** What they take, with what stands above them. */
  readonly above: number;
  /** How many they are. */
  readonly drawn: number;
};

/**
 * How many further rows there is room for, if they are as high as those that are drawn. What stands above makes that too few: whoever
 * asks again until the answer is 0 draws none of equal rows that is out of sight.
 */
export function rowsOfRoom({ room, above, drawn }: Drawn): number {
  if (room <= 0) return 0;
  return Math.max(1, above <= 0 ? 0 : Math.floor((room * drawn) / above));
}
