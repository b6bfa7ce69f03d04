/** The listed codes with which a call can be refused, in the specification's order. */
export const refusalCodes = [
  'PARAM_ILLEGAL',
  'ORDER_STATUS_INVALID',
  'UNKNOWN_EXCEPTION',
  'UN_SUPPORT_BUSINESS',
] as const;

export type RefusalCode = (typeof refusalCodes)[number];
