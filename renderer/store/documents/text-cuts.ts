import type { ThemeTokens } from '../../../shared/specification/theme-tokens.ts';
import type { SeenCut } from '../../../shared/protocol/validate/options.ts';
import type { Bench, SliceContext } from '../slice.ts';
import type { MeasuredCuts, TextCutsSlice } from './slices.ts';
import { activePayloadId } from '../window/active-tab.ts';
import { memoised } from '../selectors.ts';
import { summariesOf } from '../../engine/payload/summary.ts';

type Context = SliceContext<keyof TextCutsSlice | 'activeTab' | 'documents' | 'summaries' | 'inspectTerms'>;

/** What phones cut of payloads, as measured by the window. */
export function createTextCuts({ set, get }: Context): TextCutsSlice {
  return {
    textCuts: {},
    textsMeasured: (documentId, measured) => {
      const { textCuts } = get();
      if (areSame(textCuts[documentId], measured)) return;
      set({ textCuts: { ...textCuts, [documentId]: measured } });
      // What the active payload shows follows by itself; of another one the list counts.
      const other =
        activePayloadId(get()) === documentId ? undefined : get().documents.find(({ id }) => id === documentId);
      if (other !== undefined) set((state) => ({ summaries: { ...state.summaries, ...summariesOf([other], state) } }));
    },
    recountCuts: () => {
      const { documents, textCuts } = get();
      const measured = documents.filter(({ id }) => (textCuts[id]?.cuts ?? []).length > 0);
      if (measured.length === 0) return;
      set((state) => ({ summaries: { ...state.summaries, ...summariesOf(measured, state) } }));
    },
  };
}

/** The tokens that phones show: those being adjusted, else the project's; null: Passbench's own. */
export function selectShownTokens({ theme, themeDraft }: Pick<Bench, 'theme' | 'themeDraft'>): ThemeTokens | null {
  return themeDraft ?? theme?.tokens ?? null;
}

type DecidesCuts = 'settings' | 'gaps' | 'theme' | 'themeDraft';

/** What besides the payload decides the cuts: phone, appearance, assumptions and the project's theme. */
export const measuredUnder = memoised(
  ({ settings, gaps, theme, themeDraft }: Pick<Bench, DecidesCuts>) => [settings, gaps, theme, themeDraft],
  ({ phoneWidth, textPercent, phoneTheme, theme: appearance }, gaps, theme, themeDraft) => {
    const tokens = selectShownTokens({ theme, themeDraft }) ?? {};
    return JSON.stringify([phoneWidth, textPercent, phoneTheme, appearance, gaps, tokens]);
  },
);

/** The cuts on the chosen phone; none that were seen on another one. */
export function cutsOf(
  state: Pick<Bench, DecidesCuts | 'textCuts' | 'documents'>,
  documentId: string,
): readonly SeenCut[] {
  const measured = state.textCuts[documentId];
  if (measured === undefined || measured.under !== measuredUnder(state)) return [];
  const isAsTyped = state.documents.some(({ id, text }) => id === documentId && text === measured.text);
  return isAsTyped ? whateverValues(measured) : measured.cuts;
}

/** While the typed text is the same, a time that moves with the clock is the same text; it is measured again. */
function whateverValues(measured: MeasuredCuts): readonly SeenCut[] {
  const known = ofText.get(measured);
  if (known !== undefined) return known;
  const made = measured.cuts.map((cut) => ({ ...cut, source: null }));
  ofText.set(measured, made);
  return made;
}

const ofText = new WeakMap<MeasuredCuts, readonly SeenCut[]>();

/** A cut carries its whole value, perhaps megabytes: values are compared, not serialised. */
function areSame(some: MeasuredCuts | undefined, others: MeasuredCuts): boolean {
  const [before, cuts] = [some?.cuts ?? [], others.cuts];
  if (before.length !== cuts.length) return false;
  // A payload without cuts is remembered only where it had some on another phone.
  if (cuts.length === 0) return some === undefined || some.under === others.under;
  const isSameText = some?.under === others.under && some.text === others.text;
  return isSameText && before.every((cut, at) => isSame(cut, cuts[at]));
}

function isSame(one: SeenCut, other: SeenCut | undefined): boolean {
  const values = Object.values(other ?? {});
  return Object.values(one).every((value, at) => value === values[at] || isSameList(value, values[at]));
}

function isSameList(one: unknown, other: unknown): boolean {
  return Array.isArray(one) && Array.isArray(other) && one.join('\n') === other.join('\n');
}
