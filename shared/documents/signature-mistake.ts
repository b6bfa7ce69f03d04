/**
 * The mistakes with which a request can be signed on purpose, to see what a service says of them. Each is one that is met in
 * the field, and one that the diagnosis of the bench names (diagnosisVariants).
 */
export const signatureMistakes = [
  'reformatted-body',
  'other-path',
  'other-time',
  'other-client-id',
  'other-key',
  'sha1-digest',
  'url-encoded-twice',
  'not-url-encoded',
  'empty-signature',
  'no-signature',
  'old-time',
  'unknown-key-version',
] as const;
export type SignatureMistake = (typeof signatureMistakes)[number];
