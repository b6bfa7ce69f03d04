/**
 * How a request is signed and how the signature is written down, by profile (gap signing-profile). All profiles sign
 * the same text, with RSASSA-PKCS1-v1_5 and SHA-256 unless ECC224 is asked for; they differ in the cells of this table
 * and nowhere else.
 */
const rows = [
  {
    id: 'openapi',
    separator: ',',
    keyVersion: '1',
    value: 'percent-encoded',
    time: 'offset',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'openapi-spaced',
    separator: ', ',
    keyVersion: '0',
    value: 'percent-encoded',
    time: 'offset',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'epoch-millis',
    separator: ',',
    keyVersion: '1',
    value: 'percent-encoded',
    time: 'epoch-millis',
    clientIdHeader: 'client-id',
  },
  {
    id: 'utc-seconds',
    separator: ',',
    keyVersion: '1',
    value: 'percent-encoded',
    time: 'utc-offset',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'basic-offset',
    separator: ',',
    keyVersion: '1',
    value: 'percent-encoded',
    time: 'basic-offset',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'mini-program',
    separator: ', ',
    keyVersion: '1',
    value: 'percent-encoded',
    time: 'offset-millis',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'no-key-version',
    separator: ', ',
    keyVersion: null,
    value: 'percent-encoded',
    time: 'basic-offset',
    clientIdHeader: 'Client-Id',
  },
  {
    id: 'base64url',
    separator: ',',
    keyVersion: '1',
    value: 'base64url',
    time: 'offset',
    clientIdHeader: 'Client-Id',
  },
] as const;

type SigningProfileId = (typeof rows)[number]['id'];

/** How the time of a request is written: see request-time for one example of each. */
export type TimeForm = 'offset' | 'offset-millis' | 'utc-offset' | 'basic-offset' | 'epoch-millis';

export type SigningProfile = {
  readonly id: SigningProfileId;
  /** Between the pairs of the Signature header. */
  readonly separator: ',' | ', ';
  /** The key version written when the user names none; null leaves the pair out (the latest key). */
  readonly keyVersion: string | null;
  readonly value: 'percent-encoded' | 'base64url';
  readonly time: TimeForm;
  readonly clientIdHeader: 'Client-Id' | 'client-id';
};

export const signingProfiles: readonly SigningProfile[] = rows;

/** The profile in force from the start; it always writes a key version. */
export const openapiProfile: SigningProfile & { readonly keyVersion: string } = rows[0];

/** The profile of that id, or null when there is none (`custom` is no row: it opens every cell). */
export function findSigningProfile(id: string): SigningProfile | null {
  return signingProfiles.find((profile) => profile.id === id) ?? null;
}
