import type { SignatureAlgorithm } from '../../specification/authentication.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { asStandardBase64, percentDecode } from '../signing/header-pairs.ts';
import { ecc224Reading, ecc224Readings } from '../signing/signature-scheme.ts';

/** How else the signature may have been made: another hash, padding or form, another key at hand. */
export function cryptoChanges(input: DiagnosisInput, algorithm: SignatureAlgorithm): DiagnosisChange[] {
  const { otherKeys = [] } = input;
  return [
    ...(algorithm === 'RSA256' ? rsaChanges : ecc224Changes(input)),
    ...otherKeys.map(({ name, sameClient }, key): DiagnosisChange => ({
      variant: sameClient ? 'other-key-version' : 'other-key',
      why: `It was made with another key: ${name}.`,
      key,
    })),
  ];
}

const rsaChanges: readonly DiagnosisChange[] = [
  { variant: 'sha1', why: 'It was made with SHA-1; RSA256 takes SHA-256.', hash: 'sha1' },
  { variant: 'sha512', why: 'It was made with SHA-512; RSA256 takes SHA-256.', hash: 'sha512' },
  { variant: 'pss-padding', why: 'It was made with PSS padding; RSA256 takes PKCS#1 v1.5.', padding: 'pss' },
];

function ecc224Changes({ gaps = {} }: DiagnosisInput): DiagnosisChange[] {
  const inForce = ecc224Reading(gaps);
  return ecc224Readings
    .filter(({ id }) => id !== inForce.id)
    .map((reading) => ({
      variant: 'other-ecc224',
      why: `It was made as ${reading.id}; in force is ecc224=${inForce.id} (open point ecc224).`,
      reading,
    }));
}

const plusLost = 'Each "+" of the signature was turned into a space; percent-encode it as %2B.';

/** How else the value after `signature=` may be meant. */
export function valueReadings(written: string): DiagnosisChange[] {
  const value = written.trim();
  const once = percentDecode(value);
  const twice = once === null || once === value ? null : percentDecode(once);
  const withPlus = once !== null && once.includes(' ') ? once.replaceAll(' ', '+') : null;
  const readings: [DiagnosisVariantId, string | null, string][] = [
    ['signature-base64url', /[-_]/.test(value) ? value : null, 'The signature is written as base64url.'],
    ['signature-raw-base64', value.endsWith('=') ? null : value, 'The signature is written as base64 without padding.'],
    ['signature-encoded-twice', twice, 'The signature is percent-encoded twice; once is enough.'],
    ['signature-not-encoded', value.includes('%') ? null : value, 'The signature is not percent-encoded.'],
    ['signature-plus-as-space', withPlus, plusLost],
    // A signature may begin with "+": then the space stands where others put an optional one.
    ['signature-plus-as-space', written.startsWith(' ') ? written.trimEnd().replaceAll(' ', '+') : null, plusLost],
  ];
  return readings.flatMap(([variant, text, why]) => {
    const signatureBase64 = text === null ? null : asStandardBase64(text);
    return signatureBase64 === null ? [] : [{ variant, why, signatureBase64 }];
  });
}
