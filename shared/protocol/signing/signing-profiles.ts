import { readProfileText } from '../../gaps/profile-text.ts';
import { defaultCells, type ProfileCells, type SignatureValue } from '../../gaps/profile-cells.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import type { HeaderLine } from '../../documents/call.ts';
import { timeExample } from './request-time.ts';

/**
 * How a request is signed and the signature written (gap signing-profile). All profiles sign the same text with
 * RSASSA-PKCS1-v1_5 and SHA-256, or ECC224; only their cells differ.
 */
export type SigningProfile = ProfileCells & {
  /** That of a row below, or `custom`. */
  readonly id: string;
};

/** The default profile; it has a key version. */
export const openapiProfile: SigningProfile & { readonly keyVersion: string } = { id: 'openapi', ...defaultCells };

/** The named profiles, as differences from the first. */
export const signingProfiles: readonly SigningProfile[] = [
  openapiProfile,
  { ...openapiProfile, id: 'openapi-spaced', separator: ', ', keyVersion: '0' },
  { ...openapiProfile, id: 'epoch-millis', time: 'epoch-millis', clientIdHeader: 'client-id' },
  { ...openapiProfile, id: 'utc-seconds', time: 'utc-offset' },
  { ...openapiProfile, id: 'basic-offset', time: 'basic-offset' },
  { ...openapiProfile, id: 'mini-program', separator: ', ', time: 'offset-millis' },
  { ...openapiProfile, id: 'no-key-version', separator: ', ', keyVersion: null, time: 'basic-offset' },
  { ...openapiProfile, id: 'base64url', value: 'base64url' },
];

/** The profile of that id, or null (`custom` is no row). */
export function findSigningProfile(id: string): SigningProfile | null {
  return signingProfiles.find((profile) => profile.id === id) ?? null;
}

/** The profile in force. An unreadable value counts as not chosen. */
export function getSigningProfile(gaps: GapChoices): SigningProfile {
  const text = gapValue(gaps, 'signing-profile');
  const named = findSigningProfile(text);
  if (named !== null) return named;
  const reading = readProfileText(text);
  return 'cells' in reading ? { id: 'custom', ...reading.cells } : openapiProfile;
}

/** The separator of an answer's pairs (gap pair-separator). */
export function getAnswerSeparator(gaps: GapChoices): ProfileCells['separator'] {
  return gapValue(gaps, 'pair-separator') === 'comma-space' ? ', ' : ',';
}

/** The last characters of a signature in each way of writing it. */
const valueEnds: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': '…%2B…%2F…%3D%3D',
  base64url: '…-…_…',
  base64: '…+…/…==',
};

/** A profile's headers with a shortened signature, for comparison. */
export function sampleHeaders({ clientIdHeader, time, ...cells }: ProfileCells): readonly HeaderLine[] {
  return [
    [clientIdHeader, 'DEMO_MERCHANT'],
    ['Request-Time', timeExample(time)],
    ['Signature', sampleSignature(cells)],
  ];
}

/** A Signature header but for the signature itself. */
export function sampleSignature({
  separator,
  keyVersion,
  value,
}: Pick<ProfileCells, 'separator' | 'keyVersion' | 'value'>): string {
  const version = keyVersion === null ? [] : [`keyVersion=${keyVersion}`];
  return ['algorithm=RSA256', ...version, `signature=${valueEnds[value]}`].join(separator);
}
