import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { validateBytes } from '../../../shared/protocol/validate/bytes.ts';
import { whole } from '../../bench/numbers.mjs';
import { fuzzedJson } from '../drivers/fuzzed-json.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

export const figure = {
  id: '5',
  what: 'fuzzed JSON',
  asked: '1,000,000 inputs: 0 uncaught, 0 over 1 s, every rejection carries line, column and path',
  quick: 20_000,
  full: 1_000_000,
  measure: async (ctx, total) => {
    const counts = await countOverWorkers(ctx, { seed: Date.now(), total, batch: 2000 });
    const { uncaught, slow, rejected, unplaced, misjudged, slowestMs } = counts;
    return {
      measured: `${whole(total)} inputs: ${uncaught} uncaught, ${slow} over 1 s (slowest ${whole(slowestMs)} ms), ${whole(rejected)} rejected, ${unplaced} of them without line, column or path, ${misjudged} judged otherwise than JSON.parse`,
      met: uncaught + slow + unplaced + misjudged === 0,
    };
  },
};

/** Validates the inputs of these seeds and counts; `examples` names what was wrong. */
export const worker =
  () =>
  ({ seed, from, count }) => {
    const counts = { uncaught: 0, slow: 0, rejected: 0, unplaced: 0, misjudged: 0, slowestMs: 0, examples: [] };
    for (let index = from; index < from + count; index++) {
      const problem = validateOne(fuzzedJson(`${seed} ${index}`), counts);
      if (problem !== null && counts.examples.length < 3) counts.examples.push(`seed ${seed} ${index}: ${problem}`);
    }
    return counts;
  };

/** Counts one input. Gives what is wrong with it in words, or null. */
function validateOne(bytes, counts) {
  const startedAt = performance.now();
  let findings;
  try {
    ({ findings } = validateBytes(bytes, {}));
  } catch (error) {
    counts.uncaught += 1;
    return `threw ${error.message}`;
  }
  const ms = performance.now() - startedAt;
  counts.slowestMs = Math.max(counts.slowestMs, ms);
  if (ms > 1000) counts.slow += 1;
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) counts.rejected += 1;
  const decoded = decodeUtf8(bytes);
  const text = 'text' in decoded ? decoded.text : null;
  const unplaced = errors.find((finding) => !isPlaced(finding, text));
  if (unplaced !== undefined) {
    counts.unplaced += 1;
    return `${unplaced.rule} at ${unplaced.line}:${unplaced.column} ${unplaced.path}`;
  }
  const isSyntax = findings.some(({ rule }) => rule === 'syntax' || rule === 'encoding');
  const isRefused = !canBeParsed(bytes);
  if (isRefused === isSyntax) return null;
  counts.misjudged += 1;
  return isRefused ? 'taken, though it is not JSON' : 'refused, though it is JSON';
}

/** What a reader of this runtime says: JSON in UTF-8, a byte order mark before it put aside. */
function canBeParsed(bytes) {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

/** A line and a column that the text has, and a path. Without a text (no UTF-8) they are at least numbers from 1. */
function isPlaced({ line, column, path, message }, text) {
  if (![line, column].every((number) => Number.isInteger(number) && number >= 1) || message === '') return false;
  if (path !== '' && !path.startsWith('/')) return false;
  if (text === null) return true;
  const lines = lineIndex(text);
  const place = lines.rangeOf(lines.offsetAt(line, column), lines.offsetAt(line, column));
  return place.line === line && place.column === column;
}
