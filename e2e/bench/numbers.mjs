/** The middle of the numbers. */
export function median(numbers) {
  return percentile(numbers, 0.5);
}

/** The number that the given part of them does not exceed. */
export function percentile(numbers, part) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** 12345.6 as "12,346". */
export function whole(number) {
  return Math.round(number).toLocaleString('en-US');
}

/** 12.345 as "12.3 ms". */
export function millis(ms, digits = 1) {
  return `${ms.toFixed(digits)} ms`;
}

/** A remark: what is asked of a figure, and whether it is missed. `write` prints both alike. */
export function askedAtMost(most, figure, write) {
  return `asked: ${write(most)}${figure > most ? ', missed' : ''}`;
}

/** How long an act takes in the middle of so many rounds, in ms; `prepare` makes what it is given and does not count. */
export function medianTime(rounds, act, prepare = () => undefined) {
  const times = Array.from({ length: rounds }, () => {
    const given = prepare();
    const started = performance.now();
    act(given);
    return performance.now() - started;
  });
  return median(times);
}

/** How long an asynchronous act takes, in ms. */
export async function timed(act) {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** The same for a figure that is to be large. */
export function askedAtLeast(least, figure, write) {
  return `asked: ${write(least)}${figure < least ? ', missed' : ''}`;
}
