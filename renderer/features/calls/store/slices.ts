import type { EvidenceStep, ExportStep } from '../../../../shared/bridge/call-exchange.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { exportFormats } from '../../../../shared/protocol/exports/export-calls.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { Trouble } from '../../../bridge/bridge.ts';

/** The calls that the user has chosen in the list, for actions on several. */
export type ChosenCallsSlice = {
  readonly chosenCalls: readonly string[];
  /** Adds or removes a call, or adds all calls of the list from the last one on. */
  readonly chooseCall: (id: string, how: 'toggle' | 'range') => void;
  readonly clearChosenCalls: () => void;
};

/** The formats of calls, and an evidence file. */
export const callsExportFormats = [...exportFormats, 'evidence'] as const;

/** Named calls, all that are listed, or what only evidence is made of. */
export type ExportSubject = 'chosen' | 'listed' | EvidenceSubject;
export type EvidenceSubject = 'story' | 'stories' | 'order';

type ExportChoice = {
  readonly which: ExportSubject;
  readonly format: (typeof callsExportFormats)[number];
  readonly keepPersonal: boolean;
  /** The languages of pictures in evidence. */
  readonly locales: readonly Locale[];
  /** The key of the vault that signs evidence; null: nobody signs. */
  readonly key: string | null;
};

/** The export of calls, while its dialog is open. */
export type CallsExport = ExportChoice & {
  /** What can be chosen, in the order of the dialog. */
  readonly subjects: readonly ExportSubject[];
  readonly ids: readonly string[];
  readonly story: { readonly id: string; readonly name: string } | null;
  readonly orderNo: string | null;
  /** While it is written, and at its end. */
  readonly step: (Omit<ExportStep, 'text'> & Pick<EvidenceStep, 'of'>) | null;
  readonly isRunning: boolean;
  /** The file that was saved; null before. */
  readonly saved: string | null;
  /** What evidence could not hold. */
  readonly notes: readonly Words[];
  readonly trouble: Trouble | null;
};

export type CallsExportSlice = {
  readonly callsExport: CallsExport | null;
  readonly openCallsExport: () => void;
  /** Opens the dialog for evidence of the open story, of all stories, or of the open order. */
  readonly openEvidence: (of: EvidenceSubject) => void;
  readonly changeCallsExport: (change: Partial<ExportChoice>) => void;
  readonly exportCalls: () => Promise<void>;
  /** Closes the dialog; an export that runs is cancelled. */
  readonly closeCallsExport: () => void;
};

/** What the user has noted of a call. It stays with the project, not with the call. */
export type CallNote = {
  readonly isPinned?: true | undefined;
  readonly isHidden?: true | undefined;
  readonly name?: string | undefined;
  readonly text?: string | undefined;
};

export type CallNotesSlice = {
  /** Those that changed in this window; `selectCallNotes` has all. */
  readonly changedCallNotes: Readonly<Record<string, CallNote>>;
  readonly noteCall: (id: string, change: CallNote) => void;
  /** Hides calls from the lists, which can be undone. The phones still show their orders. */
  readonly hideCalls: (ids: readonly string[]) => void;
  readonly showsHiddenCalls: boolean;
  readonly toggleHiddenCalls: () => void;
  /** The call whose name and note are edited; null for none. */
  readonly notedCallId: string | null;
  readonly editCallNote: (id: string) => void;
};

export type CallStorySlice = {
  /** Makes a story of calls that begins today, with stand-ins for personal data where those are wanted. */
  readonly addStoryOfTheseCalls: (ids: readonly string[], hasStandIns: boolean) => Promise<void>;
};

/** How long calls stay; null: no limit. */
export type CallRetention = { readonly days: number | null; readonly most: number | null };

export type CallRetentionSlice = {
  /** As chosen in this window; null: as the project has it. */
  readonly chosenRetention: CallRetention | null;
  readonly keepCallsFor: (retention: CallRetention) => Promise<void>;
  /** Asks once in each window and after each change, while no dialog is open, whether expired calls are to be deleted. */
  readonly offerExpiredCalls: () => Promise<void>;
};

export type CallsFeaturePart = ChosenCallsSlice &
  CallsExportSlice &
  CallNotesSlice &
  CallStorySlice &
  CallRetentionSlice;
