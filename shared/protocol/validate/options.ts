import type { Scenario } from '../../scenarios/scenario.ts';
import type { GapChoices } from '../../spec/gaps.ts';
import type { OrderHistory } from './order-history.ts';

/** What a payload is held against. */
export type ValidateOptions = {
  /** Null when no scenario knows the payload: then only what all five share is asked. */
  readonly scenario: Scenario | null;
  readonly gaps?: GapChoices;
  /** The app scheme of the environment in force, without `://`; absent or null when none is. */
  readonly scheme?: string | null;
  /** Absent: unknown. */
  readonly history?: OrderHistory;
};
