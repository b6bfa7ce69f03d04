import type { Language } from '../../shared/lib/text/words.ts';
import type { Bench } from '../store/slice.ts';
import type { Say } from '../words/i18n.ts';
import { isPayloadInFront } from '../store/window/front.ts';

/** The groups of commands, in the order in which the palette lists them: what one does, then what one opens or makes. */
export const commandGroups = [
  'send',
  'payload',
  'out',
  'order',
  'go',
  'stage',
  'timeline',
  'story',
  'calls',
  'sandbox',
  'own',
  'project',
  'clock',
  'window',
  'open',
  'new',
  'gaps',
] as const;

export type CommandGroup = (typeof commandGroups)[number];

/** What a command may need of the page beside the store: only where the focus is. */
export type PageActions = {
  readonly moveRegion: (direction: 1 | -1) => void;
  /** The entry of the reference about what has the focus; null where that is about nothing in particular. */
  readonly referenceHere: () => string | null;
};

/**
 * One thing a user can do. Palette, buttons, menus and shortcuts all read the same list, so that an action exists
 * everywhere or nowhere.
 */
export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: (say: Say, language: Language) => string;
  /** What it is found by beside its label, in either language. */
  readonly also?: readonly string[];
  /** Written as `Ctrl+Shift+K`; Ctrl is the command key on a Mac. */
  readonly shortcut?: string;
  /** Whatever is typed into has a use of its own for the shortcut. */
  readonly leavesTexts?: true;
  /** Why it cannot be run where it cannot: with this it can be found all the same. */
  readonly whyNot?: (say: Say) => string;
  /** There are so many of its kind that the palette lists it only for words it is found by. */
  readonly isFoundOnly?: boolean;
  readonly isEnabled: (bench: Bench) => boolean;
  readonly run: (bench: Bench, page: PageActions) => void | Promise<unknown>;
};

export const always = (): boolean => true;
export const withDocument: (bench: Bench) => boolean = isPayloadInFront;
