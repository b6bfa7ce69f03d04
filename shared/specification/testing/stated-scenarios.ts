/**
 * The scenarios that the specification states. Tests hold their limits, moves and rules against what was written by
 * hand from its text; a further scenario is held to the promises of shared/scenarios/scenario-suite alone.
 */
export const statedScenarios: readonly string[] = [
  'train-ticket',
  'movie-ticket',
  'queue-up',
  'ev-charging',
  'voucher',
  'base-order',
];
