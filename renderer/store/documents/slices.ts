import type { EditorView } from '../../../shared/documents/settings.ts';
import type { FetchedCalls } from '../host/slices.ts';
import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Finding, Fix, TextRange } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { ImageField, ImageGiven, SeenCut } from '../../../shared/protocol/validate/index.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import type { Trouble } from '../../bridge/index.ts';
import type { HeldCalls } from '../../engine/calls/call-list.ts';
import type { LooksLike } from '../../engine/payload/looks-like.ts';
import type { Analysis, InspectTerms } from '../../engine/payload/analysis.ts';
import type { Summary } from '../../engine/payload/summary.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import type { Front } from '../window/front.ts';
import type { SaveState } from '../saving/save-queue.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

export type Adding = {
  /** Makes a payload from a template, for a known order or a new one, and opens it; `environment`: where it is sent. */
  readonly addFromTemplate: (
    scenario: Scenario,
    template: Template,
    orderNo?: string,
    environment?: string | null,
  ) => void;
  /** Makes one payload for each plain status of a scenario, all of one new order, and opens the first. */
  readonly addLife: (scenario: Scenario) => void;
  /** The payloads of a first start: the life of one order of every scenario. */
  readonly addStarters: () => void;
  /** Puts payloads at a place of the list, at its end without one, and keeps them. */
  readonly add: (added: readonly PayloadDocument[], at?: number) => void;
  /** The same, and opens the first. */
  readonly addAndOpen: (added: readonly PayloadDocument[], at?: number) => void;
};

/** What can be done with a payload and with a story, by its id. */
export type NamingSlice = {
  /** Takes another name, which can be undone. */
  readonly rename: (id: string, name: string) => void;
  /** Makes a copy, and opens it. */
  readonly duplicate: (id: string) => void;
};

export type DocumentsSlice = Adding & {
  /** Removes at once and offers to undo. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly documents: readonly PayloadDocument[];
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly saveState: SaveState;
  /** Writes what waits at once, and says that it is saved, or why not. */
  readonly saveNow: () => Promise<void>;
  readonly setDocuments: (documents: readonly PayloadDocument[]) => void;
  readonly summariseAll: () => void;
};

export type ScenarioSlice = {
  /** By document: what a text looks like that was pasted over it, until somebody says what it is. */
  readonly looksLike: Readonly<Record<string, LooksLike>>;
  /** Makes a payload one of another scenario, which can be undone. Its text stays as it is. */
  readonly chooseScenario: (id: string, scenario: string) => void;
  /** Makes a payload what its text looks like. */
  readonly takeAsItLooks: (id: string) => void;
  readonly keepAsItIs: (id: string) => void;
};

export type EditingSlice = {
  readonly front: Front;
  /** Payloads and stories. */
  readonly openTabs: readonly string[];
  readonly view: EditorView;
  /** Everything that follows from the open text now; null when nothing is open. */
  readonly analysis: Analysis | null;
  /** By document: the last analysis of a text that could be read. */
  readonly lastGood: Readonly<Record<string, Analysis>>;
  /** Somebody has typed a moment ago. */
  readonly isTyping: boolean;
  /** The findings of the open text that are shown: while it is typed, none that were not there before. */
  readonly shownFindings: readonly Finding[];
  /** The order of the open text, or of its last good text; null when it names none. */
  readonly orderKey: string | null;
  readonly stage: StageView | null;
  /** The draft's own card is shown although it would be refused. */
  readonly isPeeking: boolean;
  /** The findings are those of an earlier text: the open one is long, and whoever types it has not rested yet. */
  readonly isUnchecked: boolean;
  readonly typed: (id: string, text: string) => void;
  readonly open: (id: string) => void;
  /** Closes a tab, which can be undone. */
  readonly closeTab: (id: string) => void;
  /** Opens the tab again that was closed last. */
  readonly reopenTab: () => Promise<void>;
  /** Takes a tab away whose payload or story has gone. */
  readonly close: (id: string) => void;
  readonly setView: (view: EditorView) => void;
  readonly setPeeking: (isPeeking: boolean) => void;
  /** Looks at the open document again: the clock, the history or a choice has changed. */
  readonly look: () => void;
  /** When and with what a document is looked at, which follows from where it is sent. */
  readonly inspectTerms: InspectTerms;
};

export type HistorySlice = HeldCalls & {
  /** The accepted ones of the calls that are held, read once, for the wallet and for validation. */
  readonly accepted: readonly AcceptedCall[];
  /** The call that the Response panel shows; null for the last one of the open document. */
  readonly selectedCallId: string | null;
  readonly selectCall: (id: string | null) => void;
  readonly callsFetched: (fetched: FetchedCalls) => void;
  /** Calls have happened, or have changed: everything that follows is one update. */
  readonly callsHappened: (calls: readonly CallSummary[]) => void;
};

export type ImagesSlice = {
  /** What is known of images, by the address under which payloads name them: given by the user, or loaded at their word. */
  readonly images: ReadonlyMap<string, ImageGiven>;
  /**
   * Holds a file against what an image of this field must be. What is wrong with it stands among the findings of every
   * payload that names the address, until another file is given for it or it is dismissed.
   */
  readonly checkImage: (field: ImageField, file: Blob) => Promise<void>;
  /** Takes a file for the image of the payload in front in a language; false where it names none. */
  readonly giveImage: (locale: string, file: Blob) => boolean;
  /** Forgets the image that was given or loaded for an address. */
  readonly dismissImage: (address: string) => void;
  /** By address: the images that are drawn, each with an address of this page. */
  readonly pictures: ReadonlyMap<string, { readonly file: Blob; readonly url: string }>;
  /** The hosts that the user allows to be asked for images. */
  readonly imageHosts: readonly string[];
  readonly readImageHosts: () => Promise<void>;
  /** Allows a host or takes that back; false where it could not be. What was loaded from it is forgotten with the permission. */
  readonly allowImages: (host: string, isAllowed: boolean) => Promise<boolean>;
  /** The addresses of images that the host has loaded, not the user given. */
  readonly loadedImages: ReadonlySet<string>;
  /** Has the host load the image of a field, where the user has allowed the host that its address names. */
  readonly loadImage: (field: ImageField) => Promise<void>;
  /** Loads the images of the payload in front whose hosts are allowed, each once for as long as the window is open. */
  readonly loadAllowedImages: () => Promise<void>;
  /** Gives the user a copy of an image as its field asks for it, as a PNG: in its pixels and under its bytes, or none. */
  readonly saveFittingImage: (field: ImageField) => Promise<void>;
};

/** What phones cut of a payload, as it was typed then, and what they were drawn under (`measuredUnder`). */
export type MeasuredCuts = { readonly under: string; readonly text: string; readonly cuts: readonly SeenCut[] };

export type TextCutsSlice = {
  /** By payload: what phones were seen to cut. */
  readonly textCuts: Readonly<Record<string, MeasuredCuts>>;
  readonly textsMeasured: (documentId: string, measured: MeasuredCuts) => void;
  /** Another phone is chosen: what the list says of the payloads that were measured holds for the one before. */
  readonly countCutsAnew: () => void;
};

/** A place the editor should go to. `turn` makes two jumps to the same place two jumps. */
export type Reveal = TextRange & { readonly documentId: string; readonly turn: number };

/** A problem as the jumps know it: of a payload, or of a story. */
export type Problem = TextRange & {
  readonly rule: string;
  readonly path: string;
  readonly message: string | Words;
};

export type JumpingSlice = {
  readonly reveal: Reveal | null;
  /** The problem that was jumped to last. */
  readonly visited: Problem | null;
  readonly jumpToRange: (range: TextRange) => void;
  readonly jumpToFinding: (finding: Problem) => void;
  /** Jumps to the value at a pointer of the payload. */
  readonly jumpToPath: (pointer: string) => void;
  /** Jumps to the problem after the one visited last, or before it; round and round. */
  readonly goToProblem: (direction: 1 | -1) => void;
  /** Makes the edit of a fix in the open text. */
  readonly applyFix: (fix: Fix) => void;
};

export type UnsavedSlice = {
  /** Copies every text that the host has not acknowledged. False where the clipboard refuses it. */
  readonly copyUnsaved: () => Promise<boolean>;
  /** Whether a text is on its way that is too long to arrive once the page has gone. */
  readonly wouldBeLost: () => boolean;
  /** Keeps the unsaved texts of a window that goes for the next window of this tab. */
  readonly setAsideUnsaved: () => void;
  /** Brings back what the window before set aside: as copies, where the host has got another text from elsewhere. */
  readonly bringBackUnsaved: () => void;
};

/** A call that is to be sent anew, until it was. */
export type SendingAnew = {
  readonly call: Call;
  readonly text: string;
  /** What the host says of such a send; null to the bench's own sandbox, and until it has said it. */
  readonly summary: SendSummary | null;
  /** While it is on its way: what cancels it. */
  readonly ticket: string | null;
  readonly trouble: Trouble | null;
};

export type CallActionsSlice = {
  /** Makes a new payload of the text of a call, of the same order, and opens it. */
  readonly openAsPayload: (call: Call) => void;
  /** Copies the request of a call as it was on the wire: its time and its signature are those of then. */
  readonly copyCallAsCurl: (call: Call) => Promise<void>;
  /** Goes to the order of a call on timeline and phones. */
  readonly showOrderOfCall: (call: Call) => Promise<void>;
  readonly sendingAnew: SendingAnew | null;
  /** Asks in a dialog whether a call is to be sent anew, with what will be the same. */
  readonly askToSendAnew: (call: Call) => Promise<void>;
  /** Sends what was asked about, once, and opens the new call. */
  readonly sendAnew: () => Promise<void>;
  /** Ends what is on its way, else puts the question away. */
  readonly leaveSendingAnew: () => Promise<void>;
};

/** All that the window knows of the payloads and of what is in front. */
export type DocumentsPart = DocumentsSlice &
  NamingSlice &
  ScenarioSlice &
  EditingSlice &
  JumpingSlice &
  HistorySlice &
  ImagesSlice &
  TextCutsSlice &
  UnsavedSlice &
  CallActionsSlice;
