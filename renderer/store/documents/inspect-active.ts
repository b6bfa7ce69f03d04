import { orderKeyOf } from '../../../shared/protocol/orders/order-key.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import {
  isReadable,
  inspect,
  type Analysis,
  type InspectTerms,
  type InspectOptions,
} from '../../engine/payload/analysis.ts';
import { sameSummary, summarise } from '../../engine/payload/summary.ts';
import type { Bench } from '../slice.ts';
import { cutsOf } from './text-cuts.ts';
import { acceptedIn } from '../../engine/calls/calls-of-environment.ts';
import { inUseOf, nowFor, activeNow, type WithEnvironments } from '../sending/in-use.ts';
import { isCheckedLater, isLarge } from '../../engine/payload/large-text.ts';
import type { BenchPorts } from '../ports.ts';
import { sentCallOf } from '../../engine/payload/sent-marks.ts';
import { hideNewFindings } from '../../engine/writing/hide-new-findings.ts';
import { composeStage } from '../../engine/stage/stage.ts';
import { noStoryMarks } from '../stories/story-marks.ts';
import { inspectActiveStory, type ActiveStoryInput } from '../stories/inspect-active-story.ts';
import { activeDocument, activeStory } from '../window/active-tab.ts';
import { repeatedCall } from '../../engine/payload/history.ts';

type ActiveState = Pick<
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
 * Derives analysis, cards and list row in one store update for each key. With `mayCheckLater` a long text keeps its
 * last findings and is marked unchecked.
 */
export function inspectActive(
  ports: Pick<BenchPorts, 'now'>,
  state: InspectActiveInput,
  mayCheckLater = false,
): ActiveState {
  const now = activeNow(state, ports.now());
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
      ...inspectActiveStory(state, story, now),
    };
  return {
    documents,
    shownNow,
    isPeeking,
    viewAt,
    storyView: null,
    shownStoryMarks: noStoryMarks,
    storySummaries,
    ...inspectActivePayload(state, now, mayCheckLater),
  };
}

function inspectActivePayload(
  state: InspectActiveInput,
  now: Instant,
  mayCheckLater: boolean,
): Pick<ActiveState, 'analysis' | 'lastGood' | 'shownFindings' | 'orderKey' | 'stage' | 'isUnchecked' | 'summaries'> {
  const document = activeDocument(state);
  const foundBefore = mayCheckLater && document !== null ? foundBeforeIn(state, document) : undefined;
  const isUnchecked = foundBefore !== undefined;
  const options = { ...inspectOptionsOf(state, document?.id ?? null), foundBefore };
  const inspected = document === null ? null : inspect(document, now, options);
  const analysis = inspected?.analysis ?? null;
  const lastGood = withGood(state.lastGood, analysis);
  const good = document === null ? null : (lastGood[document.id] ?? null);
  // The last good text is already read, so its order is not read again.
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
    repeated: analysis === null ? null : repeatedCall(state.accepted, analysis.scan, options),
  });
  const summaries = withSummary(state.summaries, analysis);
  const shownFindings = isUnchecked ? state.shownFindings : shownOf(state, analysis);
  return { analysis, lastGood, shownFindings, orderKey, stage, isUnchecked, summaries };
}

/** The last findings of a text too long to check with every key; undefined to check it now. */
function foundBeforeIn({ analysis }: InspectActiveInput, document: PayloadDocument): readonly Finding[] | undefined {
  return isCheckedLater(document) && analysis?.document.id === document.id ? analysis.findings : undefined;
}

function shownOf(
  { isTyping, shownFindings, analysis: before }: InspectActiveInput,
  analysis: Analysis | null,
): readonly Finding[] {
  const findings = analysis?.findings ?? [];
  const isGoingOn = isTyping && before?.document.id === analysis?.document.id;
  return isGoingOn ? hideNewFindings(shownFindings, findings) : findings;
}

/** The options to inspect a document with; null means one for the embedded sandbox. */
function inspectOptionsOf(state: InspectInput, documentId: string | null): InspectOptions {
  const { environment, clientId, gaps, env, caller } = inUseOf(state, documentId);
  return {
    clientId,
    environment,
    gaps,
    caller,
    variables: { env, counter: state.nextCount, my: state.variables },
    accepted: state.accepted,
    images: state.images,
    cuts: documentId === null ? [] : cutsOf(state, documentId),
    sent: state,
  };
}

export function inspectTermsOf(state: InspectInput, realNow: Instant): InspectTerms {
  return (documentId) => ({
    now: nowFor(state, documentId, realNow),
    options: inspectOptionsOf(state, documentId),
  });
}

type InspectInput = WithEnvironments &
  Pick<
    Bench,
    | 'accepted'
    | 'documents'
    | 'images'
    | 'textCuts'
    | 'theme'
    | 'themeDraft'
    | 'settings'
    | 'sentMarks'
    | 'calls'
    | 'nextCount'
    | 'variables'
  >;

export type InspectActiveInput = ActiveState & InspectInput & ActiveStoryInput & Pick<Bench, 'activeTab' | 'stories'>;

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
