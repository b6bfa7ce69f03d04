import type { SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import type { DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import type { SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import type { SheetCuts } from '../../../engine/sheet/sheet-cuts.ts';
import type { StageView } from '../../../engine/stage/stage.ts';

/** The chosen contact sheet. */
export type ContactPlan = {
  readonly surface: SheetSurface;
  readonly groups: readonly SheetGroup[];
  readonly draw: (group: SheetGroup) => DrawnGroup;
  /** Only phones with cuts are shown: the cuts of each, and the phones checked of all; null: all phones. */
  readonly filter: { readonly cuts: SheetCuts; readonly looked: number; readonly all: number } | null;
};

/** The input of an export. */
export type PictureTerms = {
  readonly stage: StageView;
  /** The title on a sheet. */
  readonly title: string;
  /** The base of file names. */
  readonly name: string;
  readonly language: Language;
  /** Whether wallet and notices hold the active order only. */
  readonly isAlone: boolean;
  /** The active text, for a review. */
  readonly source: string | null;
  readonly contact: ContactPlan | null;
};
