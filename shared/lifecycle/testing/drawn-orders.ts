import fc from 'fast-check';
import { queueUp } from '../../scenarios/queue-up/index.ts';
import { trainTicket } from '../../scenarios/train-ticket/index.ts';
import type { WalletOptions } from '../wallet-state.ts';

// What property tests draw orders from: two lifecycles, and times that meet.

export const lifecycles = { train: trainTicket.lifecycle, queue: queueUp.lifecycle } as const;
export const options: WalletOptions = {
  lifecycleOf: (id) => (id === 'train' || id === 'queue' ? lifecycles[id] : null),
  gaps: {},
};

/** A small span makes calls and effects meet at the very same instants; the queue's ten minutes lie inside of it. */
export const span = 1_500_000;
export const instant = fc.integer({ min: 0, max: 50 }).map((step) => (step * span) / 50);
export const times = fc.record(
  { available_time: instant, expired_time: instant, end_time: instant },
  { requiredKeys: [] },
);
