/**
 * The mistakes with which a request can be signed on purpose. Passbench's own sandbox refuses each;
 * protocol/diagnosis explains it.
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
