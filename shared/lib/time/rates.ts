const unitMs = { s: 1000, m: 60_000 } as const;

/** The most calls that a rate can allow: as many times are remembered. */
export const mostCallsOfRate = 1000;

/** So many calls within any span of that length. */
export type Rate = { readonly calls: number; readonly spanMs: number };

/** Parses a rate such as `5/s` or `100/m`. Null for anything else, for no call and for more than `mostCallsOfRate`. */
export function parseRate(text: string): Rate | null {
  const [, digits = '', unit] = /^(\d{1,4})\/([sm])$/.exec(text) ?? [];
  const calls = Number(digits);
  if ((unit !== 's' && unit !== 'm') || calls < 1 || calls > mostCallsOfRate) return null;
  return { calls, spanMs: unitMs[unit] };
}

/** Whether a rate allows a call at this time, given the times of the calls before, oldest first, in milliseconds. */
export function isWithinRate({ calls, spanMs }: Rate, before: readonly number[], now: number): boolean {
  return before.filter((time) => time <= now && now - time < spanMs).length < calls;
}
