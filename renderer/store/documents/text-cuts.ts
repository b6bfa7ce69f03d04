import type { SeenCut } from '../../../shared/protocol/validate/index.ts';
import type { Bench, SliceContext } from '../slice.ts';
import type { MeasuredCuts, TextCutsSlice } from './slices.ts';
import { summariesOf } from '../../engine/payload/summary.ts';

/** What phones were seen to cut of payloads, as the window has measured it. */
export function createTextCuts({
  set,
  get,
}: SliceContext<keyof TextCutsSlice | 'look' | 'documents' | 'summaries' | 'inspectTerms'>): TextCutsSlice {
  return {
    textCuts: {},
    textsMeasured: (documentId, measured) => {
      const { textCuts } = get();
      if (areSame(textCuts[documentId], measured)) return;
      set({ textCuts: { ...textCuts, [documentId]: measured } });
      get().look();
    },
    countCutsAnew: () => {
      const { documents, textCuts } = get();
      const measured = documents.filter(({ id }) => (textCuts[id]?.cuts ?? []).length > 0);
      if (measured.length === 0) return;
      set((state) => ({ summaries: { ...state.summaries, ...summariesOf(measured, state) } }));
    },
  };
}

/** What decides, besides the payload, which of its texts a phone cuts: the phone that is chosen, its looks, and the assumptions. */
export function measuredUnder({ settings, gaps }: Pick<Bench, 'settings' | 'gaps'>): string {
  const { phoneWidth, textPercent, phoneTheme, theme } = settings;
  return JSON.stringify([phoneWidth, textPercent, phoneTheme, theme, gaps]);
}

/** What the phone that is chosen now cuts of a payload: nothing that was seen on another one, until it has been measured on this. */
export function cutsOf(
  state: Pick<Bench, 'settings' | 'gaps' | 'textCuts' | 'documents'>,
  documentId: string,
): readonly SeenCut[] {
  const measured = state.textCuts[documentId];
  if (measured === undefined || measured.under !== measuredUnder(state)) return [];
  const isAsTyped = state.documents.some(({ id, text }) => id === documentId && text === measured.text);
  return isAsTyped ? whateverValues(measured) : measured.cuts;
}

/** While a text stays as it was typed, a time that goes on with the clock is the same text on a card, measured anew where it is not. */
function whateverValues(measured: MeasuredCuts): readonly SeenCut[] {
  const known = ofText.get(measured);
  if (known !== undefined) return known;
  const made = measured.cuts.map((cut) => ({ ...cut, source: null }));
  ofText.set(measured, made);
  return made;
}

const ofText = new WeakMap<MeasuredCuts, readonly SeenCut[]>();

/** Each cut carries the whole value that it was seen of, which may be megabytes: they are compared as they stand. */
function areSame(some: MeasuredCuts | undefined, others: MeasuredCuts): boolean {
  const [before, cuts] = [some?.cuts ?? [], others.cuts];
  if (before.length !== cuts.length) return false;
  if (cuts.length === 0) return true;
  const isSameText = some?.under === others.under && some.text === others.text;
  return isSameText && before.every((cut, at) => isSame(cut, cuts[at]));
}

function isSame(one: SeenCut, other: SeenCut | undefined): boolean {
  const values = Object.values(other ?? {});
  return Object.values(one).every((value, at) => value === values[at]);
}
