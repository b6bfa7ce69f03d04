import type { Story } from '../../../shared/documents/story/story.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import type { PictureCall } from '../../../shared/documents/picture-job.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { findNextChange } from '../../../shared/lifecycle/next-change.ts';
import { wallet } from '../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { orderAfter } from '../../../shared/protocol/orders/order-after.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { lastInstant, walletOf } from '../../../shared/protocol/simulate/moments.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import type { PlayedLines } from '../input/story-file.ts';
import type { RenderArgs } from './render-options.ts';

/** An order on a phone at a time. */
export type PictureSource = {
  readonly scenario: string;
  readonly variant: string | null;
  readonly status: string;
  readonly orderKey: string;
  readonly calls: readonly AcceptedCall[];
  readonly draft: AcceptedCall | null;
  readonly at: Instant;
  /** The template's id, if any. */
  readonly template?: string;
  /** The story's name, if any. */
  readonly story?: string;
  /** The line of a story with branches: null is its main line, which a branch leaves at a time. */
  readonly line?: { readonly branch: string | null; readonly from: Instant };
};

/** A payload as if accepted now, at the first time that shows card and notification, else one of them, else now. */
export function payloadSource(
  text: string,
  scenario: Scenario,
  {
    now,
    at,
    gaps,
    variant = null,
  }: { readonly now: Instant; readonly at?: Instant; readonly gaps: GapChoices; readonly variant?: string | null },
): PictureSource {
  const payload = scanPayload(text);
  const { status } = orderAfter(null, payload.root, scenario.lifecycle);
  const call: AcceptedCall = {
    orderKey: 'order',
    merchantBizNo: textAt(payload.root, 'merchantBizNo') ?? '',
    scenario: scenario.id,
    at: Math.min(now, at ?? now),
    status,
    payload,
  };
  const seen = at ?? findFirstShown(call, gaps);
  return { scenario: scenario.id, variant, status, orderKey: call.orderKey, calls: [call], draft: call, at: seen };
}

/** Payload times may be centuries ahead: the most steps searched. */
const mostSteps = 50;

function findFirstShown(call: AcceptedCall, gaps: GapChoices): Instant {
  const options = createWalletOptions({ gaps });
  let best: { readonly at: Instant; readonly shown: number } = { at: call.at, shown: 0 };
  let at: Instant | null = call.at;
  for (let step = 0; at !== null && step < mostSteps; step++) {
    const [view] = wallet([call], at, options);
    const hasCard = view?.card === 'active' || view?.card === 'service-card';
    const shown = (hasCard ? 2 : 0) + (view?.notification.visible === true ? 1 : 0);
    if (shown > best.shown) best = { at, shown };
    if (shown === 3) break;
    at = findNextChange([call], at, options);
  }
  return best.at;
}

export function pictureCallOf({ payload, ...facts }: AcceptedCall, isDraft: boolean): PictureCall {
  return { ...facts, text: payload.text, ...(isDraft ? { isDraft } : {}) };
}

/**
 * The orders of a played story at a time: after the last call by default. Strips and sheets have its branches too. Throws
 * NOTHING_TO_DRAW.
 */
export function sourcesOfPlayed(
  file: string,
  { story, played, branches }: PlayedLines,
  args: Pick<RenderArgs, 'at' | 'strip' | 'sheet'>,
): readonly PictureSource[] {
  const { accepted } = walletOf(played, scenarios);
  const drawn = args.strip === true || args.sheet === true ? branches : [];
  const main = sourcesOfLine(story, played, args);
  const sources = [
    ...main.map((source) => (drawn.length === 0 ? source : { ...source, line: { branch: null, from: -Infinity } })),
    ...drawn.flatMap((branch) => {
      const line = { branch: branch.name, from: branch.leavesAt };
      return sourcesOfLine(story, branch.played, args).map((source) => ({ ...source, line }));
    }),
  ];
  if (sources.length > 0) return sources;
  throw new AppError(
    'NOTHING_TO_DRAW',
    accepted.length === 0
      ? `No call of ${file} was accepted, so the phone shows nothing.`
      : `No call of ${file} was made before that time.`,
    accepted.length === 0 ? `See why: passbench simulate ${file}` : 'Name a later time with --at.',
  );
}

function sourcesOfLine(
  { name }: Story,
  played: PlayedStory,
  args: Pick<RenderArgs, 'at' | 'strip'>,
): readonly PictureSource[] {
  const { accepted, options } = walletOf(played, scenarios);
  const at = args.at ?? lastInstant(played);
  const seen = args.strip === true ? Infinity : at;
  return wallet(accepted, seen, options).map(({ scenario, status, orderKey }) => ({
    scenario,
    variant: null,
    status,
    orderKey,
    calls: accepted,
    draft: null,
    at,
    ...(name === null ? {} : { story: name }),
  }));
}
