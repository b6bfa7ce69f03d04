import { annotationLine } from '../reports/github.ts';
import { entryPlaces } from './entry-places.ts';
import { entryTitle, runTitle, type RunListener } from '../../../shared/protocol/run/reports/reported-run.ts';

/** Writes an annotation for each entry that did not pass, at its place in the story. */
export function githubReport(write: (text: string) => void): RunListener {
  return {
    story: (run) => {
      const { file, entries, problems } = run;
      const title = runTitle(run);
      for (const { line, column, text } of problems)
        write(annotationLine({ level: 'error', file, line, column, title, message: text }));
      if (run.outcome === 'passed') return;
      const placeOf = entryPlaces(run);
      for (const entry of entries) {
        if (entry.why === null) continue;
        const message = `${entryTitle(entry)}: ${entry.why.en}`;
        write(annotationLine({ level: 'error', file, ...placeOf(entry), title, message }));
      }
    },
    end: () => {},
  };
}
