import type { SheetSurface } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import type { DrawnGroup } from '../../../engine/sheet/draw-group.ts';
import type { SheetGroup } from '../../../engine/sheet/sheet-choice.ts';
import type { SheetCuts } from '../../../engine/sheet/sheet-cuts.ts';
import type { StageView } from '../../../engine/stage/stage.ts';

/** The contact sheet as it is chosen. */
export type ContactPlan = {
  readonly surface: SheetSurface;
  readonly groups: readonly SheetGroup[];
  readonly draw: (group: SheetGroup) => DrawnGroup;
  /** The phones on which something is cut are shown alone: what was found on each, and how many of all were looked at; null: all are. */
  readonly filter: { readonly cuts: SheetCuts; readonly looked: number; readonly all: number } | null;
};

/** What pictures are made of: the stage as it stands, and what belongs to it. */
export type PictureTerms = {
  readonly stage: StageView;
  /** What is in front is called so on a sheet. */
  readonly title: string;
  /** Files are named so: many payloads of a project are called after their status alone. */
  readonly name: string;
  readonly language: Language;
  /** Whether wallet and notices hold the order in front alone. */
  readonly isAlone: boolean;
  /** The text in front, for a review. */
  readonly source: string | null;
  readonly contact: ContactPlan | null;
};
