import { collectValues } from '../../../../shared/card/trace-texts.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { wallet } from '../../../../shared/lifecycle/wallet.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import { walletOf } from '../../../../shared/protocol/simulate/moments.ts';
import type { PlayedStory } from '../../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { createOrderFaces } from '../../../../shared/scenarios/order-faces.ts';
import { createWalletOptions } from '../../../../shared/scenarios/wallet-options.ts';
import { locales, type Locale } from '../../../../shared/specification/locales.ts';
import type { OrderFace } from '../../../../shared/card/card-stack.ts';

/** The order of a check as phones show it, alone, for somebody who measures its texts. */
export type CutPhones = {
  readonly at: Instant;
  /** The order in each language; null where the phone shows none. */
  readonly orders: readonly { readonly locale: Locale; readonly order: OrderFace | null }[];
  /** The texts of its last payload by their pointers. */
  readonly values: ReadonlyMap<string, string>;
};

/** A text that a phone cuts. */
export type FoundCut = { readonly pointer: string; readonly text: string };

/** What phones show of the order of a check, from the calls that were accepted by then. */
export function phonesOfCheck({ at, orderKey }: NonNullable<RunEntry['check']>, played: PlayedStory): CutPhones {
  const accepted = walletOf(played, scenarios).accepted.filter((call) => call.at <= at);
  return { at, orders: facesOf(accepted, { at, orderKey, gaps: played.gaps }), values: valuesOf(accepted, orderKey) };
}

type Shown = { readonly at: Instant; readonly orderKey: string | null; readonly gaps: GapChoices };

function facesOf(accepted: readonly AcceptedCall[], { at, orderKey, gaps }: Shown): CutPhones['orders'] {
  const views = wallet(accepted, at, createWalletOptions({ gaps }));
  return locales.map((locale) => {
    const faces = createOrderFaces(views, { locale, now: at, gaps }, null);
    return { locale, order: faces.find(({ key }) => key === orderKey) ?? null };
  });
}

function valuesOf(accepted: readonly AcceptedCall[], orderKey: string | null): CutPhones['values'] {
  const root = accepted.findLast((call) => call.orderKey === orderKey)?.payload.root ?? null;
  return new Map(root === null ? [] : collectValues(root).map(({ pointer, text }) => [pointer, text]));
}
