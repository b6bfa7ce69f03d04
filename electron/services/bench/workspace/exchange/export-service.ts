import type { ExportCount, ExportedCalls, ExportStep } from '../../../../../shared/bridge/call-exchange.ts';
import type { Call } from '../../../../../shared/documents/call.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import { exportedPieces, type ExportFormat } from '../../../../../shared/protocol/exports/export-calls.ts';
import { originOfCall } from '../../../../../shared/protocol/exports/har-entry.ts';
import { originOf } from '../../../environments/environments/origin-of.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { openCall } from '../call-views.ts';

export type CallExport = (
  asked: { readonly calls: ExportedCalls; readonly format: ExportFormat; readonly keepPersonal: boolean },
  signal: AbortSignal | undefined,
) => AsyncGenerator<ExportStep, void, undefined>;

type CallExportPorts = {
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
    const ids = yield* toldSteps<ExportStep, readonly string[]>((tell) =>
      askedIds(asked, calls, { signal, tell: (found) => tell({ text: '', ...found }) }),
    );
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
    const counts = 'calls';
    yield { text, counts, done, total };
    const pieces = exportedPieces(
      opened(ids, calls, () => void (done += 1)),
      terms,
    );
    for (;;) {
      if (signal?.aborted === true) return;
      const next = await pieces.next();
      if (next.done === true) {
        yield { text, counts, done: total, total, replaced: [...next.value] };
        return;
      }
      text += next.value;
      if (text.length < stepLength) continue;
      yield { text, counts, done, total };
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

export type Finding = {
  readonly signal: AbortSignal | undefined;
  readonly tell: (found: ExportCount) => void;
};

/** The ids of the calls that are asked for, oldest first. Throws NOT_FOUND for a named one that is not there. */
export function askedIds(asked: ExportedCalls, calls: CallStore, terms: Finding): Promise<readonly string[]> {
  return asked.of === 'ids' ? oldestFirst(asked.ids, calls) : foundIds(asked.search, calls, terms);
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
  { signal, tell }: Finding,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let before: number | null = null;
  do {
    const page: Awaited<ReturnType<CallStore['search']>> = await calls.search({ search, before, limit: pageSize });
    ids.push(...page.calls.map(({ record }) => record.id));
    tell({ counts: 'found', done: ids.length, total: null });
    before = page.next;
    if (signal?.aborted === true) break;
  } while (before !== null);
  return ids.reverse();
}

/**
 * Does some work and gives the steps that it tells of while it lasts, only the latest of those that nobody has taken yet.
 * Returns what the work does, or throws what it throws.
 */
export async function* toldSteps<Step, Result>(
  work: (tell: (step: Step) => void) => Promise<Result>,
): AsyncGenerator<Step, Result, undefined> {
  let latest: Step | null = null;
  let isOver = false;
  let wake = (): void => {};
  const result = work((step) => {
    latest = step;
    wake();
  }).finally(() => {
    isOver = true;
    wake();
  });
  // Who takes the result hears of the failure.
  result.catch(() => undefined);
  for (;;) {
    const step: Step | null = latest;
    latest = null;
    if (step !== null) yield step;
    else if (isOver) return result;
    else await new Promise<void>((resolve) => (wake = resolve));
  }
}
