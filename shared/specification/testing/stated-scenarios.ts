/**
 * The scenarios of the specification. Tests compare them with hand-written limits, moves and rules; a further
 * scenario has only the promises of shared/scenarios/testing/scenario-suite.
 */
export const statedScenarios: readonly string[] = [
  'train-ticket',
  'movie-ticket',
  'queue-up',
  'ev-charging',
  'voucher',
  'base-order',
];
