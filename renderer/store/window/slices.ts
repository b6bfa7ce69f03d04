import type { FixedAll } from '../../../shared/protocol/fixes/fix-all.ts';
import type { PanelId, Settings } from '../../../shared/documents/settings.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { StepWords } from '../undo/step-words.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { SystemMenu } from '../../../shared/bridge/system-menu.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import type { NoText, Agreed } from '../../engine/calls/call-again.ts';
import type { ExportKind } from '../../features/pictures/engine/picture-choice.ts';
import type { ProjectPage } from '../../features/projects/store/slices.ts';
import type { CurveStop } from '../../engine/stories/curves.ts';
import type { Stop } from '../../engine/stories/story-moving.ts';
import type { ImageGiven } from '../../../shared/protocol/validate/options.ts';

export type Dialog =
  | { readonly dialog: 'palette'; readonly query?: string }
  /** Payloads and orders are renamed in their rows. */
  | { readonly dialog: 'rename'; readonly storyId: string }
  /** A branch of the active story, by its place. */
  | { readonly dialog: 'rename-branch'; readonly branch: number }
  /** With a field selected. */
  | { readonly dialog: 'check-image'; readonly path?: string }
  | { readonly dialog: 'save-template' }
  | { readonly dialog: 'own-templates' }
  | { readonly dialog: 'set-clock' }
  | { readonly dialog: 'undo' }
  /** Pictures of what the phones show, of that kind at first. */
  | { readonly dialog: 'export-pictures'; readonly kind: ExportKind }
  | { readonly dialog: 'not-shown' }
  | { readonly dialog: 'project'; readonly page: ProjectPage }
  | { readonly dialog: 'fault-plan' | 'wrong-signature' }
  /** With a part in view. */
  | { readonly dialog: 'settings'; readonly part?: 'retention' | 'shortcuts' }
  | { readonly dialog: 'about' | 'licences' }
  | { readonly dialog: 'gallery' }
  /** See `shownConflict`. */
  | { readonly dialog: 'conflict' }
  /** See `incoming`. */
  | { readonly dialog: 'incoming' }
  | { readonly dialog: 'paste' }
  /** See `history` and `deletedTexts`. */
  | { readonly dialog: 'versions' | 'deleted' }
  | { readonly dialog: 'scenario' }
  /** See `textScope` and `textsImport`. */
  | { readonly dialog: 'texts' }
  /** See `themeDraft`. */
  | { readonly dialog: 'calibration' }
  /** What late and lost calls of the active story do. */
  | { readonly dialog: 'disorder' }
  /** See `comparison`. */
  | { readonly dialog: 'compare' }
  /** See `clearing`. */
  | { readonly dialog: 'clear-calls' }
  /** See `callsExport`. */
  | { readonly dialog: 'export-calls' }
  /** See `notedCallId`. */
  | { readonly dialog: 'call-note' }
  /** See `resend`. */
  | { readonly dialog: 'send-anew' }
  /** See `guard`. */
  | { readonly dialog: 'send-guard' }
  | { readonly dialog: 'confirm-duplicate-key'; readonly finding: Finding; readonly agreed: Agreed }
  /** The clock is before the order's last call: a send would rewrite the past. */
  | { readonly dialog: 'clock-behind'; readonly lastCallAt: Instant; readonly agreed: Agreed };

export type DialogsSlice = {
  readonly dialog: Dialog | null;
  readonly openDialog: (dialog: Dialog) => void;
  readonly closeDialog: () => void;
  /** The licences of what Passbench contains; null until they are read, empty where they cannot be. */
  readonly licences: string | null;
  readonly readLicences: () => Promise<void>;
};

/** Why a command cannot run now, by the key of its text. */
export type WhyNot =
  | 'calls.commands.chooseTwo'
  | 'calls.commands.chooseOne'
  | 'calls.commands.noneHidden'
  | 'environment.notRunning'
  | 'exporting.noPayload'
  | 'exporting.noEvidence.order'
  | 'exporting.noEvidence.stories'
  | 'exporting.noEvidence.story'
  | 'exporting.noText'
  | 'images.noField'
  | 'list.commands.noCalls'
  | 'list.commands.noOrder'
  | 'send.isSending'
  | 'send.isStory'
  | 'send.noPayload'
  | 'undo.nothing'
  | 'stories.noBranch.noCalls'
  | 'stories.noBranch.nothingCalled'
  | 'stories.noBranch.tooMany'
  | 'stories.noCurve.hasOne'
  | 'stories.noCurve.noCall'
  | 'stories.noCurve.noNumber'
  | 'stories.noCurve.noRoom'
  | 'stories.noCheck.chooseStory'
  | 'stories.noCheck.noNumber'
  | 'stories.noCheck.noStory'
  | 'stories.noCheck.nothingCalled'
  | 'stories.noCheck.unreadable'
  | 'writing.noPayload'
  | 'writing.noTemplates'
  | 'writing.noText'
  | 'writing.nothingToFix';

/** A short message as data, worded in the current language. */
export type NoticeWords =
  | { readonly says: 'cannot-run'; readonly why: WhyNot }
  | StepWords
  | { readonly says: 'not-edited-here'; readonly because: 'computed' | 'other-card' }
  | { readonly says: 'order-sent'; readonly order: string; readonly count: number; readonly refused: number }
  | { readonly says: 'copied' | 'saved' | 'saved-here' }
  /** Files were saved: as downloads, or in a folder that the user chose. */
  | { readonly says: 'given-out'; readonly names: readonly string[]; readonly place: 'downloads' | 'chosen' }
  | { readonly says: 'brought-back'; readonly count: number }
  | { readonly says: 'changed-elsewhere'; readonly name: string }
  | { readonly says: 'copy-failed' }
  | { readonly says: 'send-blocked'; readonly because: 'lone-surrogate' }
  /** Another payload became active before this one was sent. */
  | { readonly says: 'send-left'; readonly name: string }
  | { readonly says: 'nothing-to-step-to' | 'stage-not-apart' | 'theme-saved' }
  | { readonly says: 'calls-left-out'; readonly count: number }
  | { readonly says: 'reading-calls' | 'calls-missing' | 'calls-cleared'; readonly count: number }
  | { readonly says: 'calls-cut' | 'order-without-payload' | 'text-names-variables' }
  | { readonly says: 'call-without-text'; readonly because: NoText }
  /** `known`: they were imported before. */
  | { readonly says: 'calls-imported'; readonly count: number; readonly known: number }
  | { readonly says: 'call-not-shown'; readonly because: 'no-order' | 'nothing-accepted' }
  | { readonly says: 'store-renewed' }
  | { readonly says: 'call-stopped'; readonly because: Stop | CurveStop }
  /** By so many whole days, later for a positive number; 0: its first call is today already. */
  | { readonly says: 'story-moved'; readonly days: number }
  | { readonly says: 'undo-in-text' }
  /** A text without a history of its own: the window's last step, or the last undone one, is about something else. */
  | { readonly says: 'undo-elsewhere' | 'redo-elsewhere'; readonly last: StepWords }
  /** `undone`: it can be done again. `undo-edited`: what was added was edited since, and is removed only when asked again. */
  | { readonly says: 'undone' | 'undo-edited'; readonly last: StepWords }
  | { readonly says: 'not-laid-out' }
  | ({ readonly says: 'fixed-all' } & Pick<FixedAll, 'fixed' | 'revealed' | 'filledIn' | 'errors'>)
  | ({ readonly says: 'image-fits' | 'image-copied'; readonly kilobyte: 1000 | 1024 } & ImageGiven)
  | { readonly says: 'image-unread'; readonly because: 'svg' | 'too-large' | 'no-image' | 'gone' | 'no-copy' }
  | {
      readonly says: 'trouble';
      readonly doing:
        | 'remove'
        | 'forget'
        | 'save'
        | 'arrange'
        | 'send'
        | 'cancel'
        | 'prepare'
        | 'clock'
        | 'setting'
        | 'gaps'
        | 'variables'
        | 'theme'
        | 'faults'
        | 'sandbox'
        | 'window'
        | 'story'
        | 'template'
        | 'calls'
        | 'store'
        | 'vault'
        | 'environment'
        | 'version'
        | 'export'
        | 'image';
      readonly trouble: Trouble;
    };

export type Notice = {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly words: NoticeWords;
  /** The step of undo that it offers. */
  readonly step?: number;
  /** The undone step that it offers to do again. */
  readonly redo?: number;
};

export type NoticesSlice = {
  readonly notices: readonly Notice[];
  readonly notify: (notice: Omit<Notice, 'id'>) => void;
  readonly dismissNotice: (id: number) => void;
};

export type PreferencesSlice = {
  readonly settings: Settings;
  /** The defaults. */
  readonly usualSettings: Settings;
  readonly choose: <K extends keyof Settings>(key: K, value: Settings[K]) => void;
  readonly leavePlace: () => void;
  readonly foldOrder: (order: string, isFolded: boolean) => void;
  /** Saves every changed setting again, as the host's may be lost. */
  /** Takes the shortcuts that another window has stored, unless own ones are not saved yet. */
  readonly applyHostShortcuts: (stored: string) => void;
  readonly saveSettingsAnew: () => void;
  readonly flushSettings: () => void;
};

export type ArrangementSlice = {
  /** The panel that has most of the window; null for none. */
  readonly tallPanel: PanelId | null;
  readonly togglePanelHeight: () => void;
  /** Whether the window is shown to an audience: large type, no secrets, a ring at the pointer. */
  readonly isPresenting: boolean;
  readonly togglePresenting: () => void;
  /** The detached stage's page; null while it is here. */
  readonly stagePage: Document | null;
  readonly moveStage: () => void;
};

export type SystemMenuSlice = {
  /** The last command chosen in the system menu; a new object each time. */
  readonly askedCommand: { readonly id: string } | null;
  /** Has the host show these commands in its menu. */
  readonly showSystemMenu: (menu: SystemMenu) => Promise<void>;
  /** Has the host report the end of long work, if it shows notifications. */
  readonly tellEnded: (words: string) => Promise<void>;
  /** Has the host show the folder of its log. */
  readonly showLogs: () => Promise<void>;
};

export type WindowPart = ArrangementSlice & PreferencesSlice & DialogsSlice & SystemMenuSlice & NoticesSlice;
