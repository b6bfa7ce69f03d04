/**
 * The mistakes with which a request can be signed on purpose, to see what a service says of them. Each is met in the field,
 * and each has the request refused by the bench's own sandbox; what that says of it stands in protocol/diagnosis.
 */
export const signatureMistakes = [
  'reformatted-body',
  'empty-body',
  'trailing-slash',
  'time-form',
  'separators',
  'other-key',
  'sha1-digest',
  'pss-padding',
  'encoded-twice',
  'hexadecimal',
  'empty-signature',
  'no-signature',
  'old-time',
  'unknown-key-version',
] as const;
export type SignatureMistake = (typeof signatureMistakes)[number];
