import { parseArgs } from 'node:util';

export const help = `npm run soak [-- MINUTES]
  Repeats every suite that draws its cases by chance (generated payloads, call sequences, kills under load, broken
  connections) with fresh seeds until the minutes are over (20 unless said), and stops at the first failure with its seed.

npm run soak -- --list | --figure ID[,ID] [--quick] | --quick | --table [--figure ID[,ID]]
  Measures what SECURITY.md promises, each figure in a process of its own, one after another.
  --list         the figures there are
  --figure 5,7   these figures at their full size
  --quick        a small size of each, or of those named with --figure
  --table        at full size, written into the table of SECURITY.md; with --figure, only those rows change
`;

const options = {
  help: { type: 'boolean' },
  list: { type: 'boolean' },
  quick: { type: 'boolean' },
  table: { type: 'boolean' },
  figure: { type: 'string' },
};

/**
 * What a soak is asked for: { mode: 'help' | 'list' }, { mode: 'rounds', minutes }, { mode: 'figures', ids, quick, table }
 * (`ids` is null for all of them), or { problem } with one sentence.
 */
export function readSoakOptions(args) {
  let read;
  try {
    read = parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    return { problem: `${error.message.split('.')[0]}.` };
  }
  const { values, positionals } = read;
  if (values.help === true) return { mode: 'help' };
  if (Object.keys(values).length === 0) return readRounds(positionals);
  if (positionals.length > 0) return { problem: `"${positionals[0]}" does not go with --${Object.keys(values)[0]}.` };
  if (values.list === true) return { mode: 'list' };
  if (values.table === true && values.quick === true)
    return { problem: 'The table holds full sizes: --table does not go with --quick.' };
  const ids = values.figure?.split(',').map((id) => id.trim()) ?? null;
  if (ids?.includes('')) return { problem: '--figure takes ids with commas between them, such as 5,7.' };
  return { mode: 'figures', ids, quick: values.quick === true, table: values.table === true };
}

function readRounds([asked, more]) {
  const minutes = asked === undefined ? 20 : Number(asked);
  if (more !== undefined || !Number.isFinite(minutes) || minutes <= 0)
    return { problem: 'A soak takes a number of minutes.' };
  return { mode: 'rounds', minutes };
}
