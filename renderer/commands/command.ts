import type { Capabilities } from '../../shared/bridge/schemas.ts';
import type { Language } from '../../shared/lib/text/words.ts';
import type { Bench } from '../store/slice.ts';
import type { Say } from '../words/i18n.ts';
import { isPayloadActive } from '../store/window/active-tab.ts';
import type { WhyNot } from '../store/window/slices.ts';

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
  'edit',
  'help',
  'open',
  'new',
  'gaps',
  'reference',
  'samples',
] as const;

export type CommandGroup = (typeof commandGroups)[number];

export type PageActions = {
  readonly moveRegion: (direction: 1 | -1) => void;
  /** The reference entry for the focus; null for none. */
  readonly referenceHere: () => string | null;
  /** Edits the text that has the focus; false where there is none. */
  readonly editFocused: (edit: NonNullable<Command['edits']>) => boolean;
};

/** One user action. Palette, buttons, menus and shortcuts read the same list; `shortcuts.ts` has its keys. */
export type Command = {
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: (say: Say, language: Language) => string;
  /** What it is found by beside its label, in either language. */
  readonly also?: readonly string[];
  /** A normalized text in which words are found too, such as a payload's. */
  readonly searchText?: () => string;
  /** What it does to a text that has the focus, instead of running. */
  readonly edits?: 'undo' | 'redo' | 'selectAll';
  /** What the host must be able to do; else there is no such command. */
  readonly needs?: keyof Capabilities;
  /** Text fields use its shortcut themselves. */
  readonly leavesTexts?: true;
  /** Why it is disabled; with this it can still be found. */
  readonly whyNot?: (bench: Bench) => WhyNot;
  /** Whether its value is the current one; menus mark it among the others. */
  readonly isChosen?: (bench: Bench) => boolean;
  /** What it turns on or off: its name in a menu, and whether it is on. */
  readonly turns?: { readonly label: (say: Say) => string; readonly isOn: (bench: Bench) => boolean };
  /** The palette lists it only for matching words. */
  readonly isFoundOnly?: boolean;
  readonly isEnabled: (bench: Bench) => boolean;
  readonly run: (bench: Bench, page: PageActions) => void | Promise<unknown>;
};

export const always = (): boolean => true;
export const hasActivePayload: (bench: Bench) => boolean = isPayloadActive;

/** Whether the host can do what a command needs. */
export function isOffered({ needs }: Command, { session }: Bench): boolean {
  return needs === undefined || session?.capabilities[needs] === true;
}

export function canRun(command: Command, bench: Bench): boolean {
  return isOffered(command, bench) && command.isEnabled(bench);
}
