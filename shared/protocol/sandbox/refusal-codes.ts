/** The codes of refusals, in the specification's order. */
export const refusalCodes = [
  'PARAM_ILLEGAL',
  'ORDER_STATUS_INVALID',
  'UNKNOWN_EXCEPTION',
  'UN_SUPPORT_BUSINESS',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];
