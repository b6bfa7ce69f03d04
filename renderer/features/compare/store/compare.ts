import { isUnchangedSinceSend, lastCallOf } from '../../../engine/payload/sent-marks.ts';
import {
  textOfPart,
  callPartOf,
  firstSides,
  sentSide,
  templateSide,
  type CallPart,
  type SideRef,
} from '../../../engine/compare/side.ts';
import { documentOfCall } from '../../../engine/calls/call-again.ts';
import { troubleOf } from '../../../bridge/bridge.ts';
import { troubleNotice } from '../../../store/window/notices.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ComparedSide, CompareSlice, Sides } from './slices.ts';

type Context = SliceContext<
  | keyof CompareSlice
  | 'documents'
  | 'openDialog'
  | 'sentMarks'
  | 'calls'
  | 'environmentOf'
  | 'summaries'
  | 'versionsTrouble'
  | 'settings'
  | 'notify'
>;

/** Compares two texts. */
export function createCompare(context: Context): CompareSlice {
  const { set, get } = context;
  const put = async (side: keyof Sides, ref: SideRef): Promise<void> => {
    const { comparison } = get();
    if (comparison === null) return;
    const beside = comparison[side === 'left' ? 'right' : 'left'].ref;
    set({ comparison: { ...comparison, [side]: { ref, document: null, sentAt: null, isReading: true } } });
    const read = await readSide(context, ref, beside);
    const { comparison: now } = get();
    // Another side was chosen meanwhile.
    if (now !== null && now[side].ref === ref) set({ comparison: { ...now, [side]: read } });
  };
  const begin = async (refs: { readonly left: SideRef; readonly right: SideRef }): Promise<void> => {
    const reading = (ref: SideRef): ComparedSide => ({ ref, document: null, sentAt: null, isReading: true });
    set({ comparison: { left: reading(refs.left), right: reading(refs.right) } });
    get().openDialog({ dialog: 'compare' });
    await Promise.all([put('left', refs.left), put('right', refs.right)]);
  };
  return {
    comparison: null,
    compareCalls: (left, right) => begin({ left, right }),
    choosePart: async (of) => {
      const { comparison } = get();
      const others = (['left', 'right'] as const).filter(
        (side) => comparison !== null && callPartOf(comparison[side].ref) !== null,
      );
      await Promise.all(others.map((side) => put(side, { of, id: comparison?.[side].ref.id ?? '' })));
    },
    compare: async (id, other) => {
      const { documents, sentMarks } = get();
      const document = documents.find((each) => each.id === id);
      if (document === undefined) return;
      const mark = sentMarks[id];
      const isSentOtherwise = mark !== undefined && !isUnchangedSinceSend(document, mark);
      const first = firstSides(document, documents, isSentOtherwise);
      const refs = other === undefined ? first : { left: first.right, right: { of: 'payload', id: other } as const };
      await begin(refs);
    },
    chooseSide: put,
    swapSides: () =>
      set(({ comparison }) => ({
        comparison: comparison === null ? null : { left: comparison.right, right: comparison.left },
      })),
  };
}

async function readSide(context: Context, ref: SideRef, beside: SideRef): Promise<ComparedSide> {
  const { documents } = context.get();
  const found = (id: string) => documents.find((each) => each.id === id) ?? null;
  const side = { ref, document: null, sentAt: null, isReading: false };
  switch (ref.of) {
    case 'payload':
      return { ...side, document: found(ref.id) };
    case 'template':
      return { ...side, document: templateSide(ref.id, beside.of === 'template' ? null : found(beside.id)) };
    case 'sent':
      return { ...side, ...(await lastSent(context, ref.id)) };
    case 'request':
    case 'headers':
    case 'answer':
      return { ...side, ...(await partOfCall(context, { of: ref.of, id: ref.id })) };
  }
}

type OfCall = Pick<ComparedSide, 'document' | 'bytes' | 'sentAt'> & { readonly hasCard?: false };

/** Reads a part of a call from the host. */
async function partOfCall(
  { ports, get }: Context,
  { of, id }: { readonly of: CallPart; readonly id: string },
): Promise<OfCall> {
  const nothing = { document: null, sentAt: null };
  try {
    const call = await ports.bridge.calls.open({ id });
    const part = textOfPart(call, of);
    if (part === null) return nothing;
    const { documents, settings } = get();
    const document = documentOfCall(call, part.text, { id: `call ${id}`, documents, language: settings.language });
    return { document, bytes: part.bytes, sentAt: call.atReal, ...(of === 'request' ? {} : { hasCard: false }) };
  } catch (error) {
    get().notify(troubleNotice('calls', troubleOf(error)));
    return nothing;
  }
}

/** Reads what was last sent of a payload: the stored version as typed, else the body of the call. */
async function lastSent({ ports, get }: Context, id: string): Promise<Pick<ComparedSide, 'document' | 'sentAt'>> {
  const document = get().documents.find((each) => each.id === id);
  if (document === undefined) return { document: null, sentAt: null };
  const { versions } = ports.bridge;
  try {
    const stored = await versions.list({ of: { kind: 'payload', id } });
    const sent = stored.versions.filter(({ sentAt }) => sentAt !== null);
    const last = sent.toSorted((a, b) => (b.sentAt ?? 0) - (a.sentAt ?? 0))[0];
    if (last !== undefined) {
      const { text } = await versions.read({ seq: last.seq });
      return { document: { ...document, text }, sentAt: last.sentAt };
    }
  } catch {
    // The call's body is enough: the host may have deleted the version.
  }
  const call = lastCallOf(get(), document);
  return { document: sentSide(document, call), sentAt: call?.atReal ?? null };
}
