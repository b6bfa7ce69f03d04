import { derOf, derTags, partsOf, readDer, type Der } from '../der/der.ts';
import { openerOfPkcs8, type Opener } from '../encrypted/password-encryption.ts';
import { openPfx } from '../encrypted/pfx.ts';
import {
  pkcs1PrivateContent,
  pkcs1PublicContent,
  pkcs8Content,
  sec1PrivateContent,
  spkiContent,
} from '../numbers/key-of-structure.ts';
import {
  findingOf,
  noFacts,
  unusable,
  type KeyFinding,
  type KeyContent,
  type KeyProblem,
  type KeyKind,
} from '../report/key-finding.ts';
import { spkiOfCertificate, spkiOfRequest, structureOf, type DerStructure } from '../der/object-ids.ts';

/** How the DER of a file is written down. */
type DerForm = 'pem' | 'der' | 'base64';

/** Examines DER; `truncated` when it ends too early, null when key files hold no such thing. */
export function examineDer(
  bytes: Buffer,
  form: DerForm,
  passphrase?: string,
): { readonly structure: DerStructure; readonly finding: KeyFinding } | 'truncated' | null {
  const der = readDer(bytes);
  if (der === 'cut-short') return beginsAsKeyFile(bytes) ? 'truncated' : null;
  // Some programs write PKCS#12 in BER, without lengths.
  if (der === 'malformed') return isPfxWithoutLengths(bytes) ? endlessPfx : null;
  const structure = structureOf(der);
  if (structure === null) return null;
  const finding = asDer(form, examine[structure](der, kindsOf[structure][form], passphrase));
  const behind = bytes.subarray(der.bytes.length);
  const isPadding = behind.every((byte) => byte === 0 || byte === 0x0a || byte === 0x0d || byte === 0x20);
  if (isPadding) return { structure, finding };
  return { structure, finding: { ...finding, warnings: [...finding.warnings, { id: 'bytes-behind' }] } };
}

function asDer(form: DerForm, finding: KeyFinding): KeyFinding {
  const { problem } = finding;
  if (form !== 'der' || (problem?.id !== 'csr' && problem?.id !== 'signed-data')) return finding;
  return { ...finding, problem: { id: `${problem.id}-der` } };
}

/** DER of private keys, as it comes out of an encryption. */
function privateContentOf(plain: Buffer): KeyContent {
  const der = derOf(plain);
  const structure = der === null ? null : structureOf(der);
  if (der !== null && structure === 'pkcs8') return pkcs8Content(der);
  if (der !== null && structure === 'pkcs1') return pkcs1PrivateContent(der);
  if (der !== null && structure === 'sec1') return sec1PrivateContent(der);
  if (structure === 'dsa-private') return dsaContent;
  return {
    holds: 'private',
    facts: noFacts,
    key: null,
    problem: { id: 'encrypted-damaged' },
    warnings: [],
    exact: null,
  };
}

/** Opens a private key with a passphrase. A problem that no passphrase solves is reported first. */
export function sealedFinding(kind: KeyKind, open: Opener | KeyProblem, passphrase: string | undefined): KeyFinding {
  const refused = (problem: KeyProblem): KeyFinding => unusable(kind, problem, { holds: 'private' });
  if (typeof open !== 'function') return refused(open);
  if (passphrase === undefined) return refused({ id: 'passphrase-needed' });
  const opened = open(passphrase);
  return 'problem' in opened ? refused(opened.problem) : findingOf(kind, privateContentOf(opened.plain));
}

const dsaContent: KeyContent = {
  holds: 'private',
  facts: { ...noFacts, algorithm: 'DSA' },
  key: null,
  problem: { id: 'wrong-algorithm', what: 'DSA' },
  warnings: [],
  exact: 'wrong-algorithm',
};

type Examine = (der: Der, kind: KeyKind, passphrase: string | undefined) => KeyFinding;

const examine: Readonly<Record<DerStructure, Examine>> = {
  pkcs8: (der, kind) => findingOf(kind, pkcs8Content(der)),
  pkcs1: (der, kind) => findingOf(kind, pkcs1PrivateContent(der)),
  sec1: (der, kind) => findingOf(kind, sec1PrivateContent(der)),
  'encrypted-pkcs8': (der, kind, passphrase) => sealedFinding(kind, openerOfPkcs8(der), passphrase),
  spki: (der, kind) => findingOf(kind, spkiContent(der)),
  'pkcs1-public': (der, kind) => findingOf(kind, pkcs1PublicContent(der)),
  certificate: (der, kind) => {
    const spki = spkiOfCertificate(partsOf(der) ?? []);
    return spki === null
      ? unusable(kind, { id: 'damaged-der' }, { holds: 'public' })
      : findingOf(kind, spkiContent(spki));
  },
  csr: (der, kind) => {
    const spki = spkiOfRequest(partsOf(der) ?? []);
    const facts = spki === null ? noFacts : spkiContent(spki).facts;
    return unusable(kind, { id: 'csr' }, { holds: 'public', facts });
  },
  pfx: pfxFinding,
  'ec-parameters': (_, kind) => unusable(kind, { id: 'ec-parameters' }),
  'dsa-private': () => {
    const { holds, facts, problem } = dsaContent;
    return unusable('wrong-algorithm', problem ?? { id: 'wrong-algorithm' }, { holds, facts });
  },
  parameters: () => unusable('wrong-algorithm', { id: 'parameters' }, { facts: { ...noFacts, algorithm: 'DH' } }),
  'signed-data': (_, kind) => unusable(kind, { id: 'signed-data' }),
};

function pfxFinding(der: Der, kind: KeyKind, passphrase: string | undefined): KeyFinding {
  const unopened = (problem: KeyProblem): KeyFinding => unusable(kind, problem, { holds: 'private' });
  const opened = openPfx(der, passphrase);
  if ('problem' in opened) {
    if (opened.problem.id === 'pfx-without-key') return unusable(kind, opened.problem, { holds: 'public' });
    return unopened(
      opened.problem.id === 'cipher-unknown' ? { ...opened.problem, id: 'pfx-cipher-unknown' } : opened.problem,
    );
  }
  const [key, ...others] = opened.keys;
  if (key === undefined || others.length > 0) return unopened({ id: 'pfx-several-keys' });
  return findingOf(kind, privateContentOf(key));
}

const all = (kind: KeyKind): Readonly<Record<DerForm, KeyKind>> => ({ pem: kind, der: kind, base64: kind });

/** A structure without its own kind in a form uses the nearest. */
const kindsOf: Readonly<Record<DerStructure, Readonly<Record<DerForm, KeyKind>>>> = {
  pkcs8: { pem: 'pkcs8-pem', der: 'pkcs8-der', base64: 'pkcs8-base64' },
  pkcs1: { pem: 'pkcs1-pem', der: 'pkcs1-der', base64: 'pkcs1-base64' },
  sec1: { pem: 'sec1-pem', der: 'sec1-der', base64: 'sec1-der' },
  'encrypted-pkcs8': { pem: 'encrypted-pkcs8-pem', der: 'encrypted-pkcs8-der', base64: 'encrypted-pkcs8-der' },
  spki: { pem: 'spki-pem', der: 'spki-der', base64: 'spki-base64' },
  'pkcs1-public': all('pkcs1-public-pem'),
  certificate: { pem: 'certificate-pem', der: 'certificate-der', base64: 'certificate-der' },
  csr: all('csr'),
  pfx: all('pfx'),
  'ec-parameters': all('ec-parameters'),
  'dsa-private': all('wrong-algorithm'),
  parameters: all('wrong-algorithm'),
  'signed-data': { pem: 'text', der: 'binary', base64: 'text' },
};

const endlessPfx = {
  structure: 'pfx',
  finding: unusable('pfx', { id: 'pfx-form-unknown' }, { holds: 'private' }),
} as const;

function isPfxWithoutLengths(bytes: Buffer): boolean {
  return bytes.subarray(0, 6).equals(Buffer.from('308002010330', 'hex'));
}

function beginsAsKeyFile(bytes: Buffer): boolean {
  const [outer, inner, third] = headsOf(bytes);
  if (outer?.tag !== derTags.sequence) return false;
  if (inner === undefined) return true;
  if (inner.tag === derTags.integer) return inner.length >= 64 || (inner.length === 1 && (inner.first ?? 0) <= 3);
  const begins: readonly number[] = [derTags.objectId, derTags.integer, derTags.context0];
  return inner.tag === derTags.sequence && (third === undefined || begins.includes(third.tag));
}

type Head = { readonly tag: number; readonly length: number; readonly first: number | undefined };

function headsOf(bytes: Buffer): readonly Head[] {
  const heads: Head[] = [];
  let rest = bytes;
  while (heads.length < 3 && rest.length > 0) {
    const short = rest[1] ?? 0;
    const long = short > 0x80 && short <= 0x84 ? short - 0x80 : 0;
    if (rest.length < 2 + long) break;
    const length = long === 0 ? short : rest.readUIntBE(2, long);
    heads.push({ tag: rest[0] ?? 0, length, first: rest[2 + long] });
    rest = rest.subarray(2 + long);
  }
  return heads;
}
