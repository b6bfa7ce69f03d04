import { openerOfLegacyPem } from '../encrypted/password-encryption.ts';
import {
  unusable,
  wrapped,
  type KeyFinding,
  type KeyProblem,
  isLater,
  type KeyKind,
  noFacts,
  type KeyFacts,
} from '../report/key-finding.ts';
import { examineDer, sealedFinding } from './examine-der.ts';
import { readPemText, type PemBlock, base64Bytes } from './pem-blocks.ts';
import { type DerStructure, curves } from '../der/object-ids.ts';
import { rsaPublicContent } from '../numbers/rsa-key.ts';

/** What the PEM blocks of a text are; null when it has none. */
export function examinePem(text: string, passphrase?: string): KeyFinding | null {
  const { blocks: all, hasEscapedLines } = readPemText(text);
  const keys = all.filter(({ label }) => label !== 'EC PARAMETERS');
  const blocks = keys.length === 0 ? all : keys;
  // Each may cost as much work as one file; a bundle with more sealed keys is used for none.
  const opened = blocks.filter(isSealed).slice(0, mostOpened);
  const findings = blocks.map((block) => examineBlock(block, opened.includes(block) ? passphrase : undefined));
  const [first] = findings;
  if (first === undefined) return null;
  const finding = findings.length === 1 ? first : bundleFinding(findings);
  if (hasEscapedLines) return wrapped('pem-with-escaped-lines', { id: 'escaped-lines' }, finding);
  const isOnOneLine = blocks.every((block) => block.isOnOneLine && block.isEnded);
  return isOnOneLine ? wrapped('pem-on-one-line', { id: 'one-line' }, finding) : finding;
}

const mostOpened = 2;

function isSealed({ label, isEncrypted }: PemBlock): boolean {
  return isEncrypted || label.includes('PRIVATE');
}

function bundleFinding(findings: readonly KeyFinding[]): KeyFinding {
  const privates = different(findings.filter(({ holds }) => holds === 'private'));
  const publics = different(findings.filter(({ holds }) => holds === 'public'));
  const cut = findings.find(({ kind }) => kind === 'truncated');
  if (privates.length === 0 && cut !== undefined) return cut;
  const [chosen, ...others] = privates.length > 0 ? privates : publics;
  if (chosen === undefined) {
    const [first] = findings;
    const isOneKind = first !== undefined && findings.every(({ kind }) => kind === first.kind);
    return isOneKind ? first : unusable('pem-bundle', { id: 'bundle-without-key' });
  }
  if (others.length > 0) {
    const id = privates.length > 0 ? 'bundle-several-private' : 'bundle-several-public';
    return { ...unusable('pem-bundle', { id }, { holds: chosen.holds }), inside: chosen.kind };
  }
  return isLater(chosen.kind, 'pem-bundle') ? chosen : { ...chosen, kind: 'pem-bundle', inside: chosen.kind };
}

/** The same key twice is one key. */
function different(findings: readonly KeyFinding[]): readonly KeyFinding[] {
  const seen = new Set<string>();
  return findings.filter(({ facts: { publicSha256 } }) => {
    if (publicSha256 === null) return true;
    const isNew = !seen.has(publicSha256);
    seen.add(publicSha256);
    return isNew;
  });
}

function examineBlock(block: PemBlock, passphrase: string | undefined): KeyFinding {
  const finding = blockFinding(block, passphrase);
  if (block.warnings.length === 0 || finding.kind === 'truncated') return finding;
  return { ...finding, warnings: [...block.warnings, ...finding.warnings], isRepaired: true };
}

function blockFinding(block: PemBlock, passphrase: string | undefined): KeyFinding {
  const { label, bytes, isEncrypted } = block;
  if (label.startsWith('PGP ')) return unusable('pgp', { id: 'pgp' });
  if (label === 'SSH2 PUBLIC KEY') return unusable('openssh-public', { id: 'ssh2-public' }, { holds: 'public' });
  if (isEncrypted) return legacyFinding(block, passphrase);
  if (bytes === null) return notReadable(block, 'damaged-base64');
  if (isOpensshPrivate(bytes)) return opensshPrivateFinding(bytes);
  const found = examineDer(bytes, 'pem', passphrase);
  if (found === 'truncated' && bytes.length >= 5) return truncated;
  if (found === null || found === 'truncated') return notReadable(block, 'damaged-der');
  const { structure, finding } = found;
  if (labelsOf[structure].includes(label)) return finding;
  return { ...finding, warnings: [{ id: 'armour-says-other' }, ...finding.warnings], isRepaired: true };
}

const truncated = unusable('truncated', { id: 'truncated' });

function legacyFinding(block: PemBlock, passphrase: string | undefined): KeyFinding {
  const { bytes, encryption, isEnded } = block;
  const kind = 'legacy-encrypted-pem';
  const damaged: KeyProblem = { id: bytes === null ? 'damaged-base64' : 'encrypted-damaged' };
  if (bytes === null || encryption === null) return isEnded ? unusable(kind, damaged, { holds: 'private' }) : truncated;
  const finding = sealedFinding(kind, openerOfLegacyPem(encryption, bytes), passphrase);
  // Sealed content has no length: only opening it shows that it is whole.
  return isEnded || finding.key !== null ? finding : truncated;
}

function notReadable({ label, isEnded }: PemBlock, id: 'damaged-base64' | 'damaged-der'): KeyFinding {
  if (!isEnded) return truncated;
  const promised = promises.get(label);
  return promised === undefined
    ? unusable('text', { id: 'other-block' })
    : unusable(promised.kind, { id }, { holds: promised.holds });
}

const promises: ReadonlyMap<string, { readonly kind: KeyKind; readonly holds: KeyFinding['holds'] }> = new Map([
  ['PRIVATE KEY', { kind: 'pkcs8-pem', holds: 'private' }],
  ['RSA PRIVATE KEY', { kind: 'pkcs1-pem', holds: 'private' }],
  ['EC PRIVATE KEY', { kind: 'sec1-pem', holds: 'private' }],
  ['ENCRYPTED PRIVATE KEY', { kind: 'encrypted-pkcs8-pem', holds: 'private' }],
  ['OPENSSH PRIVATE KEY', { kind: 'openssh-private', holds: 'private' }],
  ['PUBLIC KEY', { kind: 'spki-pem', holds: 'public' }],
  ['RSA PUBLIC KEY', { kind: 'pkcs1-public-pem', holds: 'public' }],
  ['CERTIFICATE', { kind: 'certificate-pem', holds: 'public' }],
  ['CERTIFICATE REQUEST', { kind: 'csr', holds: 'public' }],
  ['NEW CERTIFICATE REQUEST', { kind: 'csr', holds: 'public' }],
  ['EC PARAMETERS', { kind: 'ec-parameters', holds: 'none' }],
]);

/** The armour that each structure goes under. */
const labelsOf: Readonly<Record<DerStructure, readonly string[]>> = {
  pkcs8: ['PRIVATE KEY'],
  pkcs1: ['RSA PRIVATE KEY'],
  sec1: ['EC PRIVATE KEY'],
  'encrypted-pkcs8': ['ENCRYPTED PRIVATE KEY'],
  spki: ['PUBLIC KEY'],
  'pkcs1-public': ['RSA PUBLIC KEY'],
  certificate: ['CERTIFICATE', 'X509 CERTIFICATE', 'TRUSTED CERTIFICATE'],
  csr: ['CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST'],
  pfx: ['PKCS12', 'PFX'],
  'ec-parameters': ['EC PARAMETERS'],
  'dsa-private': ['DSA PRIVATE KEY'],
  parameters: ['DH PARAMETERS', 'X9.42 DH PARAMETERS', 'DSA PARAMETERS'],
  'signed-data': ['PKCS7', 'CMS'],
};

const opensshMagic = Buffer.from('openssh-key-v1\0');

function isOpensshPrivate(bytes: Buffer): boolean {
  return bytes.subarray(0, opensshMagic.length).equals(opensshMagic);
}

/** A private key file of ssh-keygen. Its public half is readable. */
function opensshPrivateFinding(bytes: Buffer): KeyFinding {
  const strings = readStrings(bytes.subarray(opensshMagic.length));
  const cipher = strings.next().value;
  strings.next();
  strings.next();
  const blob = strings.next('after a count').value;
  const whole = strings.next().value;
  if (cipher === undefined || blob === undefined || whole === undefined) {
    return unusable('truncated', { id: 'truncated' });
  }
  const id = cipher.toString('latin1') === 'none' ? 'openssh-private' : 'openssh-private-encrypted';
  return sshFinding('openssh-private', 'private', { id }, blob);
}

/** A line of authorized_keys: options, type, base64, comment. Null when there is none. */
export function opensshPublicFinding(text: string): KeyFinding | null {
  const found =
    /(?:^|\s)(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-nistp\d{3}|sk-[a-z0-9-]{1,30}@openssh\.com) ([A-Za-z0-9+/]{16,})/.exec(
      text,
    );
  const blob = base64Bytes(found?.[1] ?? '').bytes;
  return found === null || blob === null
    ? null
    : sshFinding('openssh-public', 'public', { id: 'openssh-public' }, blob);
}

/** The text of a PuTTY private key file; null when it is none. */
export function puttyFinding(text: string): KeyFinding | null {
  if (!text.trimStart().startsWith('PuTTY-User-Key-File-')) return null;
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  const from = lines.findIndex((line) => line.startsWith('Public-Lines:'));
  const count = Number(lines[from]?.slice('Public-Lines:'.length) ?? 0);
  const body =
    Number.isInteger(count) && from >= 0 ? lines.slice(from + 1, from + 1 + Math.min(count, 400)).join('') : '';
  return sshFinding('putty', 'private', { id: 'putty' }, base64Bytes(body).bytes ?? Buffer.alloc(0));
}

/** An SSH key: never usable directly; some are not usable after conversion either. */
function sshFinding(kind: KeyKind, holds: 'private' | 'public', problem: KeyProblem, blob: Buffer): KeyFinding {
  const [type = Buffer.alloc(0), second, third] = readStrings(blob);
  const name = type.toString('latin1');
  const exactly = (exact: KeyKind, why: KeyProblem, facts: KeyFacts): KeyFinding => ({
    ...unusable(exact, why, { holds, facts }),
    inside: kind,
  });
  if (name === 'ssh-rsa' && second !== undefined && third !== undefined) {
    const content = rsaPublicContent({ e: numberOf(second), n: numberOf(third) });
    if (content.exact !== null && content.problem !== null)
      return exactly(content.exact, content.problem, content.facts);
    return { ...unusable(kind, problem, { holds, facts: content.facts }), warnings: content.warnings };
  }
  const curve = curves.find(({ called }) => `ecdsa-sha2-nistp${called.slice(2)}` === name && called.startsWith('P-'));
  if (curve !== undefined) {
    const facts = { ...noFacts, algorithm: 'EC', bits: curve.bits, curve: curve.name };
    return exactly('wrong-curve', { id: 'wrong-curve', what: `${curve.called} (${curve.name})` }, facts);
  }
  const algorithm = otherTypes.get(name);
  if (algorithm === undefined) return unusable(kind, problem, { holds });
  return exactly('wrong-algorithm', { id: 'wrong-algorithm', what: algorithm }, { ...noFacts, algorithm });
}

const otherTypes: ReadonlyMap<string, string> = new Map([
  ['ssh-ed25519', 'Ed25519'],
  ['ssh-ed448', 'Ed448'],
  ['ssh-dss', 'DSA'],
  ['sk-ssh-ed25519@openssh.com', 'Ed25519'],
  ['sk-ecdsa-sha2-nistp256@openssh.com', 'EC (FIDO)'],
]);

function numberOf(bytes: Buffer): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
}

/** Strings of RFC 4251, 5: a four-byte length, then the bytes. `after a count` skips a number. */
function* readStrings(bytes: Buffer): Generator<Buffer, undefined, 'after a count' | undefined> {
  let rest = bytes;
  while (rest.length >= 4) {
    const length = rest.readUInt32BE(0);
    if (rest.length < 4 + length) return undefined;
    const before = yield rest.subarray(4, 4 + length);
    rest = rest.subarray(4 + length + (before === undefined ? 0 : 4));
  }
  return undefined;
}
