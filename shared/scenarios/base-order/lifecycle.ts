import type { LifecycleDefinition } from '../../lifecycle/lifecycle.ts';

/** A base order takes any status in any order, and none of them shows anything on the phone. */
export const baseOrderLifecycle: LifecycleDefinition = {
  noun: { en: 'order', zh: '訂單' },
  localesAt: [],
  moves: { order: 'free' },
  statuses: [],
};
