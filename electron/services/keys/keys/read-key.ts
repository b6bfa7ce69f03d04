import type { KeyObject } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { KeyFinding, KeyProblem, KeyKind } from './report/key-finding.ts';
import { reportOf, type KeyReport } from './report/key-report.ts';
import { makesNewKey } from './report/problem-words.ts';
import { examineBytes, tooLarge } from './forms/examine-bytes.ts';

type ReadKey = { readonly key: KeyObject; readonly warnings: readonly Words[] };

/** Reads a public key, or a certificate's. A private key is refused. Errors as below. */
export function readPublicKey(bytes: Uint8Array): KeyObject {
  return readKeyOf('public', bytes).key;
}

/** A half that the service uses, or a private key of any algorithm (a client certificate's). */
export type WantedKey = 'private' | 'public' | 'any-private';

/**
 * Reads a key of one half from a key file in any form (see examineKey), with warnings. Its numbers are checked against each
 * other. Throws an AppError that names the file's kind and the next step; it never quotes the file.
 */
export function readKeyOf(wanted: WantedKey, bytes: Uint8Array, passphrase?: string): ReadKey {
  const finding = examineBytes(bytes, passphrase);
  const { holds, problem } = finding;
  const key = finding.key ?? (wanted === 'any-private' ? (finding.otherKey ?? null) : null);
  if (key !== null && holds === (wanted === 'public' ? 'public' : 'private')) {
    return { key, warnings: reportOf(finding).warnings };
  }
  if (holds === 'public' && key !== null) throw publicForPrivate;
  if (holds === 'private' && wanted === 'public') throw privateForPublic(finding);
  throw refused(finding, problem, wanted);
}

const publicForPrivate = new AppError(
  'KEY_IS_PUBLIC',
  { en: 'This is a public key, but a private key is needed.', zh: '這是公開密鑰，此處需要私人密鑰。' },
  {
    en: 'A public key cannot sign. Give the private key that belongs to it.',
    zh: '公開密鑰不能簽署。請提供與其對應的私人密鑰。',
  },
);

/** Commands for the public half where `openssl pkey` cannot read the file; null where there is none. */
const publicHalves: Readonly<Partial<Record<KeyKind, string | null>>> = {
  pfx: 'openssl pkcs12 -in FILE -clcerts -nokeys -out converted-certificate.pem',
  'openssh-private': 'ssh-keygen -e -m PKCS8 -f FILE > converted-public.pem',
  putty:
    'puttygen FILE -O public-openssh -o converted.pub && ssh-keygen -e -m PKCS8 -f converted.pub > converted-public.pem',
  jks: 'keytool -list -rfc -keystore FILE > converted-certificates.pem',
  jceks: 'keytool -list -rfc -storetype JCEKS -keystore FILE > converted-certificates.pem',
  'jwk-private': null,
  'jwk-set': null,
};

function privateForPublic({ kind, isRepaired }: KeyFinding): AppError {
  const command = isRepaired ? null : publicHalves[kind];
  const how = command === undefined ? 'openssl pkey -in FILE -pubout -out converted-public.pem' : command;
  return new AppError(
    'KEY_IS_PRIVATE',
    { en: 'This is a private key, but a public key is needed.', zh: '這是私人密鑰，此處需要公開密鑰。' },
    how === null
      ? { en: 'Export its public key where it was created.', zh: '請在產生密鑰的地方匯出公開密鑰。' }
      : { en: `Get its public key with: ${how}`, zh: `以此取得其公開密鑰：${how}` },
  );
}

function refused(finding: KeyFinding, problem: KeyProblem | null, wanted: WantedKey): AppError {
  const { sentence, next } = reportOf(finding);
  return new AppError(
    codes[problem?.id ?? ''] ?? 'KEY_NOT_USABLE',
    sentence,
    next === null ? { en: '', zh: '' } : stepTo(wanted, finding, next),
  );
}

function stepTo(wanted: WantedKey, { holds }: KeyFinding, next: Words): Words {
  const isCommand = next.en === next.zh;
  if (!isCommand) return next;
  if (makesNewKey(next)) return newKeyBy(next.en);
  if (holds === 'public' && wanted !== 'public') return askForPrivateHalf;
  return { en: `Next: ${next.en}`, zh: `下一步：${next.zh}` };
}

const askForPrivateHalf: Words = {
  en: 'It contains no private key. Ask for the private key that it was created with.',
  zh: '當中沒有私人密鑰。請索取用來製作它的私人密鑰。',
};

const newKeyBy = (command: string): Words => ({
  en: `It cannot be converted. Create a new key, and give its public key to the platform. Next: ${command}`,
  zh: `它不能轉換。請產生新密鑰，並把其公開密鑰交給平台。下一步：${command}`,
});

const codes: Readonly<Record<string, string>> = {
  'passphrase-needed': 'KEY_PASSPHRASE_NEEDED',
  'pfx-passphrase-needed': 'KEY_PASSPHRASE_NEEDED',
  'passphrase-wrong': 'KEY_PASSPHRASE_WRONG',
  'pfx-passphrase-wrong': 'KEY_PASSPHRASE_WRONG',
  'encrypted-damaged': 'KEY_DAMAGED',
  'damaged-base64': 'KEY_DAMAGED',
  'damaged-der': 'KEY_DAMAGED',
  truncated: 'KEY_DAMAGED',
  'altered-modulus': 'KEY_ALTERED',
  'altered-exponent': 'KEY_ALTERED',
  'altered-remainders': 'KEY_ALTERED',
  'altered-point': 'KEY_ALTERED',
  'altered-number': 'KEY_ALTERED',
  'too-large': 'KEY_TOO_LARGE',
};

/**
 * Reports what these bytes are and whether they are usable as a key: kind, half, algorithm, size, warnings, next step.
 * Never throws, stores nothing, and reveals nothing of a private key or the passphrase.
 */
export function examineKey(bytes: Uint8Array, passphrase?: string): KeyReport {
  return reportOf(examineBytes(bytes, passphrase));
}

/** What is said of a file that is too large to be read. */
export function tooLargeReport(): KeyReport {
  return reportOf(tooLarge);
}
