import { fromBase64 } from '../../../../shared/lib/text/from-base64.ts';
import type { ExportedCalls } from '../../../../shared/bridge/call-exchange.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { questionOf } from '../../../store/calls/found-calls.ts';
import type { Bench, SliceContext } from '../../../store/slice.ts';
import { targetCalls } from './chosen-calls.ts';
import type { CallsExport, CallsExportSlice } from './slices.ts';

const endings: Readonly<Record<CallsExport['format'], string>> = {
  har: '.har',
  calls: '.calls.jsonl',
  curl: '.sh',
  evidence: '.zip',
};

/** Writes calls into a file: the host gives the text in pieces, with stand-ins for personal data. */
export function createCallsExport(context: SliceContext<keyof Bench>): CallsExportSlice {
  const { ports, set, get } = context;
  let running = new AbortController();
  const show = (change: Partial<CallsExport>): void =>
    set(({ callsExport }) => (callsExport === null ? {} : { callsExport: { ...callsExport, ...change } }));
  return {
    callsExport: null,
    openCallsExport: () => {
      const ids = targetCalls(get());
      const which = ids.length > 0 ? 'chosen' : 'listed';
      const at = { step: null, isRunning: false, saved: null, trouble: null };
      set({ callsExport: { ids, which, format: 'har', keepPersonal: false, ...at } });
      get().openDialog({ dialog: 'export-calls' });
    },
    changeCallsExport: show,
    exportCalls: async () => {
      const { callsExport, callSearch } = get();
      if (callsExport === null || callsExport.isRunning) return;
      const { ids, which, format, keepPersonal } = callsExport;
      const own = new AbortController();
      running = own;
      show({ isRunning: true, trouble: null, step: null });
      try {
        const calls: ExportedCalls =
          which === 'chosen' ? { of: 'ids', ids: [...ids] } : { of: 'search', search: questionOf(callSearch) ?? {} };
        const file = await writtenFile(context, { calls, format, keepPersonal }, own.signal, (step) => show({ step }));
        if (own.signal.aborted) return;
        const name = `${format === 'evidence' ? 'evidence' : 'calls'}-${fileTime(ports.now())}${endings[format]}`;
        ports.saveFile(name, file);
        show({ isRunning: false, saved: name });
        get().notify({ tone: 'good', words: { says: 'given-out', names: [name], place: 'downloads' } });
      } catch (error) {
        if (!own.signal.aborted) show({ isRunning: false, trouble: troubleOf(error) });
      }
    },
    closeCallsExport: () => {
      running.abort();
      set({ callsExport: null });
      if (get().dialog?.dialog === 'export-calls') get().closeDialog();
    },
  };
}

type Wanted = Pick<CallsExport, 'format' | 'keepPersonal'> & { readonly calls: ExportedCalls };

/** Has the host write the file, and tells of each step. */
async function writtenFile(
  { ports }: SliceContext<keyof Bench>,
  { format, ...wanted }: Wanted,
  signal: AbortSignal,
  tell: (step: NonNullable<CallsExport['step']>) => void,
): Promise<Blob> {
  if (format === 'evidence') {
    const { bytesBase64, total, replaced } = await ports.bridge.calls.makeEvidence(wanted, { signal });
    tell({ done: total, total, replaced: [...replaced] });
    return new Blob([fromBase64(bytesBase64)], { type: 'application/zip' });
  }
  const texts: string[] = [];
  for await (const { text, ...step } of await ports.bridge.calls.exportCalls({ ...wanted, format }, { signal })) {
    texts.push(text);
    tell(step);
  }
  return new Blob(texts, { type: 'text/plain' });
}

/** Such as 20261127-0141, in universal time. */
function fileTime(now: number): string {
  return new Date(now)
    .toISOString()
    .replaceAll(/[-:]|\..*$/g, '')
    .replace('T', '-')
    .slice(0, 13);
}
