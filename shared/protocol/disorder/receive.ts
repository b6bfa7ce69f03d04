import type { Story } from '../../documents/story/story.ts';
import { locales } from '../../specification/locales.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { wallet } from '../../lifecycle/wallet.ts';
import type { AcceptedCall } from '../../lifecycle/wallet-state.ts';
import { phoneTextsOf } from '../../scenarios/phone-texts-of.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { createMapMemory } from '../sandbox/map-memory.ts';
import { decideCall, recognisedScenario, toldScenario, type StoryEngine } from '../simulate/decide-call.ts';
import { orderMoment, walletOf } from '../simulate/moments.ts';
import type { PlayedCall } from '../simulate/play-call.ts';
import type { PlayedStory } from '../simulate/play-story.ts';
import type { Delivery } from './deliveries.ts';

/** The calls of a played story, as one that sends them has them. */
export type Sender = {
  readonly story: Story;
  readonly played: Pick<PlayedStory, 'calls' | 'gaps'>;
  readonly scenarios: readonly Scenario[];
  /** The scenario of calls without one; null: recognise. */
  readonly scenario: Scenario | null;
};

/** What the engine accepts of these deliveries, each decided when it arrives. Bytes are those of the story's own order. */
export function receive(deliveries: readonly Delivery[], sender: Sender): readonly AcceptedCall[] {
  const { story, played, scenarios, scenario } = sender;
  const engine = { scenarios, gaps: played.gaps, memory: createMapMemory() };
  const entries = new Map(story.calls.map((call) => [call.place, call]));
  return deliveries.flatMap(({ call: index, at }, turn): readonly AcceptedCall[] => {
    const call = played.calls[index];
    const entry = call === undefined ? undefined : entries.get(call.place);
    if (at === null || call === undefined || entry === undefined) return [];
    const told = toldScenario(entry, { scenarios, scenario });
    return acceptedAt(call, { at, id: String(turn), told: told.scenario === null ? null : told }, engine);
  });
}

type Arrival = {
  readonly at: Instant;
  readonly id: string;
  readonly told: ReturnType<typeof toldScenario> | null;
};

function acceptedAt(
  call: PlayedCall,
  { at, id, told }: Arrival,
  engine: StoryEngine & { readonly memory: ReturnType<typeof createMapMemory> },
): readonly AcceptedCall[] {
  const { payload } = call;
  const destination = told ?? recognisedScenario(payload, engine);
  const { acceptance, body, repeats, changesNothing, summary } = decideCall(
    { body: () => call.body, payload },
    destination,
    at,
    engine,
  );
  if (acceptance === null) return [];
  engine.memory.remember(acceptance, id, body);
  if (repeats !== null || changesNothing || payload === null) return [];
  const { orderKey, merchantBizNo, scenario, orderStatus: status } = summary;
  return [{ orderKey, merchantBizNo, scenario, at, status, payload }];
}

/** What phones show of one order. */
export type ShownOrder = {
  readonly merchantBizNo: string;
  readonly card: string;
  readonly status: string;
  /** Those of every language. */
  readonly texts: readonly string[];
};

/** What phones show of each order at an instant, by order. */
export function showOrders(
  accepted: readonly AcceptedCall[],
  at: Instant,
  { played, scenarios }: Sender,
): ReadonlyMap<string, ShownOrder> {
  const { options } = walletOf(played, scenarios);
  return new Map(
    wallet(accepted, at, options).map((view) => {
      const { merchantBizNo, card, status } = orderMoment(view);
      const texts = locales.flatMap((locale) => phoneTextsOf(view, { locale, now: at, gaps: played.gaps }));
      return [view.orderKey, { merchantBizNo, card, status, texts }];
    }),
  );
}
