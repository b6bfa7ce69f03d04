import { existsSync } from 'node:fs';
import type { Call, CallSearch } from '../../../shared/documents/call.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { matchesSearch, prepareSearch, readSearchedCall } from '../../services/storage/call-search/searched-call.ts';
import { recordOf, type CallRecord } from '../../services/storage/journal/call-record.ts';
import { rowAsRead } from '../../services/storage/journal/call-row.ts';
import type { NumberedCall } from '../../services/storage/journal/summarise-record.ts';
import { readOutbox } from '../../services/storage/outbox/outbox.ts';
import type { ProjectPlace } from '../../services/projects/projects/project-place.ts';
import { readCalls } from '../../services/storage/store-care/read-calls.ts';
import { openCall } from '../../services/bench/workspace/call-views.ts';

/** The calls of a data folder for a reader that does not own it: store and outbox. */
export type History = {
  /** The matching calls, newest first, up to a limit. */
  readonly search: (search: CallSearch, limit: number) => AsyncGenerator<Pick<NumberedCall, 'record'>, void>;
  readonly open: (id: string) => Promise<Call>;
  readonly close: () => void;
};

const pageSize = 200;

type HistoryPlace = Pick<ProjectPlace, 'id' | 'stores'>;

/** Opens both for reading. Throws USAGE if the folder does not exist, and the errors of `readCalls`. */
export async function openHistory(folder: string, { id, stores }: HistoryPlace): Promise<History> {
  if (!existsSync(folder))
    throw new AppError('USAGE', `No calls are stored in ${folder}.`, 'Name the data folder with --data.');
  // The outbox first: what is imported between the reads is then found in the store.
  const waiting = await readOutbox(folder, id);
  const stored = await readCalls(stores.callsFile);

  const isStored = async (id: string): Promise<boolean> => ((await stored?.one(id)) ?? null) !== null;
  async function* ofStore(search: CallSearch): AsyncGenerator<NumberedCall, void> {
    let before: number | null = null;
    do {
      const page: Awaited<ReturnType<NonNullable<typeof stored>['search']>> | undefined = await stored?.search({
        search,
        before,
        limit: pageSize,
      });
      yield* page?.calls ?? [];
      before = page?.next ?? null;
    } while (before !== null);
  }

  return {
    search: async function* (search, limit) {
      const fitting: CallRecord[] = [];
      for (const record of waiting.map(recordOf).filter((each) => fits(each, search)))
        if (!(await isStored(record.id))) fitting.push(record);
      let told = 0;
      for await (const { record } of ofStore(search)) {
        for (let next = fitting.at(-1); next !== undefined && next.atReal >= record.atReal; next = fitting.at(-1)) {
          fitting.pop();
          if (told++ < limit) yield { record: next };
        }
        if (told++ >= limit) return;
        yield { record };
      }
      for (const record of fitting.reverse()) if (told++ < limit) yield { record };
    },
    open: async (id) => {
      const own = waiting.find((call) => call.id === id);
      if (own !== undefined && !(await isStored(id))) return own;
      return openCall(stored ?? { one: async () => null, receivedFor: async () => null }, id);
    },
    close: () => stored?.close(),
  };
}

function fits(record: CallRecord, search: CallSearch): boolean {
  return matchesSearch(readSearchedCall(rowAsRead(record)), prepareSearch(search));
}
