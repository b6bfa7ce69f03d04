import type { ResendWay } from '../../engine/calls/call-again.ts';
import type { EditorView, SnippetLanguageId } from '../../../shared/documents/settings.ts';
import type { FetchedCalls } from '../calls/slices.ts';
import type { SendSummary } from '../../../shared/bridge/environment-info.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { CallSummary } from '../../../shared/documents/call-summary.ts';
import type { Finding, Fix, TextRange } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../shared/documents/story/story.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import type { ImageField } from '../../../shared/protocol/validate/validate.ts';
import type { SeenCut, ImageGiven } from '../../../shared/protocol/validate/options.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import type { Trouble } from '../../bridge/bridge.ts';
import type { LoadedCalls } from '../../engine/calls/call-list.ts';
import type { ScenarioGuess } from '../../engine/payload/guess-scenario.ts';
import type { Analysis, InspectTerms } from '../../engine/payload/analysis.ts';
import type { Summary } from '../../engine/payload/summary.ts';
import type { StageView } from '../../engine/stage/stage.ts';
import type { ActiveTab } from '../window/active-tab.ts';
import type { SaveState } from '../saving/save-queue.ts';
import type { Words } from '../../../shared/lib/text/words.ts';

export type Adding = {
  /** Creates and opens a payload from a template, for this order or a new one; `environment`: where it is sent. */
  readonly addFromTemplate: (
    scenario: Scenario,
    template: Template,
    orderNo?: string,
    environment?: string | null,
  ) => void;
  /** Creates one payload for each plain status of a scenario in a new order, and opens the first. */
  readonly addLife: (scenario: Scenario) => void;
  /** Creates the payloads of a first start. */
  readonly addStarters: () => void;
  readonly add: (added: readonly PayloadDocument[], at?: number) => void;
  /** The same, and opens the first. */
  readonly addAndOpen: (added: readonly PayloadDocument[], at?: number) => void;
  /** The same as a step that can be undone; unless `isQuiet`, the list shows them and a message says so. */
  readonly addAsStep: (
    added: readonly PayloadDocument[],
    place?: { readonly at?: number; readonly isQuiet?: true },
  ) => void;
};

export type NamingSlice = {
  /** Renames, which can be undone. */
  readonly rename: (id: string, name: string) => void;
  readonly duplicate: (id: string) => void;
};

export type DocumentsSlice = Adding & {
  /** Removes at once and offers to undo. */
  readonly remove: (id: string) => Promise<boolean>;
  readonly documents: readonly PayloadDocument[];
  readonly summaries: Readonly<Record<string, Summary>>;
  readonly saveState: SaveState;
  readonly saveNow: () => Promise<void>;
  readonly setDocuments: (documents: readonly PayloadDocument[]) => void;
  readonly summariseAll: () => void;
};

export type ScenarioSlice = {
  /** By document: the guess about a pasted text, until the user decides. */
  readonly scenarioGuesses: Readonly<Record<string, ScenarioGuess>>;
  /** Changes the scenario, which can be undone. The text is unchanged. */
  readonly chooseScenario: (id: string, scenario: string) => void;
  readonly acceptGuess: (id: string) => void;
  readonly dismissGuess: (id: string) => void;
};

export type EditingSlice = {
  readonly activeTab: ActiveTab;
  /** Payloads and stories. */
  readonly openTabs: readonly string[];
  readonly view: EditorView;
  /** Derived from the active text; null when none is open. */
  readonly analysis: Analysis | null;
  /** By document: the last analysis of a readable text. */
  readonly lastGood: Readonly<Record<string, Analysis>>;
  readonly isTyping: boolean;
  /** The findings on screen: while typing, no new ones. */
  readonly shownFindings: readonly Finding[];
  /** The order of the active text, or of its last good text; null for none. */
  readonly orderKey: string | null;
  readonly stage: StageView | null;
  /** The draft's card is shown although refused. */
  readonly isPeeking: boolean;
  /** The findings are of an earlier text: the active one is long and still typed. */
  readonly isUnchecked: boolean;
  readonly typed: (id: string, text: string) => void;
  readonly open: (id: string) => void;
  /** Closes a tab, which can be undone. */
  readonly closeTab: (id: string) => void;
  readonly reopenTab: () => Promise<void>;
  readonly close: (id: string) => void;
  readonly setView: (view: EditorView) => void;
  readonly setPeeking: (isPeeking: boolean) => void;
  /** Derives everything again after a change of clock, calls or choices. */
  readonly reinspect: () => void;
  readonly inspectTerms: InspectTerms;
};

export type LoadedCallsSlice = LoadedCalls & {
  /** The accepted calls among the loaded ones, read once. */
  readonly accepted: readonly AcceptedCall[];
  /** The call in the Response panel; null for the document's last one. */
  readonly selectedCallId: string | null;
  readonly selectCall: (id: string | null) => void;
  readonly mergeFetchedCalls: (fetched: FetchedCalls) => void;
  readonly applyCalls: (calls: readonly CallSummary[]) => void;
};

export type ImagesSlice = {
  /** By address: image facts, from the user or loaded. */
  readonly images: ReadonlyMap<string, ImageGiven>;
  /**
   * Checks a file against an image field. Its problems are findings of every payload with that address, until another
   * file is given or it is dismissed.
   */
  readonly checkImage: (field: ImageField, file: Blob) => Promise<void>;
  /** Sets the active payload's image for a language; false where it has none. */
  readonly giveImage: (locale: string, file: Blob) => boolean;
  readonly dismissImage: (address: string) => void;
  /** By address: the images drawn, each with a URL of this page. */
  readonly pictures: ReadonlyMap<string, { readonly file: Blob; readonly url: string }>;
  readonly imageHosts: readonly string[];
  readonly readImageHosts: () => Promise<void>;
  /** Allows or disallows a host; false where that failed. Disallowing forgets its images. */
  readonly allowImages: (host: string, isAllowed: boolean) => Promise<boolean>;
  /** Addresses of images that the host loaded. */
  readonly loadedImages: ReadonlySet<string>;
  /** Loads the image of a field if its host is allowed. */
  readonly loadImage: (field: ImageField) => Promise<void>;
  /** Loads the active payload's images from allowed hosts, each once for each window. */
  readonly loadAllowedImages: () => Promise<void>;
  /** Saves a PNG copy that fits the field's pixels and bytes, or none. */
  readonly saveFittingImage: (field: ImageField) => Promise<void>;
};

/** The cuts of a payload, its text then, and the conditions (`measuredUnder`). */
export type MeasuredCuts = { readonly under: string; readonly text: string; readonly cuts: readonly SeenCut[] };

export type TextCutsSlice = {
  readonly textCuts: Readonly<Record<string, MeasuredCuts>>;
  readonly textsMeasured: (documentId: string, measured: MeasuredCuts) => void;
  readonly recountCuts: () => void;
};

/** Where the editor goes. `turn` tells two jumps to one place apart. */
type Reveal = TextRange & { readonly documentId: string; readonly turn: number };

export type Problem = TextRange & {
  readonly rule: string;
  readonly path: string;
  readonly message: string | Words;
};

/** The finding whose field the form is to show, until it has. `turn` tells two visits of one finding apart. */
type FieldReveal = { readonly finding: Finding; readonly documentId: string; readonly turn: number };

export type JumpingSlice = {
  readonly reveal: Reveal | null;
  readonly fieldReveal: FieldReveal | null;
  /** The problem that was jumped to last. */
  readonly visited: Problem | null;
  readonly jumpToRange: (range: TextRange) => void;
  /** Goes to a problem: its field while the form is in view, else its place in the text. */
  readonly jumpToFinding: (finding: Problem) => void;
  /** Tells that the form has shown the field, or that it has none for the finding. */
  readonly fieldRevealed: (isThere: boolean) => void;
  readonly jumpToPath: (pointer: string) => void;
  readonly goToProblem: (direction: 1 | -1) => void;
  /** Goes to the fixed text, unless `stays` or the form is in view. */
  readonly applyFix: (fix: Fix, stays?: boolean) => void;
};

export type UnsavedSlice = {
  /** Copies every unsaved text. False where the clipboard refuses. */
  readonly copyUnsaved: () => Promise<boolean>;
  /** Whether an unsaved text is too long to arrive after the page closes. */
  readonly wouldBeLost: () => boolean;
  /** Stores all that is unsaved, for a page that closes. */
  readonly storeUnsaved: () => void;
  /** The same for payloads and stories with every key, with the one typed now: a page that dies stores nothing. */
  readonly storeTyped: (now: { readonly document?: PayloadDocument; readonly story?: StoryDocument }) => void;
  /** Restores the stored texts, as copies where the host has another text. */
  readonly restoreUnsaved: () => void;
};

/** A call to resend, or several of one way and place, while the dialog is open. */
export type Resend = {
  readonly call: Call;
  /** The payload as it goes. */
  readonly text: string;
  readonly way: ResendWay;
  /** The id of the environment; null for the embedded sandbox. */
  readonly place: string | null;
  /** Those that follow it, with their payloads as they go. */
  readonly others: readonly { readonly call: Call; readonly text: string }[];
  /** The host's summary; null for the embedded sandbox and before it arrives. */
  readonly summary: SendSummary | null;
  /** While it is on its way: what cancels it. */
  readonly ticket: string | null;
  readonly trouble: Trouble | null;
};

/** An entry of a HAR, HTTP's own form, or a program that signs and sends the same payload. */
export type CallCopy = 'har' | 'http' | SnippetLanguageId;

export type CallActionsSlice = {
  /** Asks for the same of several calls, by their ids. */
  readonly askToResendCalls: (ids: readonly string[]) => Promise<void>;
  readonly chooseResend: (change: Partial<Pick<Resend, 'way' | 'place'>>) => Promise<void>;
  /** Copies the request of a call by its id. Credentials stay. */
  readonly copyCallAs: (id: string, as: CallCopy) => Promise<void>;
  /** Creates and opens a payload with the text and order of a call. */
  readonly openAsPayload: (call: Call) => void;
  /** Copies a call's request with its original time and signature. */
  readonly copyCallAsCurl: (call: Call) => Promise<void>;
  readonly showOrderOfCall: (call: Call) => Promise<void>;
  readonly resend: Resend | null;
  readonly askToResend: (call: Call) => Promise<void>;
  /** Resends once and opens the new call. */
  readonly confirmResend: () => Promise<void>;
  /** Ends what is on its way, else puts the question away. */
  readonly cancelResend: () => Promise<void>;
};

export type DocumentsPart = DocumentsSlice &
  NamingSlice &
  ScenarioSlice &
  EditingSlice &
  JumpingSlice &
  LoadedCallsSlice &
  ImagesSlice &
  TextCutsSlice &
  UnsavedSlice &
  CallActionsSlice;
