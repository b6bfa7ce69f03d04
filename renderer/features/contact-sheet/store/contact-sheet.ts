import { longestName } from '../../../../shared/documents/size-limits.ts';
import { withEnd } from '../../../../shared/documents/order-name.ts';
import type { SliceContext } from '../../../store/slice.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { selectSheetChoice } from '../../../store/window/sheet-choice.ts';
import type { ContactSheetSlice, SheetPhone } from './slices.ts';

type Context = SliceContext<
  | keyof ContactSheetSlice
  | 'documents'
  | 'activeTab'
  | 'addAsStep'
  | 'setEnvironment'
  | 'environmentOf'
  | 'choose'
  | 'settings'
  | 'jumpToPath'
>;

/** The contact sheet: its settings, and opening one of its phones on the stage. */
export function createContactSheet({ ports, set, get, onActiveChange }: Context): ContactSheetSlice {
  // The sheet of another payload opens at its top.
  onActiveChange(() => ({ focusedSheetCell: null }));
  return {
    focusedSheetCell: null,
    visibleSheet: null,
    setVisibleSheet: (visibleSheet) => set({ visibleSheet }),
    focusSheetCell: (focusedSheetCell) => set({ focusedSheetCell }),
    changeSheet: (change) => {
      const isOfPhones = phoneAxes.some((axis) => change[axis] !== undefined);
      const follows = isOfPhones ? { isFollowing: false } : {};
      get().choose('contactSheet', { ...selectSheetChoice(get()), ...follows, ...change });
    },
    openFromSheet: (phone, made, at) => {
      const original = activeDocument(get());
      if (original === null) return;
      if (made !== null) {
        const id = ports.randomHex(16);
        const place = get().documents.findIndex((document) => document.id === original.id);
        const copy = { ...original, id, name: withEnd(made.name, '', longestName), text: made.text };
        get().addAsStep([copy], { at: place + 1, isQuiet: true });
        get().setEnvironment(id, get().environmentOf[original.id] ?? null);
      }
      setUpStage(get(), phone);
      if (at !== undefined) get().jumpToPath(at);
    },
  };
}

/** What follows the phones until it is chosen on the sheet. */
const phoneAxes = ['widths', 'textPercents', 'schemes'] as const;

function setUpStage(
  { choose }: Pick<ReturnType<Context['get']>, 'choose'>,
  { surface, locale, look }: SheetPhone,
): void {
  choose('narrowLocale', locale);
  choose('phoneTheme', look.scheme);
  choose('phoneWidth', look.size.widthPx);
  choose('textPercent', look.textPercent);
  if (surface === 'wallet') choose('walletList', 'home');
  if (surface === 'change') choose('noticesLook', 'lock');
  choose('surface', surface === 'change' ? 'notices' : surface);
}
