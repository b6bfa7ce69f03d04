/**
 * The line of a figure that is being measured: rewritten on a terminal, with what it says and the seconds; elsewhere
 * what it says is printed as it comes, at most every ten seconds.
 */
export function figureLine(label, { print, isTerminal }) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  let last = '';
  let printedAt = started;
  const draw = () => print(`\r\u001B[K${`${label} … ${seconds()}  ${last}`.slice(0, process.stdout.columns ?? 120)}`);
  const timer = isTerminal ? setInterval(draw, 1000) : undefined;
  if (isTerminal) draw();
  return {
    say: (text) => {
      last = text.slice(0, 100);
      if (isTerminal) return draw();
      if (Date.now() - printedAt < 10_000) return undefined;
      printedAt = Date.now();
      return print(`     ${last} (${seconds()})\n`);
    },
    done: (outcome) => {
      clearInterval(timer);
      print(`${isTerminal ? '\r\u001B[K' : ''}${label}: ${outcome} (${seconds()})\n`);
    },
  };
}
