import { openerOfLegacyPem } from '../encrypted/password-encryption.ts';
import { unusable, wrapped, type KeyFinding, type KeyProblem, isLater, type KeyKind } from '../report/key-finding.ts';
import { examineDer, sealedFinding } from './examine-der.ts';
import { readPemText, type PemBlock } from './pem-blocks.ts';
import { isOpensshPrivate, opensshPrivateFinding } from './ssh-keys.ts';
import type { DerStructure } from '../der/object-ids.ts';

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
