import type { ExportedCalls, ExportStep } from '../../../../../shared/bridge/call-exchange.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import { exportedPieces, type ExportFormat } from '../../../../../shared/protocol/exports/export-calls.ts';
import { originOfCall } from '../../../../../shared/protocol/exports/har-entry.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { createStandIns, type Replaced } from '../../../../../shared/protocol/personal/stand-ins.ts';
import { archiveLimits } from '../../evidence/archive.ts';
import { contentOfCalls } from '../../evidence/content-of-calls.ts';
import { makeEvidence } from '../../evidence/make.ts';
import { originOf } from '../../../environments/environments/origin-of.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { openCall } from '../call-views.ts';

export type CallExport = (
  asked: { readonly calls: ExportedCalls; readonly format: ExportFormat; readonly keepPersonal: boolean },
  signal: AbortSignal | undefined,
) => AsyncGenerator<ExportStep, void, undefined>;

export type EvidenceOfCalls = (asked: {
  readonly calls: ExportedCalls;
  readonly keepPersonal: boolean;
}) => Promise<{ readonly bytesBase64: string; readonly total: number; readonly replaced: readonly Replaced[] }>;

/** Makes evidence of calls. Throws USAGE over the limits of an archive. */
export function evidenceOfCalls({
  calls,
  version,
  now,
}: Pick<CallExportPorts, 'calls' | 'version'> & { readonly now: () => Instant }): EvidenceOfCalls {
  return async ({ calls: asked, keepPersonal }) => {
    const ids =
      asked.of === 'ids' ? await oldestFirst(asked.ids, calls) : await foundIds(asked.search, calls, undefined);
    if (ids.length > archiveLimits.entries) throw tooManyCalls();
    const found = [];
    for (const id of ids) found.push(await openCall(calls, id));
    const numbers = new Set(found.map(({ merchantBizNo }) => merchantBizNo));
    const [number = ''] = numbers;
    const title = numbers.size === 1 && number !== '' ? `order ${number}` : `${found.length} calls`;
    const standIns = keepPersonal ? null : createStandIns();
    const content = contentOfCalls(title, found, standIns);
    const bytes = await makeEvidence(content, { at: now(), version, standIns, key: null });
    return { bytesBase64: bytes.toString('base64'), total: found.length, replaced: standIns?.replaced() ?? [] };
  };
}

function tooManyCalls(): AppError {
  const { entries } = archiveLimits;
  return new AppError(
    'USAGE',
    { en: `Evidence has at most ${entries} calls.`, zh: `證據檔最多收錄 ${entries} 項呼叫。` },
    { en: 'Choose fewer calls.', zh: '請選擇較少呼叫。' },
  );
}

export type CallExportPorts = {
  readonly calls: CallStore;
  readonly version: string;
  readonly environments: () => Promise<readonly Pick<Environment, 'id' | 'baseUrl'>[]>;
  /** The address of the built-in sandbox; null while it does not run. */
  readonly sandboxUrl: () => string | null;
};

/** Pieces are joined up to so many characters. */
const stepLength = 256 * 1024;

/** Writes calls as `passbench history export` does, oldest first. */
export function callExport({ calls, version, environments, sandboxUrl }: CallExportPorts): CallExport {
  return async function* ({ calls: asked, format, keepPersonal }, signal) {
    const ids = asked.of === 'ids' ? await oldestFirst(asked.ids, calls) : await foundIds(asked.search, calls, signal);
    const known = new Map(
      (await environments()).flatMap(({ id, baseUrl }) => (baseUrl === undefined ? [] : [[id, originOf(baseUrl)]])),
    );
    const terms = {
      format,
      personal: keepPersonal ? 'kept' : 'replaced',
      version,
      originOf: (call: Call) =>
        call.environment === undefined
          ? (originOfCall(call) ?? sandboxUrl())
          : (known.get(call.environment.id) ?? originOfCall(call)),
    } as const;
    const total = ids.length;
    let [done, text] = [0, ''];
    const pieces = exportedPieces(
      opened(ids, calls, () => void (done += 1)),
      terms,
    );
    for (;;) {
      if (signal?.aborted === true) return;
      const next = await pieces.next();
      if (next.done === true) {
        yield { text, done: total, total, replaced: [...next.value] };
        return;
      }
      text += next.value;
      if (text.length < stepLength) continue;
      yield { text, done, total };
      text = '';
    }
  };
}

async function* opened(ids: readonly string[], calls: CallStore, onCall: () => void): AsyncGenerator<Call, void> {
  for (const id of ids) {
    yield await openCall(calls, id);
    onCall();
  }
}

/** Those that are there. Throws NOT_FOUND for one that is not. */
async function oldestFirst(ids: readonly string[], calls: CallStore): Promise<readonly string[]> {
  const found = await calls.knownIds(ids);
  const known = new Set(found);
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) await openCall(calls, missing);
  return found;
}

const pageSize = 200;

async function foundIds(
  search: Extract<ExportedCalls, { readonly of: 'search' }>['search'],
  calls: CallStore,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<CallStore['search']>> = await calls.search({ search, before, limit: pageSize });
    ids.push(...page.calls.map(({ record }) => record.id));
    before = page.next;
    if (signal?.aborted === true) break;
  } while (before !== null);
  return ids.reverse();
}
