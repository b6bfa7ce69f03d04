import type { Call } from '../../../shared/documents/call.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import * as z from 'zod';
import { openHistory, type History } from '../history/open-history.ts';
import { readInput } from '../input/read-input.ts';
import type { Io } from '../io.ts';
import { placeOfProject, type ProjectArgs } from '../project/project-option.ts';
import { dataFolderOf, type VaultArgs } from '../vault/cli-vault.ts';
import {
  leftOutNotes,
  payloadPath,
  type EvidenceContent,
  type EvidencePayload,
  type EvidenceRow,
  type Replacing,
  contentOfCalls,
  shownBytes,
  shownCall,
} from '../../services/bench/evidence/evidence-content.ts';

type HistoryArgs = VaultArgs & ProjectArgs;

const empty = { files: [], styles: '', look: null, gaps: {} };

/** The stored calls of an order, oldest first. */
export async function contentOfOrder(
  orderNo: string,
  args: HistoryArgs,
  standIns: Replacing,
): Promise<EvidenceContent> {
  const calls = await openHistory(dataFolderOf(args), await placeOfProject(args));
  try {
    const found: Call[] = [];
    for await (const { record } of calls.search({ orderNo }, Number.MAX_SAFE_INTEGER))
      found.push(await calls.open(record.id));
    if (found.length === 0)
      throw new AppError('USAGE', `No call of the order ${orderNo} is stored.`, 'Check its number.');
    return contentOfCalls(`order ${orderNo}`, found, standIns);
  } finally {
    calls.close();
  }
}

const entrySchema = z.looseObject({
  place: z.number(),
  kind: z.enum(['call', 'check']),
  at: z.string(),
  passed: z.boolean(),
  why: z.string().nullable(),
  orderStatus: z.string().optional(),
  resultCode: z.string().optional(),
  resultStatus: z.string().optional(),
  payload: z.string().optional(),
  call: z.string().optional(),
});
const reportSchema = z.looseObject({
  stories: z.array(
    z.looseObject({
      name: z.string(),
      row: z.number().nullable(),
      outcome: z.enum(['passed', 'failed', 'error']),
      entries: z.array(entrySchema),
    }),
  ),
});
type ReportedEntry = z.infer<typeof entrySchema>;

/** A report of `run`: its payloads, and the transcripts of the calls that the history still has. */
export async function contentOfRun(
  file: string,
  args: HistoryArgs,
  standIns: Replacing,
  io: Io,
): Promise<EvidenceContent> {
  const read = readReport(file, (await readInput(file, io)).toString('utf8'));
  const ids = read.stories.flatMap(({ entries }) => entries.flatMap(({ call }) => (call === undefined ? [] : [call])));
  const { calls, lost } = await storedCalls(ids, args);
  const own = calls.map((call) => shownCall(call, standIns).call);
  const payloads: EvidencePayload[] = [];
  const sections = read.stories.map(({ name, row, outcome, entries }) => ({
    title: row === null ? name : `${name}, row ${row}`,
    outcome,
    rows: entries.map((entry) => rowOfEntry(entry, payloads, standIns)),
  }));
  const given = read.stories.flatMap(({ entries }) => entries).filter(({ payload }) => payload !== undefined);
  const lack = {
    en: `The history no longer has ${lost} of the calls: they have no transcript.`,
    zh: `紀錄中已沒有其中 ${lost} 個呼叫，故無其往來內容。`,
  };
  return {
    ...empty,
    title: 'a run',
    gaps: own[0]?.gaps ?? {},
    sections,
    payloads,
    calls: own,
    notes: [...(lost === 0 ? [] : [lack]), ...leftOutNotes(given.length - payloads.length)],
  };
}

function readReport(file: string, text: string): z.infer<typeof reportSchema> {
  try {
    return reportSchema.parse(JSON.parse(text));
  } catch (cause) {
    const next = 'Write one with passbench run --report json=FILE.';
    throw new AppError('INPUT_UNREADABLE', `${file} is not a report of passbench run.`, next, cause);
  }
}

async function storedCalls(
  ids: readonly string[],
  args: HistoryArgs,
): Promise<{ readonly calls: readonly Call[]; readonly lost: number }> {
  if (ids.length === 0) return { calls: [], lost: 0 };
  let history: History;
  try {
    history = await openHistory(dataFolderOf(args), await placeOfProject(args));
  } catch (error) {
    if (error instanceof AppError && error.code === 'USAGE') return { calls: [], lost: ids.length };
    throw error;
  }
  const calls: Call[] = [];
  try {
    for (const id of ids) {
      const call = await history.open(id).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
        throw error;
      });
      if (call !== null) calls.push(call);
    }
  } finally {
    history.close();
  }
  return { calls, lost: ids.length - calls.length };
}

function rowOfEntry(entry: ReportedEntry, payloads: EvidencePayload[], standIns: Replacing): EvidenceRow {
  const { kind, place, orderStatus = '', resultCode, resultStatus, payload } = entry;
  const given = payload === undefined ? null : Buffer.from(payload, 'base64');
  const bytes = given === null ? null : shownBytes(given, standIns);
  const path = bytes === null ? null : payloadPath(payloads.length + 1, orderStatus);
  if (bytes !== null && path !== null) payloads.push({ path, bytes, original: standIns === null ? null : given });
  const why = entry.passed ? null : (entry.why ?? 'It did not pass.');
  return {
    what: `/calls/${place} ${kind} ${orderStatus}`.trim(),
    at: entry.at,
    result: resultCode === undefined ? '' : `${resultStatus ?? ''} ${resultCode}`.trim(),
    why: why === null || standIns === null ? why : standIns.within(why),
    payload: path,
    phones: '',
  };
}
