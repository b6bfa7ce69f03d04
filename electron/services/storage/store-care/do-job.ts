import { backUp } from './back-up.ts';
import { checkJobSchema, type CheckStore, type CheckVerdict, type WholeJob } from './check-jobs.ts';
import { examine } from './examine.ts';
import { salvage } from './salvage.ts';
import { rmSync } from 'node:fs';
import { adapters } from '../database/drivers/adapters.ts';
import { connect } from '../database/connection.ts';
import { documentSteps, versionWithCalls } from '../database/document-migrations.ts';
import { firstAdapter } from '../database/open-store.ts';
import { sideFiles } from '../database/renew-file.ts';
import type { SqlDriver } from '../database/drivers/sql-driver.ts';
import { isSameExchange, tracerOf, mergeReceived } from '../journal/merge-calls.ts';
import { readCopiedCall, copiedColumns, insertCalls, type CopiedCall } from './copy-calls.ts';
import { migrate, versionOf } from '../database/version-steps.ts';

export const checkHere: CheckStore = async (job) => {
  try {
    return await doJob(checkJobSchema.parse(job));
  } catch (error) {
    return { verdict: 'unread', why: error instanceof Error ? error.message : String(error) };
  }
};

function doJob(job: WholeJob): Promise<CheckVerdict> {
  switch (job.job) {
    case 'examine':
      return examineAndBackUp(job);
    case 'salvage':
      return salvage(job);
    case 'move-calls':
      return moveCalls(job);
    default:
      return job;
  }
}

async function examineAndBackUp(job: Extract<WholeJob, { readonly job: 'examine' }>): Promise<CheckVerdict> {
  const verdict = await examine(job);
  if (verdict.verdict !== 'good' || verdict.version === 0 || job.backUp === null) return verdict;
  const isCopyGood = await backUp({ file: job.file, version: verdict.version, ...job.backUp });
  return isCopyGood ? verdict : { verdict: 'unread', why: 'its backup could not be verified' };
}

const rowsAtOnce = 200;

/**
 * Copies calls from beside the documents into their own store, and merges what Passbench sent to itself. The old table
 * stays until its step drops it.
 */
async function moveCalls({ file, into }: { readonly file: string; readonly into: string }): Promise<CheckVerdict> {
  const { openFile } = await firstAdapter(adapters);
  const source = openFile(file);
  try {
    const version = versionOf(source);
    if (version === 0 || version > versionWithCalls) return { verdict: 'salvaged', calls: 0 };
    migrate(source, documentSteps.slice(0, versionWithCalls));
    for (const side of ['', ...sideFiles]) rmSync(`${into}${side}`, { force: true });
    const target = connect(openFile, into, 'calls');
    try {
      let [moved, place] = [0, -1];
      for (;;) {
        const page = pageOf(source, 'seq > ?', place);
        if (page.length === 0) return { verdict: 'salvaged', calls: moved };
        insertCalls(
          target,
          page.map((call) => asTold(source, call)),
        );
        moved += page.length;
        place = page.at(-1)?.seq ?? place;
      }
    } finally {
      target.close();
    }
  } finally {
    source.close();
  }
}

function pageOf(source: SqlDriver, where: string, value: number | string): readonly CopiedCall[] {
  return source
    .prepare(`SELECT ${copiedColumns(false)} FROM calls WHERE ${where} ORDER BY seq LIMIT ${rowsAtOnce}`)
    .all([value])
    .map(readCopiedCall);
}

function asTold(source: SqlDriver, call: CopiedCall): CopiedCall {
  const { record } = call;
  if (record.origin === 'sent') {
    const [received] = pageOf(source, 'id = ?', tracerOf(record) ?? '');
    if (received === undefined || !isSameExchange(record, received.record)) return call;
    const { repeats } = received.record;
    const told = repeats === undefined ? undefined : (sentFor(source, repeats) ?? repeats);
    return { ...call, record: mergeReceived(record, received.record, told) };
  }
  const sent = sentFor(source, record.id);
  return sent === null ? call : { ...call, listedAs: sent };
}

function sentFor(source: SqlDriver, receivedId: string): string | null {
  const [received] = pageOf(source, 'id = ?', receivedId);
  if (received === undefined) return null;
  const candidates = source
    .prepare(
      `SELECT ${copiedColumns(false)} FROM calls
       WHERE origin = 'sent' AND order_key = ? AND instr(details, ?) > 0 LIMIT 10`,
    )
    .all([received.record.orderKey, receivedId])
    .map(readCopiedCall);
  return candidates.find(({ record }) => isSameExchange(record, received.record))?.record.id ?? null;
}
