/** How the time of a request is written: see request-time for one example of each. */
export const timeForms = [
  'offset',
  'offset-millis',
  'utc-offset',
  'basic-offset',
  'utc-z',
  'utc-z-millis',
  'epoch-millis',
] as const;
export type TimeForm = (typeof timeForms)[number];

/** How the signature is written behind `signature=`. */
export type SignatureValue = 'percent-encoded' | 'base64url' | 'base64';

/** Everything in which profiles of signing differ (gap signing-profile). */
export type ProfileCells = {
  /** Between the pairs of the Signature header. */
  readonly separator: ',' | ', ';
  /** The key version written when the user names none; null leaves the pair out (the latest key). */
  readonly keyVersion: string | null;
  readonly value: SignatureValue;
  readonly time: TimeForm;
  /** The name of the header that carries the Client-Id, in its letter case. */
  readonly clientIdHeader: string;
};

/** The default cells; a custom profile starts with them. */
export const defaultCells: ProfileCells & { readonly keyVersion: string } = {
  separator: ',',
  keyVersion: '1',
  value: 'percent-encoded',
  time: 'offset',
  clientIdHeader: 'Client-Id',
};
