import type { KeyObject } from 'node:crypto';
import { sign } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { gapValue, gaps as allGaps, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { writeUtcTime } from '../../../../shared/lib/time/iso-time.ts';
import { indentedJson } from '../../../../shared/lib/json/json.ts';
import type { PersonalData } from '../../../../shared/protocol/exports/har-entry.ts';
import { originOfCall } from '../../../../shared/protocol/exports/har-entry.ts';
import type { StandIns } from '../../../../shared/protocol/personal/stand-ins.ts';
import { harPieces } from '../../../../shared/protocol/exports/har-pieces.ts';
import { archiveLimits, writeArchive, type ArchiveFile } from './archive.ts';
import type { EvidenceContent } from './evidence-content.ts';
import { manifestPath, sha256Of, signaturePath, writeManifest, type EvidenceFile } from './manifest.ts';
import { reportPage } from './report-page.ts';

export type EvidenceTerms = {
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
