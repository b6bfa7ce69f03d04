import type { SeenCut } from '../../../shared/protocol/validate/index.ts';
import type { Bench, SliceContext } from '../slice.ts';
import type { MeasuredCuts, TextCutsSlice } from './slices.ts';
import { summariesOf } from './summaries.ts';

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
export function cutsOf(state: Pick<Bench, 'settings' | 'gaps' | 'textCuts'>, documentId: string): readonly SeenCut[] {
  const measured = state.textCuts[documentId];
  return measured?.under === measuredUnder(state) ? measured.cuts : [];
}

/** Each cut carries the whole value that it was seen of, which may be megabytes: they are compared as they stand. */
function areSame(some: MeasuredCuts | undefined, others: MeasuredCuts): boolean {
  const [before, cuts] = [some?.cuts ?? [], others.cuts];
  if (before.length !== cuts.length) return false;
  return cuts.length === 0 || (some?.under === others.under && before.every((cut, at) => isSame(cut, cuts[at])));
}

function isSame(one: SeenCut, other: SeenCut | undefined): boolean {
  const values = Object.values(other ?? {});
  return Object.values(one).every((value, at) => value === values[at]);
}
