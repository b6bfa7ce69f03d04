import type { Words } from '../../../shared/lib/text/words.ts';
import { createLanes, type Lane, type TimelineCall } from '../../../shared/lifecycle/timeline/lane-times.ts';
import { findRefusingError } from '../../../shared/protocol/sandbox/checks/payload.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import { wordsOfVerdict } from '../../../shared/protocol/simulate/call-words.ts';
import { createWalletOptions } from '../../../shared/scenarios/wallet-options.ts';
import type { ReadableStory } from './story-view.ts';

const prefix = 'planned-';

/** The id that a played call has on its lane, by its index among them. */
export function plannedId(index: number): string {
  return `${prefix}${index}`;
}

/** The index of a planned call; null for another call. */
export function plannedIndex(id: string): number | null {
  return id.startsWith(prefix) ? Number(id.slice(prefix.length)) : null;
}

/** Why a call was refused or changed nothing; null for accepted. */
export function plannedReason({ verdict, findings, result }: PlayedCall): Words | null {
  return wordsOfVerdict({ verdict, finding: findRefusingError(findings), result });
}

function plannedCall(call: PlayedCall, index: number): TimelineCall {
  const { orderKey, merchantBizNo, scenario, at, orderStatus, verdict, accepted } = call;
  return {
    id: plannedId(index),
    orderKey,
    merchantBizNo,
    scenario,
    at,
    status: orderStatus,
    origin: 'planned',
    verdict: verdict === 'refused' ? 'refused' : 'accepted',
    reason: plannedReason(call),
    accepted,
  };
}

/** The lanes of a story as it is planned. */
export function plannedLanes({ played }: ReadableStory): readonly Lane[] {
  return createLanes(played.calls.map(plannedCall), createWalletOptions(played));
}
