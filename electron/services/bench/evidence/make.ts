import { sign, type KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { gapValue, gaps as allGaps, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import { indentedJson } from '../../../../shared/lib/json/json.ts';
import {
  originOfCall,
  standInNote,
  harPieces,
  type PersonalData,
} from '../../../../shared/protocol/exports/har-entry.ts';
import type { StandIns, Replaced } from '../../../../shared/protocol/personal/stand-ins.ts';
import {
  archiveLimits,
  writeArchive,
  type ArchiveFile,
  manifestPath,
  sha256Of,
  signaturePath,
  writeManifest,
  type EvidenceFile,
} from './archive.ts';
import type { EvidenceContent, EvidenceRow, EvidenceSection } from './evidence-content.ts';
import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import { escaped, htmlPage } from '../render/page/html-page.ts';

type EvidenceTerms = {
  readonly at: Instant;
  readonly version: string;
  /** null: personal data is kept. */
  readonly standIns: StandIns | null;
  /** Signs the manifest; null: nobody does. */
  readonly key: KeyObject | null;
};

/** The bytes of an evidence file. The same content and terms give the same bytes. Throws USAGE over a limit. */
export function makeEvidence(content: EvidenceContent, terms: EvidenceTerms): Promise<Buffer> {
  const { at, version, standIns, key } = terms;
  const personalData: PersonalData = standIns === null ? 'kept' : 'replaced';
  const replaced = [...(standIns?.replaced() ?? [])];
  const assumptions = assumptionsOf(content.gaps);
  const files = filesOf(content, { personalData, version, replaced, assumptions });
  const time = writeUtcTime(at);
  const facts = { at: time, version, isReplaced: standIns !== null, replaced, assumptions, files };
  const report = { path: 'report.html', bytes: Buffer.from(reportPage(content, facts)) };
  const all = [report, ...files];
  const about = { at: time, passbench: version, of: content.title, personalData, replaced };
  const manifest = { path: manifestPath, bytes: writeManifest(about, all) };
  const signature = key === null ? [] : [{ path: signaturePath, bytes: sign('sha256', manifest.bytes, key) }];
  return writeArchive(withinLimits([manifest, ...signature, ...all]));
}

type FileFacts = {
  readonly personalData: PersonalData;
  readonly version: string;
  readonly replaced: ReturnType<StandIns['replaced']>;
  readonly assumptions: readonly (readonly [string, string])[];
};

function filesOf(content: EvidenceContent, facts: FileFacts): readonly EvidenceFile[] {
  const { payloads, calls, files } = content;
  const { personalData, version, replaced, assumptions } = facts;
  const har = harPieces(personalData, version);
  const entries = calls.map((call, at) => har.entry(call, originOfCall(call), at === 0));
  const transcripts =
    calls.length === 0
      ? []
      : [{ path: 'transcripts.har', bytes: Buffer.from(`${har.head}${entries.join('')}${har.tail(replaced)}`) }];
  return [
    ...[...payloads, ...files].map(({ path, bytes, original }): EvidenceFile => ({
      path,
      bytes,
      ...(original === null ? {} : { originalSha256: sha256Of(original) }),
    })),
    ...transcripts,
    { path: 'assumptions.json', bytes: Buffer.from(indentedJson(Object.fromEntries(assumptions))) },
    { path: 'versions.json', bytes: Buffer.from(indentedJson({ passbench: version, har: '1.2' })) },
  ];
}

/** Every assumption with its value in force. */
function assumptionsOf(chosen: GapChoices): readonly (readonly [string, string])[] {
  return allGaps.map(({ id }) => [id, gapValue(chosen, id)] as const);
}

function withinLimits(files: readonly ArchiveFile[]): readonly ArchiveFile[] {
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const { entries, bytes: most } = archiveLimits;
  const next = 'Make evidence of fewer stories or calls.';
  if (files.length > entries)
    throw new AppError(
      'USAGE',
      `This would be ${files.length} files; at most ${entries} are put into one archive.`,
      next,
    );
  if (bytes > most)
    throw new AppError('USAGE', `These files have more than ${most / 1024 / 1024} MB, the limit of an archive.`, next);
  return files;
}

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
function reportPage(content: EvidenceContent, facts: PageFacts): string {
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
