import type { Io } from '../io.ts';
import { ReportFiles } from '../reports/report-file.ts';
import type { ReportTarget } from '../reports/report-option.ts';
import { printedLines } from '../print/printed.ts';
import { joinDrawn, type DrawnPhones } from '../../services/bench/render/render-messages.ts';
import { CheckPhones, maxDrawnChecks, type CheckPhone } from '../../services/bench/run/check-phones.ts';
import { base64 } from '../../services/storage/journal/call-record.ts';
import { jsonReport } from '../../../shared/protocol/run/reports/json-report.ts';
import { junitReport } from '../../../shared/protocol/run/reports/junit-report.ts';
import { markdownReport } from '../../../shared/protocol/run/reports/markdown-report.ts';
import {
  type RunListener,
  entryTitle,
  runTitle,
  type ReportedRun,
  summaryText,
  type RestRun,
} from '../../../shared/protocol/run/reports/reported-run.ts';
import { annotationLine } from '../reports/annotations.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import type { RunEntry } from '../../../shared/protocol/run/run-story.ts';
import { writeUtcTime } from '../../../shared/lib/time/iso-time.ts';
import { markHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { escaped, htmlPage } from '../../services/bench/render/page/html-page.ts';

/** The reports of a run that are written to a file. */
export const runReportKinds = ['junit', 'html', 'md', 'json'] as const;
export type RunReportKind = (typeof runReportKinds)[number];

export type OpenReports = Pick<ReportFiles, 'finish' | 'discard'> & { readonly listeners: readonly RunListener[] };

/** Opens every report before anything runs. Throws USAGE where one cannot be written. */
export function openReports(
  targets: readonly ReportTarget<RunReportKind>[],
  { inputs, isJson, io }: { readonly inputs: readonly string[]; readonly isJson: boolean; readonly io: Io },
): OpenReports {
  const files = new ReportFiles(io.umask, inputs);
  const listeners = targets.map((target): RunListener => {
    if (target.kind === 'github')
      return githubReport((text) => (isJson ? io.err(printedLines(text)) : io.out(printedLines(text))));
    return kinds[target.kind](files.open(target.file).write, io);
  });
  return { listeners, finish: () => files.finish(), discard: () => files.discard() };
}

const kinds: Readonly<Record<RunReportKind, (write: (text: string) => void, io: Io) => RunListener>> = {
  junit: junitReport,
  html: (write, io) => htmlReport(write, phonesDrawnBy(io)),
  md: markdownReport,
  json: (write) => jsonReport(write, base64),
};

/** A report is written without phones where they cannot be drawn, and says so. */
function phonesDrawnBy(io: Pick<Io, 'pictures' | 'err'>): DrawCheckPhones {
  return async (phones: CheckPhones) => {
    const drawn: DrawnPhones[] = [];
    try {
      for (const job of phones.jobs()) drawn.push(await io.pictures.drawPhones(job));
      return joinDrawn(drawn);
    } catch (error) {
      io.err(
        `passbench: The phones of the report could not be drawn: ${error instanceof Error ? error.message : String(error)}\n`,
      );
      return null;
    }
  };
}

/** Writes an annotation for each entry that did not pass, at its place in the story. */
function githubReport(write: (text: string) => void): RunListener {
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

/** Where the entries of a story are in its file; made for those that a report points at. */
function entryPlaces({ of }: ReportedRun): (entry: RunEntry) => { readonly line: number; readonly column: number } {
  if (of === null) return () => ({ line: 1, column: 1 });
  const lines = lineIndex(of.story.text);
  return ({ place }) => lines.positionAt(of.story.entries[place]?.span.start ?? 0);
}

/** Draws the phones of checks; null where that was not possible. */
type DrawCheckPhones = (phones: CheckPhones) => Promise<DrawnPhones | null>;

/**
 * Writes a run as one page that loads nothing: every story with its entries, and beside a check the phones of that moment,
 * each an element with `data-phone=LOCALE`.
 */
export function htmlReport(write: (text: string) => void, drawPhones: DrawCheckPhones): RunListener {
  const phones = new CheckPhones();
  const parts: (string | CheckPhone)[] = [];
  return {
    story: (run) => void parts.push(...storyParts(run, phones)),
    end: async (summary, rest) => {
      const drawn = await drawPhones(phones);
      const isGood = summary.failed + summary.errors + summary.notRun === 0;
      const notes = [
        ...(phones.leftOut > 0
          ? [`Phones of ${maxDrawnChecks} checks are drawn; ${phones.leftOut} checks are without.`]
          : []),
        ...(drawn === null && phones.count > 0 ? ['The phones of checks could not be drawn.'] : []),
      ];
      const body = [
        `<h1>Passbench: ${isGood ? 'passed' : 'not passed'}</h1>`,
        `<p>${escaped(summaryText(summary))}</p>`,
        ...notes.map((note) => `<p>${escaped(note)}</p>`),
        drawn === null ? '' : `<p>${escaped(drawn.look.en)}</p>`,
        parts.map((part) => (typeof part === 'string' ? part : phones.markup(part, drawn))).join(''),
        restSection(rest),
      ];
      const markup = `<main class="run">${body.join('\n')}</main>`;
      const styles = `${drawn?.styles ?? ''}\n${reportStyles}`;
      write(htmlPage({ lang: 'en', title: 'Passbench run', markup, styles, below: '' }));
    },
  };
}

/** The markup of a story, with its checks where their phones belong. */
function storyParts(run: ReportedRun, phones: CheckPhones): readonly (string | CheckPhone)[] {
  const { file, outcome, entries, problems, ms } = run;
  const isOpen = outcome === 'passed' ? '' : ' open';
  const title = `<b class="${outcome}">${outcome}</b> ${shown(runTitle(run))}`;
  const facts = `<small>${shown(file)} · ${Math.round(ms)} ms</small>`;
  return [
    `<details class="story" data-outcome="${outcome}"${isOpen}><summary>${title} ${facts}</summary><ol>\n`,
    ...entries.flatMap((entry) => [entryHead(entry), phones.add(run, entry) ?? '', '</li>\n']),
    ...problems.map(({ line, column, text }) => `<li class="failed">${line}:${column} ${shown(text)}</li>\n`),
    '</ol></details>\n',
  ];
}

function entryHead(entry: RunEntry): string {
  const { passed, why, at, call } = entry;
  const result = call?.result ?? null;
  const answer = result === null ? '' : ` ${shown(`${result.resultStatus} ${result.resultCode}`)}`;
  const reason = why === null ? '' : ` <b class="failed">${shown(why.en)}</b>`;
  const head = `<span>${shown(entryTitle(entry))}</span> <time>${writeUtcTime(at)}</time>${answer}${reason}`;
  return `<li data-place="${entry.place}" data-passed="${passed}">${head}`;
}

function restSection(rest: readonly RestRun[]): string {
  if (rest.length === 0) return '';
  const items = rest.map((each) => `<li>${shown(`${each.file}: ${runTitle(each)}`)}</li>`);
  return `<h2>Not run</h2><ul>${items.join('')}</ul>`;
}

/** A text from elsewhere: hidden characters are marked, markup is text. */
function shown(text: string): string {
  return escaped(markHidden(text));
}

const reportStyles = `
.run{padding:24px;color:#1d1b18;font:14px/1.5 system-ui,sans-serif;background:#fff}
.run h1{font-size:22px;margin:0 0 4px}.run h2{font-size:16px}
.run .story{border-top:1px solid #e3dfd7;padding:8px 0}.run summary{cursor:pointer;overflow-wrap:anywhere}
.run small,.run time{color:#6c665c}.run li{margin:4px 0;overflow-wrap:anywhere}
.run .passed{color:#1d6b37}.run .failed,.run .error{color:#a3231b}
.run .phones{display:flex;flex-wrap:wrap;gap:16px;margin:8px 0 16px;zoom:.55}`;
