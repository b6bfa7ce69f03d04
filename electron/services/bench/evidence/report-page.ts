import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { standInNote } from '../../../../shared/protocol/exports/har-entry.ts';
import type { Replaced } from '../../../../shared/protocol/personal/stand-ins.ts';
import { escaped, htmlPage } from '../render/page/html-page.ts';
import type { EvidenceContent, EvidenceRow, EvidenceSection } from './evidence-content.ts';
import { sha256Of, type EvidenceFile } from './manifest.ts';

type PageFacts = {
  readonly at: string;
  readonly version: string;
  readonly isReplaced: boolean;
  readonly replaced: readonly Replaced[];
  readonly assumptions: readonly (readonly [string, string])[];
  /** All other files of the archive. */
  readonly files: readonly EvidenceFile[];
};

/** The report of an evidence file as one page that reads alone, without a network. */
export function reportPage(content: EvidenceContent, facts: PageFacts): string {
  const { title, sections, notes, styles, look } = content;
  const { at, version, isReplaced, replaced, assumptions, files } = facts;
  const list = replaced.map(({ member, values }) => `<li>${shown(member)}: ${values}</li>`);
  const markup = [
    `<h1>Evidence of ${shown(title)}</h1>`,
    `<p>Made at ${shown(at)} by Passbench ${shown(version)}.</p>`,
    look === null ? '' : `<p>${shown(look.en)}</p>`,
    ...notes.map((note) => `<p class="failed">${shown(note.en)}</p>`),
    `<h2>Personal data</h2><p>${isReplaced ? shown(standInNote) : 'Personal data was kept.'}</p>`,
    list.length === 0 ? '' : `<p>Replaced, with the number of different values:</p><ul>${list.join('')}</ul>`,
    ...sections.map(sectionOf),
    '<h2>Assumptions</h2>',
    table(
      ['assumption', 'value'],
      assumptions.map(([id, value]) => [shown(id), shown(value)]),
    ),
    '<h2>Files</h2>',
    table(
      ['file', 'SHA-256', 'SHA-256 of the original'],
      files.map(({ path, bytes, originalSha256 = '' }) => [shown(path), sha256Of(bytes), originalSha256]),
    ),
  ];
  return htmlPage({
    lang: 'en',
    title: `Evidence of ${title}`,
    markup: `<main class="evidence">${markup.join('\n')}</main>`,
    styles: `${styles}\n${pageStyles}`,
    below: '',
  });
}

function sectionOf({ title, outcome, rows }: EvidenceSection): string {
  const verdict = outcome === null ? '' : `<b class="${outcome}">${outcome}</b> `;
  const lines = rows.flatMap((row) => [cellsOf(row)]);
  return `<h2>${verdict}${shown(title)}</h2>${table(['entry', 'time', 'result', 'payload'], lines)}${rows.map(({ phones }) => phones).join('')}`;
}

function cellsOf({ what, at, result, why, payload }: EvidenceRow): readonly string[] {
  const reason = why === null ? '' : ` <b class="failed">${shown(why)}</b>`;
  return [shown(what), shown(at), `${shown(result)}${reason}`, payload === null ? '' : shown(payload)];
}

/** Cells are markup. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], of: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${of}>${cell}</${of}>`).join('')}</tr>`;
  return `<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('\n')}</table>`;
}

/** A text from elsewhere: hidden characters are marked, markup is text. */
function shown(text: string): string {
  return escaped(markHidden(text));
}

const pageStyles = `
.evidence{padding:24px;color:#1d1b18;font:14px/1.5 system-ui,sans-serif;background:#fff}
.evidence h1{font-size:22px;margin:0 0 4px}.evidence h2{font-size:16px;margin:24px 0 4px}
.evidence table{border-collapse:collapse}.evidence td,.evidence th{border:1px solid #e3dfd7;padding:4px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
.evidence .passed{color:#1d6b37}.evidence .failed,.evidence .error{color:#a3231b}
.evidence .phones{display:flex;flex-wrap:wrap;gap:16px;margin:8px 0 16px;zoom:.55}`;
