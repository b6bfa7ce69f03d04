import { markHidden } from '../../../lib/text/hidden-characters.ts';
import { entryTitle, runTitle, summaryText, type ReportedRun, type RunListener } from './reported-run.ts';

/** More rows than these nobody reads in a merge request. */
const maxRows = 200;

/** Writes a run as Markdown for a merge request: what did not pass, then a table of the stories. */
export function markdownReport(write: (text: string) => void): RunListener {
  const failed: string[] = [];
  const rows: string[] = [];
  let stories = 0;
  return {
    story: (run) => {
      stories++;
      if (run.outcome !== 'passed' && failed.length < maxRows) failed.push(failedText(run));
      if (rows.length < maxRows) rows.push(rowOf(run));
    },
    end: (summary, rest) => {
      const isGood = summary.failed + summary.errors + summary.notRun === 0;
      write(`## Passbench: ${isGood ? 'passed' : 'not passed'}\n\n${summaryText(summary)}\n`);
      if (failed.length > 0) write(`\n### Not passed\n\n${failed.join('')}`);
      if (rest.length > 0)
        write(
          `\n### Not run\n\n${rest
            .slice(0, maxRows)
            .map((each) => `- ${code(`${each.file}: ${runTitle(each)}`)}\n`)
            .join('')}`,
        );
      const more = stories > rows.length ? `\n… and ${stories - rows.length} more.\n` : '';
      const head = '| result | story | file | calls | checks | ms |\n| --- | --- | --- | ---: | ---: | ---: |\n';
      write(`\n<details><summary>All stories</summary>\n\n${head}${rows.join('')}${more}\n</details>\n`);
    },
  };
}

function failedText(run: ReportedRun): string {
  const { file, entries, problems } = run;
  const lines = [
    ...entries.flatMap((entry) =>
      entry.why === null ? [] : [`  - ${code(entryTitle(entry))} ${code(entry.why.en)}\n`],
    ),
    ...problems.map(({ line, column, text }) => `  - ${code(`${line}:${column}`)} ${code(text)}\n`),
  ];
  return `- **${run.outcome}** ${code(file)} ${code(runTitle(run))}\n${lines.join('')}`;
}

function rowOf(run: ReportedRun): string {
  const { outcome, file, entries, ms } = run;
  const calls = entries.filter(({ kind }) => kind === 'call').length;
  const cells = [outcome, code(runTitle(run)), code(file), calls, entries.length - calls, Math.round(ms)];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', String.raw`\|`)).join(' | ')} |\n`;
}

/** A text that Markdown leaves alone: no mention, link or markup of it is one. */
function code(text: string): string {
  const shown = markHidden(text).replaceAll(/\s+/g, ' ').trim();
  const longest = Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return shown === '' ? '` `' : `${fence}${space}${shown}${space}${fence}`;
}
