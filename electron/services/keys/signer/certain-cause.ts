import { hash, type KeyObject, constants, publicDecrypt } from 'node:crypto';
import type { DiagnosisRow } from '../../../../shared/documents/diagnosis.ts';
import type { CertainVariantId } from '../../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { textDifference } from '../../../../shared/protocol/diagnosis/text-difference.ts';
import { parseSignatureHeader } from '../../../../shared/protocol/signing/signature-header.ts';
import { type SignedParts, signatureScheme } from '../../../../shared/protocol/signing/signature.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { joinSentences, type Words } from '../../../../shared/lib/text/words.ts';
import { algorithmOfKey } from '../keys/key-kind.ts';
import { verifyBytesSync } from './sign-bytes.ts';

type OtherKey = { readonly key: KeyObject; readonly name: string; readonly sameClient: boolean };

type UnverifiedSignature = {
  readonly parts: SignedParts;
  readonly signatureHeader: string | null;
  readonly key: KeyObject;
  readonly otherKeys?: readonly OtherKey[];
  readonly gaps?: GapChoices;
  readonly signedText?: Uint8Array | null;
  readonly expected: Uint8Array;
  readonly opened: (key: KeyObject, signatureBase64: string) => OpenedSignature;
};

/**
 * What is certain about a signature that no single change verifies. An RSA signature shows its key and hash although its
 * text is unknown. A known signed text is compared with the expected one. null where nothing is certain.
 */
export function findCertainCause(given: UnverifiedSignature): DiagnosisRow | null {
  const reading = parseSignatureHeader(given.signatureHeader);
  if (reading.read !== 'header' || reading.header.algorithm !== algorithmOfKey(given.key)) return null;
  const { signatureBase64 } = reading.header;
  if (signatureBase64 === null) return null;
  const own = given.opened(given.key, signatureBase64);
  if (own.made === 'by this key') return changedText(given, own);
  if (own.made === 'unknown') return changedTextOfUnknown(given, signatureBase64);
  for (const other of given.otherKeys ?? [])
    if (given.opened(other.key, signatureBase64).made === 'by this key') return otherKey(other);
  if (own.made === 'with another length')
    return row('signature-cut', {
      en: `The signature has ${own.bytes} bytes, but a signature by this key has ${own.expectedBytes}: it was cut, or made with a key of another size.`,
      zh: `簽名有 ${own.bytes} 個位元組，而此密鑰的簽名應有 ${own.expectedBytes} 個：它被截斷，或由另一長度的密鑰製成。`,
    });
  if (own.made === 'perhaps with PSS')
    return row('key-unknown', {
      en: 'The signature is not by the expected key with PKCS#1 v1.5 padding, whatever the text. It is by another key, or it has PSS padding and also covers another text.',
      zh: '無論所簽的是甚麼文字，簽名都不是由預期的密鑰以 PKCS#1 v1.5 填充製成。它由另一條密鑰製成，或用了 PSS 填充而且所簽的文字也不同。',
    });
  if (own.made !== 'not by this key') return null;
  return row('key-unknown', {
    en: 'The signature is not by the expected private key, whatever the text. It is by another key, or its value was damaged on the way.',
    zh: '無論所簽的是甚麼文字，簽名都不是由預期的私人密鑰製成。它由另一條密鑰製成，或其值在途中受損。',
  });
}

/** The key does not show what it signed: only a given text can be tried. */
function changedTextOfUnknown(given: UnverifiedSignature, signatureBase64: string): DiagnosisRow | null {
  const { key, signedText = null, expected, parts, gaps = {} } = given;
  const algorithm = algorithmOfKey(key);
  const isThatText =
    signedText !== null &&
    algorithm !== null &&
    verifyBytesSync(key, signedText, signatureBase64, signatureScheme(algorithm, gaps));
  if (!isThatText) return null;
  const texts = textDifference(expected, signedText, parts);
  const words = {
    en: 'The right key signed the given text, but another text was expected.',
    zh: '正確的密鑰簽署了所提供的文字，但預期的是另一段文字。',
  };
  return { ...row('text-changed', words), ...(texts === null ? {} : { texts }) };
}

function otherKey({ name, sameClient }: OtherKey): DiagnosisRow {
  return row(sameClient ? 'other-key-version' : 'other-key', {
    en: `Another key (${name}) made the signature, over another text than the expected one.`,
    zh: `簽名由另一條密鑰（${name}）製成，而且所簽的文字與預期的不同。`,
  });
}

function changedText(
  { parts, signedText = null, expected }: UnverifiedSignature,
  { hash: name, digestHex }: OpenedSignature & { readonly made: 'by this key' },
): DiagnosisRow {
  const isSha256 = name === 'SHA-256';
  const isThatText = signedText !== null && isSha256 && hash('sha256', signedText) === digestHex;
  const texts = isThatText ? textDifference(expected, signedText, parts) : null;
  const words = {
    en: 'The right key made the signature, over another text than the expected one.',
    zh: '簽名由正確的密鑰製成，但所簽的文字與預期的不同。',
  };
  const more: readonly Words[] = [
    isSha256
      ? {
          en: `SHA-256 of the signed text: ${digestHex}; of the expected one: ${hash('sha256', expected)}.`,
          zh: `所簽文字的 SHA-256：${digestHex}；預期文字的：${hash('sha256', expected)}。`,
        }
      : { en: `The hash is also different: ${name}.`, zh: `所用的雜湊也不同：${name}。` },
    ...(signedText === null || isThatText || !isSha256 ? [] : [notThatText]),
  ];
  const detail = { en: joinSentences(more, 'en'), zh: joinSentences(more, 'zh-Hant-HK') };
  const why = `${words.en} ${detail.en}`;
  return { ...row('text-changed', words), why, detail, ...(texts === null ? {} : { texts }) };
}

const notThatText: Words = {
  en: 'The given text is not the signed text either.',
  zh: '所提供的文字亦非實際所簽的文字。',
};

function row(variant: CertainVariantId | 'other-key' | 'other-key-version', words: Words): DiagnosisRow {
  return { variant, verifies: false, isCertain: true, why: words.en, words };
}

export type OpenedSignature =
  /** The other half of this key made it, over a text of this hash. */
  | { readonly made: 'by this key'; readonly hash: string; readonly digestHex: string }
  /** Possibly PSS padding, which shows only with its text. */
  | { readonly made: 'perhaps with PSS' }
  | { readonly made: 'not by this key' }
  | { readonly made: 'with another length'; readonly bytes: number; readonly expectedBytes: number }
  /** Unknown: the key is no RSA key, or the runtime refused. */
  | { readonly made: 'unknown' };

/** DigestInfo prefixes (RFC 8017, 9.2) in hexadecimal, by hash. */
const digestInfos = [
  { hash: 'SHA-256', head: '3031300d060960864801650304020105000420', bytes: 32 },
  { hash: 'SHA-1', head: '3021300906052b0e03021a05000414', bytes: 20 },
  { hash: 'SHA-512', head: '3051300d060960864801650304020305000440', bytes: 64 },
  { hash: 'SHA-384', head: '3041300d060960864801650304020205000430', bytes: 48 },
  { hash: 'SHA-224', head: '302d300d06096086480165030402040500041c', bytes: 28 },
  { hash: 'MD5', head: '3020300c06082a864886f70d020505000410', bytes: 16 },
] as const;

/**
 * Opens an RSA signature with the public key. Shows which key made it although the text is unknown, for one RSA operation
 * and no hashing. Never throws.
 */
export function openSignature(key: KeyObject, signature: Uint8Array): OpenedSignature {
  const bits = algorithmOfKey(key) === 'RSA256' ? key.asymmetricKeyDetails?.modulusLength : undefined;
  if (bits === undefined) return { made: 'unknown' };
  const expectedBytes = Math.ceil(bits / 8);
  if (signature.length !== expectedBytes)
    return { made: 'with another length', bytes: signature.length, expectedBytes };
  if (isBeyond(key, signature)) return { made: 'not by this key' };
  const block = openBlock(key, signature);
  if (block === null) return { made: 'unknown' };
  // A PSS block ends with this byte (RFC 8017, 9.1.1).
  const rest: OpenedSignature = block.endsWith('bc') ? { made: 'perhaps with PSS' } : { made: 'not by this key' };
  const padded = /^0001(?:ff){8,}00(.*)$/.exec(block)?.[1];
  if (padded === undefined) return rest;
  for (const { hash, head, bytes } of digestInfos) {
    const digestHex = padded.slice(head.length);
    if (padded.startsWith(head) && digestHex.length === bytes * 2) return { made: 'by this key', hash, digestHex };
  }
  return { made: 'by this key', hash: 'an unknown hash', digestHex: padded };
}

/** A signature is below its key's modulus (RFC 8017, 5.2.2); the runtime refuses others. */
function isBeyond(key: KeyObject, signature: Uint8Array): boolean {
  const { n } = key.export({ format: 'jwk' });
  return n !== undefined && Buffer.compare(signature, Buffer.from(n, 'base64url')) >= 0;
}

function openBlock(key: KeyObject, signature: Uint8Array): string | null {
  try {
    return publicDecrypt({ key, padding: constants.RSA_NO_PADDING }, signature).toString('hex');
  } catch {
    return null;
  }
}
