import { slowestPump } from '../../walls/regex-pumps.ts';
import { writtenRegexes } from '../../walls/source-files.ts';

export const figure = {
  id: '30',
  what: 'regular expressions',
  asked: 'each regular expression in the source on 50 KB pumps: 20 ms at most',
  measure: async () => {
    const regexes = await writtenRegexes();
    const slowestMs = Math.max(...regexes.map((regex) => slowestPump(regex).ms));
    return {
      measured: `${regexes.length} regular expressions on pumps of 50 KB: slowest ${slowestMs.toFixed(1)} ms`,
      met: slowestMs <= 20 && regexes.length > 20,
    };
  },
};
