import type { Scenario } from './scenario.ts';

/** The scenarios of the product, in the order they are shown. One line each; nothing else registers a scenario. */
export const scenarios: readonly Scenario[] = [];
