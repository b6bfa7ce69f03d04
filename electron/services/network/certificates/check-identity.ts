import { X509Certificate, createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { buildKey } from '../../keys/keys/key-kind.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { certificateName } from '../network/read-certificates.ts';
import { inOneLine } from '../network/trouble.ts';
import { certificatesOf } from '../network/trusted-authorities.ts';
import { withoutBrackets } from './host-names.ts';
import type { TlsIdentity } from '../http/listen-on-loopback.ts';

export type PemFile = { readonly file: string; readonly pem: string };

export type CheckedIdentity = {
  readonly identity: TlsIdentity;
  /** Whether the file contains a root, which clients must trust. */
  readonly hasRoot: boolean;
  /** Sentences for the user: missing names, an expiry that is near. */
  readonly notes: readonly Words[];
};

/** PEM files: the server certificate with its intermediates, and the key without a passphrase. */
export type IdentityFiles = { readonly cert: PemFile; readonly key: PemFile };

const expiryNoticeMs = 14 * 24 * 60 * 60 * 1000;

/**
 * Checks the user's certificate and key for loopback and `hosts`. Throws an AppError that names the file:
 * TLS_CERTIFICATE_UNREADABLE, TLS_CERTIFICATE_NOT_VALID (dates), TLS_KEY_UNREADABLE, TLS_KEY_OF_ANOTHER, TLS_NOT_USABLE
 * (for example a weak key).
 */
export function checkIdentity(
  { cert, key }: IdentityFiles,
  { hosts, now }: { readonly hosts: readonly string[]; readonly now: Instant },
): CheckedIdentity {
  const chain = readChain(cert);
  const [server] = chain;
  if (server === undefined)
    throw certificateError(cert, { en: 'it contains no PEM certificate', zh: '內無 PEM 格式的證書' });
  const privateKey = readKey(key);
  if (!server.checkPrivateKey(privateKey)) throw wrongKeyError(cert, key, chain, privateKey);
  for (const certificate of chain) requireValid(cert, certificate, now);
  const identity = { certPem: cert.pem, keyPem: key.pem };
  requireUsable(cert, key, identity);
  const isRoot = (certificate: X509Certificate): boolean => certificate.verify(certificate.publicKey);
  return {
    identity,
    hasRoot: chain.some(isRoot),
    notes: [...noteMissingNames(server, hosts), ...noteExpiry(cert, server, now)],
  };
}

function readChain(given: PemFile): readonly X509Certificate[] {
  return certificatesOf(given.pem).map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch (cause) {
      const why = { en: `certificate ${index + 1} in it is damaged`, zh: `其中第 ${index + 1} 張證書已損壞` };
      throw certificateError(given, why, cause);
    }
  });
}

function certificateError({ file, pem }: PemFile, why: Words, cause?: unknown): AppError {
  const next = pem.includes('PRIVATE KEY-----')
    ? {
        en: 'It contains a private key. Give the certificate with --tls-cert and the key with --tls-key.',
        zh: '它含有私人密鑰。請以 --tls-cert 提供證書，以 --tls-key 提供密鑰。',
      }
    : {
        en: 'Give the certificate as PEM, starting with -----BEGIN CERTIFICATE-----. Convert DER with: openssl x509 -inform DER -in FILE -out cert.pem',
        zh: '請提供 PEM 格式的證書，以 -----BEGIN CERTIFICATE----- 開首。DER 可如此轉換：openssl x509 -inform DER -in FILE -out cert.pem',
      };
  return new AppError('TLS_CERTIFICATE_UNREADABLE', notUsed(file, why), next, cause);
}

const notUsed = (file: string, why: Words): Words => ({
  en: `${file} is not used: ${why.en}.`,
  zh: `不會使用 ${file}：${why.zh}。`,
});

function readKey({ file, pem }: PemFile): KeyObject {
  try {
    return buildKey(() => createPrivateKey(pem));
  } catch (cause) {
    const [why, next] = hasPassphrase(pem) ? encryptedKeyWords : noKeyWords;
    throw new AppError('TLS_KEY_UNREADABLE', notUsed(file, why), next, cause);
  }
}

/** Whether the private key of a PEM text has a passphrase. */
export function hasPassphrase(pem: string): boolean {
  return /-----BEGIN ENCRYPTED |^Proc-Type: 4,ENCRYPTED/m.test(pem);
}

const encryptedKeyWords: readonly [why: Words, next: Words] = [
  { en: 'its private key has a passphrase', zh: '其私人密鑰有通行短語' },
  {
    en: 'Give a key without one: openssl pkey -in FILE -out key.pem',
    zh: '請提供沒有通行短語的密鑰：openssl pkey -in FILE -out key.pem',
  },
];
const noKeyWords: readonly [why: Words, next: Words] = [
  { en: 'it contains no PEM private key', zh: '內無 PEM 格式的私人密鑰' },
  {
    en: 'Give the key of the certificate as PEM, starting with -----BEGIN PRIVATE KEY-----.',
    zh: '請提供與證書對應的 PEM 格式密鑰，以 -----BEGIN PRIVATE KEY----- 開首。',
  },
];

function wrongKeyError(
  cert: PemFile,
  key: PemFile,
  chain: readonly X509Certificate[],
  privateKey: KeyObject,
): AppError {
  const place = chain.findIndex((certificate) => certificate.checkPrivateKey(privateKey));
  const next =
    place < 0
      ? { en: 'Give the key that the certificate was requested with.', zh: '請提供申請證書時所用的密鑰。' }
      : {
          en: `It belongs to certificate ${place + 1} of that file: put the server's certificate first, followed by those that signed it.`,
          zh: `它屬於該檔案的第 ${place + 1} 張證書：請把伺服器的證書放在最前，其後為簽發者的證書。`,
        };
  return new AppError(
    'TLS_KEY_OF_ANOTHER',
    {
      en: `The key ${key.file} does not belong to the first certificate in ${cert.file}.`,
      zh: `密鑰 ${key.file} 不屬於 ${cert.file} 的第一張證書。`,
    },
    next,
  );
}

function requireValid({ file }: PemFile, { subject, validFrom, validTo }: X509Certificate, now: Instant): void {
  const name = certificateName(subject);
  const refuse = (en: string, zh: string): AppError =>
    new AppError(
      'TLS_CERTIFICATE_NOT_VALID',
      { en: `The certificate of ${name} in ${file} ${en}.`, zh: `${file} 內 ${name} 的證書${zh}。` },
      {
        en: 'Clients would refuse it. Give one that is valid now, or let Passbench create one (--tls).',
        zh: '客戶端會拒絕它。請提供現時有效的證書，或由 Passbench 產生（--tls）。',
      },
    );
  if (Date.parse(validTo) < now) throw refuse(`expired on ${dayOf(validTo)}`, `已於 ${dayOf(validTo)} 到期`);
  if (Date.parse(validFrom) > now)
    throw refuse(`is not valid until ${dayOf(validFrom)}`, `由 ${dayOf(validFrom)} 起才有效`);
}

/** Tries the pair with the TLS library before anything listens. */
function requireUsable(cert: PemFile, key: PemFile, { certPem, keyPem }: TlsIdentity): void {
  try {
    createSecureContext({ cert: certPem, key: keyPem, minVersion: 'TLSv1.2' });
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    throw new AppError(
      'TLS_NOT_USABLE',
      {
        en: `${cert.file} and ${key.file} cannot be used for a TLS server: ${said}.`,
        zh: `${cert.file} 與 ${key.file} 無法用作 TLS 伺服器：${said}。`,
      },
      {
        en: 'Use an RSA key of 2048 bits or a P-256 key, with a SHA-256 signature. All clients accept these.',
        zh: '請使用 2048 位元的 RSA 或 P-256 密鑰，配合 SHA-256 簽名；所有客戶端都接受。',
      },
      cause,
    );
  }
}

function noteMissingNames(server: X509Certificate, hosts: readonly string[]): readonly Words[] {
  const missing = ['127.0.0.1', 'localhost', ...hosts.map(withoutBrackets)].filter(
    (host) => (isIP(host) === 0 ? server.checkHost(host) : server.checkIP(host)) === undefined,
  );
  if (missing.length === 0) return [];
  const names = server.subjectAltName === undefined ? null : inOneLine(server.subjectAltName);
  return [
    {
      en: `The certificate is not for ${missing.join(', ')}: clients that use these names will refuse it. It is for ${names ?? 'no names'}.`,
      zh: `證書不屬於 ${missing.join('、')}：使用這些名稱的客戶端會拒絕它。其名稱為 ${names ?? '（沒有）'}。`,
    },
  ];
}

function noteExpiry({ file }: PemFile, { validTo }: X509Certificate, now: Instant): readonly Words[] {
  if (Date.parse(validTo) - now >= expiryNoticeMs) return [];
  const day = dayOf(validTo);
  return [{ en: `The certificate in ${file} expires on ${day}.`, zh: `${file} 內的證書將於 ${day} 到期。` }];
}

function dayOf(text: string): string {
  return new Date(text).toISOString().slice(0, 10);
}
