import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { isReadable, inspect } from '../../engine/payload/analysis.ts';
import type { Analysis, InspectTerms, InspectOptions } from '../../engine/payload/analysis.ts';
import { sameSummary, summarise } from '../../engine/payload/summary.ts';
import type { Bench } from '../slice.ts';
import { cutsOf } from './text-cuts.ts';
import { acceptedIn } from '../../engine/calls/calls-of-environment.ts';
import { inUseOf, nowFor, nowInFront } from '../sending/in-use.ts';
import type { WithEnvironments } from '../sending/in-use.ts';
import { isCheckedLater, isLarge } from '../../engine/payload/large-text.ts';
import type { BenchPorts } from '../ports.ts';
import { sentCallOf } from '../../engine/payload/sent-marks.ts';
import { calmFindings } from '../../engine/writing/calm-findings.ts';
import { composeStage } from '../../engine/stage/stage.ts';
import { noStoryMarks } from '../stories/story-marks.ts';
import { storyFocus } from '../stories/story-focus.ts';
import type { WithStoryFocus } from '../stories/story-focus.ts';
import { activeDocument, activeStory } from '../window/front.ts';

/** What changes when the document in front, its text or what surrounds it does. */
export type Focus = Pick<
  Bench,
  | 'documents'
  | 'analysis'
  | 'lastGood'
  | 'shownFindings'
  | 'orderKey'
  | 'stage'
  | 'isPeeking'
  | 'isUnchecked'
  | 'summaries'
  | 'viewAt'
  | 'storyView'
  | 'storySummaries'
  | 'shownStoryMarks'
  | 'shownNow'
>;

/**
 * All that one text decides, made in one go: analysis, cards, list row. It is one store update for each key stroke. Where
 * `mayCheckLater`, a long text keeps the findings of the one before it, and is said to be unchecked.
 */
export function inspectedState(ports: Pick<BenchPorts, 'now'>, state: FocusedWith, mayCheckLater = false): Focus {
  const now = nowInFront(state, ports.now());
  const shownNow = Math.floor(now / second) * second;
  const { documents, lastGood, isPeeking, summaries, viewAt, storySummaries } = state;
  const story = activeStory(state);
  if (story !== null)
    return {
      documents,
      shownNow,
      analysis: null,
      lastGood,
      shownFindings: [],
      isPeeking,
      isUnchecked: false,
      summaries,
      ...storyFocus(state, story, now),
    };
  return {
    documents,
    shownNow,
    isPeeking,
    viewAt,
    storyView: null,
    shownStoryMarks: noStoryMarks,
    storySummaries,
    ...payloadFocus(state, now, mayCheckLater),
  };
}

function payloadFocus(
  state: FocusedWith,
  now: Instant,
  mayCheckLater: boolean,
): Pick<Focus, 'analysis' | 'lastGood' | 'shownFindings' | 'orderKey' | 'stage' | 'isUnchecked' | 'summaries'> {
  const document = activeDocument(state);
  const foundBefore = mayCheckLater && document !== null ? foundBeforeIn(state, document) : undefined;
  const isUnchecked = foundBefore !== undefined;
  const options = { ...inspectOptionsOf(state, document?.id ?? null), foundBefore };
  const inspected = document === null ? null : inspect(document, now, options);
  const analysis = inspected?.analysis ?? null;
  const lastGood = withGood(state.lastGood, analysis);
  const good = document === null ? null : (lastGood[document.id] ?? null);
  // The last good text is read already: which order it names does not have to be read out of it again.
  const orderKey =
    inspected?.orderKey ??
    (good === null ? null : orderKeyOf(good.scan.root, { ...options, endpoint: good.scenario.endpoint }));
  const stage = composeStage({
    // A large text has no card: the phones show what was accepted.
    analysis: document !== null && isLarge(document) ? null : analysis,
    lastGood: good,
    orderKey,
    accepted: acceptedIn(state.accepted, options.environment),
    now,
    viewAt: state.viewAt,
    gaps: options.gaps,
    mode: state.settings.stageMode,
    isPeeking: state.isPeeking,
    sentCall: document === null ? null : sentCallOf(state, document),
  });
  const summaries = withSummary(state.summaries, analysis);
  const shownFindings = isUnchecked ? state.shownFindings : shownOf(state, analysis);
  return { analysis, lastGood, shownFindings, orderKey, stage, isUnchecked, summaries };
}

/** What was found last in a text that is too long to be checked with every key; undefined where it is to be checked now. */
function foundBeforeIn({ analysis }: FocusedWith, document: PayloadDocument): readonly Finding[] | undefined {
  return isCheckedLater(document) && analysis?.document.id === document.id ? analysis.findings : undefined;
}

function shownOf(
  { isTyping, shownFindings, analysis: before }: FocusedWith,
  analysis: Analysis | null,
): readonly Finding[] {
  const findings = analysis?.findings ?? [];
  const isGoingOn = isTyping && before?.document.id === analysis?.document.id;
  return isGoingOn ? calmFindings(shownFindings, findings) : findings;
}

/** What a document of this window is looked at with; for null, one that is sent nowhere else than to the sandbox. */
export function inspectOptionsOf(state: InspectedWith, documentId: string | null): InspectOptions {
  const { environment, clientId, gaps, env, caller } = inUseOf(state, documentId);
  return {
    clientId,
    environment,
    gaps,
    caller,
    variables: { env, counter: state.nextCount },
    accepted: state.accepted,
    images: state.images,
    cuts: documentId === null ? [] : cutsOf(state, documentId),
    sent: state,
  };
}

/** When and with what each document of this window is looked at. */
export function inspectTermsOf(state: InspectedWith, realNow: Instant): InspectTerms {
  return (documentId) => ({
    now: nowFor(state, documentId, realNow),
    options: inspectOptionsOf(state, documentId),
  });
}

type InspectedWith = WithEnvironments &
  Pick<Bench, 'accepted' | 'documents' | 'images' | 'textCuts' | 'settings' | 'sentMarks' | 'calls' | 'nextCount'>;

/** What all that is shown of what is in front follows from. */
export type FocusedWith = Focus & InspectedWith & WithStoryFocus & Pick<Bench, 'front' | 'stories'>;

const second = 1000;

function withGood(known: Bench['lastGood'], analysis: Analysis | null): Bench['lastGood'] {
  if (analysis === null) return known;
  const { [analysis.document.id]: _, ...others } = known;
  if (isLarge(analysis.document)) return others;
  return isReadable(analysis) ? { ...known, [analysis.document.id]: analysis } : known;
}

function withSummary(known: Bench['summaries'], analysis: Analysis | null): Bench['summaries'] {
  if (analysis === null) return known;
  const { id } = analysis.document;
  const summary = summarise(analysis, known[id]);
  return sameSummary(known[id], summary) ? known : { ...known, [id]: summary };
}
