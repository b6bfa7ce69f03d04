import { longestKeyFileBytes } from '../../../../../shared/documents/size-limits.ts';
import {
  unusable,
  wrapped,
  findingOf,
  noFacts,
  type KeyFinding,
  type KeyContent,
  isLastResort,
  isLater,
} from '../report/key-finding.ts';
import { examineDer } from './examine-der.ts';
import { examinePem, opensshPublicFinding, puttyFinding } from './examine-pem.ts';
import { base64Bytes } from './pem-blocks.ts';
import { curves } from '../der/object-ids.ts';
import { ecContent, unknownCurveContent } from '../numbers/ec-key.ts';
import { otherAlgorithmContent } from '../numbers/key-of-structure.ts';
import { rsaPrivateContent, rsaPublicContent } from '../numbers/rsa-key.ts';

function examineJwk(value: unknown): KeyFinding | null {
  if (!isRecord(value)) return null;
  const { keys } = value;
  if (typeof value['kty'] === 'string') return jwkFinding(value);
  return Array.isArray(keys) ? setFinding(keys.slice(0, 64).filter(isRecord)) : null;
}

type JsonObject = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In a set, the one usable key counts, private before public. */
function setFinding(values: readonly JsonObject[]): KeyFinding | null {
  const findings = values.filter(({ kty }) => typeof kty === 'string').map(jwkFinding);
  if (findings.length === 0) return values.length === 0 ? unusable('jwk-set', { id: 'jwk-set-empty' }) : null;
  const usable = findings.filter(({ key }) => key !== null);
  const privates = usable.filter(({ holds }) => holds === 'private');
  const [chosen, ...others] = privates.length > 0 ? privates : usable.length > 0 ? usable : findings;
  if (chosen === undefined || others.length > 0) {
    const holds = findings.some((each) => each.holds === 'private') ? 'private' : 'public';
    return unusable('jwk-set', { id: 'jwk-set-several' }, { holds });
  }
  return isLater(chosen.kind, 'jwk-set') ? chosen : { ...chosen, kind: 'jwk-set', inside: chosen.kind };
}

function jwkFinding(jwk: JsonObject): KeyFinding {
  const { kty } = jwk;
  if (kty === 'oct') return unusable('symmetric-secret', { id: 'symmetric-secret' });
  const holds = typeof jwk['d'] === 'string' ? 'private' : 'public';
  return findingOf(holds === 'private' ? 'jwk-private' : 'jwk-public', contentOfJwk(jwk, holds));
}

function contentOfJwk(jwk: JsonObject, holds: 'private' | 'public'): KeyContent {
  if (jwk['kty'] === 'RSA') return rsaOfJwk(jwk, holds) ?? incomplete(holds, 'RSA');
  if (jwk['kty'] === 'EC') return ecOfJwk(jwk, holds) ?? incomplete(holds, 'EC');
  const curve = octetCurves.find((name) => name === jwk['crv']);
  return otherAlgorithmContent(holds, curve ?? 'JWK');
}

const octetCurves = ['Ed25519', 'Ed448', 'X25519', 'X448'] as const;

function incomplete(holds: 'private' | 'public', algorithm: string): KeyContent {
  const facts = { ...noFacts, algorithm };
  return { holds, facts, key: null, problem: { id: 'jwk-incomplete' }, warnings: [], exact: null };
}

function rsaOfJwk(jwk: JsonObject, holds: 'private' | 'public'): KeyContent | null {
  const [n, e, d, p, q, dp, dq, qi] = ['n', 'e', 'd', 'p', 'q', 'dp', 'dq', 'qi'].map((name) => numberOf(jwk[name]));
  if (!n || !e) return null;
  if (holds === 'public') return rsaPublicContent({ n, e });
  return d && p && q && dp && dq && qi ? rsaPrivateContent({ n, e, d, p, q, dp, dq, qi }) : null;
}

function ecOfJwk(jwk: JsonObject, holds: 'private' | 'public'): KeyContent | null {
  const crv = jwk['crv'];
  const curve = curves.find(({ name, called }) => called === crv || name === crv);
  if (curve === undefined) return typeof crv === 'string' ? unknownCurveContent(holds, null) : null;
  const size = Math.ceil(curve.bits / 8);
  const x = bytesOf(jwk['x']);
  const y = bytesOf(jwk['y']);
  const number = holds === 'private' ? bytesOf(jwk['d']) : null;
  if (x === null || y === null || x.length > size || y.length > size) return null;
  const pad = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(size - bytes.length), bytes]);
  return ecContent({ curve, number, point: Buffer.concat([Buffer.from([4]), pad(x), pad(y)]) });
}

function bytesOf(value: unknown): Buffer | null {
  return typeof value === 'string' && /^[A-Za-z0-9_+/-]+={0,2}$/.test(value) ? Buffer.from(value, 'base64') : null;
}

function numberOf(value: unknown): bigint | null {
  const bytes = bytesOf(value);
  return bytes === null || bytes.length === 0 ? null : BigInt(`0x${bytes.toString('hex')}`);
}

/** How deep files may be wrapped, e.g. base64 of a PEM in hexadecimal. */
const mostWrappings = 3;

/**
 * Identifies bytes by their structure. Text forms are unwrapped one by one, and the content is examined like a file. Never
 * throws.
 */
export function examineBytes(bytes: Uint8Array, passphrase?: string, wrappings = 0): KeyFinding {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (buffer.length > longestKeyFileBytes) return tooLarge;
  const utf16 = utf16Text(buffer);
  if (utf16 !== null) return wrapped('utf16-text', { id: 'utf16' }, examineText(utf16, passphrase, wrappings));
  const magic = buffer.subarray(0, 4).toString('hex');
  if (magic === 'feedfeed') return unusable('jks', { id: 'jks' }, { holds: 'private' });
  if (magic === 'cececece') return unusable('jceks', { id: 'jceks' }, { holds: 'private' });
  const text = plainText(buffer);
  if (text !== null) return examineText(text, passphrase, wrappings);
  const der = examineDer(buffer, 'der', passphrase);
  if (der === 'truncated') return truncated;
  if (der !== null) return der.finding;
  // A Latin-1 name before the armour makes a file invalid UTF-8, but its key may be sound.
  return examinePem(buffer.toString('latin1'), passphrase) ?? unusable('binary', { id: 'binary' });
}

export const tooLarge = unusable('too-large', { id: 'too-large' });
const truncated = unusable('truncated', { id: 'truncated' });

function examineText(marked: string, passphrase: string | undefined, wrappings: number): KeyFinding {
  // Byte order marks and zero-width characters come with text copied from pages and chats.
  const text = marked.replace(/[\u00ad\u200b-\u200d\u2060\uFEFF]/g, '');
  if (text.trim() === '') return unusable('empty', { id: 'empty' });
  return (
    puttyFinding(text) ??
    examinePem(text, passphrase) ??
    (/^\s{0,100}-----BEG?I?N?[A-Z ]{0,40}-{0,5}\s{0,100}$/.test(text) ? truncated : null) ??
    jsonFinding(text, passphrase, wrappings) ??
    markupFinding(text) ??
    opensshPublicFinding(text) ??
    tokenFinding(text, passphrase, wrappings) ??
    unusable('text', { id: 'text' })
  );
}

function jsonFinding(text: string, passphrase: string | undefined, wrappings: number): KeyFinding | null {
  if (!/^\s{0,100}[{["]/.test(text)) return null;
  const value = parsedJson(text);
  if (typeof value === 'string' && wrappings < mostWrappings) {
    const finding = examineText(value, passphrase, wrappings + 1);
    return finding.key === null ? finding : { ...finding, warnings: [{ id: 'quotes' }, ...finding.warnings] };
  }
  if (value === undefined)
    return /^\s{0,100}[{[]\s{0,100}["{]/.test(text) ? unusable('json', { id: 'json-broken' }) : null;
  return examineJwk(value) ?? unusable('json', { id: 'json' });
}

function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

function markupFinding(text: string): KeyFinding | null {
  const head = text.slice(0, 4096).toLowerCase();
  if (/<(?:!doctype html|html|head|body|title)\b/.test(head)) return unusable('html', { id: 'html' });
  return head.includes('<rsakeyvalue>') ? unusable('text', { id: 'xml-key' }) : null;
}

function tokenFinding(text: string, passphrase: string | undefined, wrappings: number): KeyFinding | null {
  const { word, isQuoted } = wordOf(text);
  const hex = word.replace(/^0x/i, '').replace(/[\s:,]+/g, '');
  const isHex = hex.length >= 32 && hex.length % 2 === 0 && /^[0-9A-Fa-f]+$/.test(hex);
  const { bytes, isUrlForm } = isHex ? { bytes: Buffer.from(hex, 'hex'), isUrlForm: false } : base64Bytes(word);
  if (bytes === null || wrappings >= mostWrappings) return null;
  const found = isHex ? hexFinding(bytes, passphrase, wrappings) : base64Finding(bytes, passphrase, wrappings);
  if (found === null) return isSecret(word, bytes) ? unusable('symmetric-secret', { id: 'symmetric-secret' }) : null;
  const marked = isUrlForm ? { ...found, warnings: [{ id: 'base64url' } as const, ...found.warnings] } : found;
  return isQuoted ? { ...marked, warnings: [{ id: 'quotes' }, ...marked.warnings] } : marked;
}

function hexFinding(bytes: Buffer, passphrase: string | undefined, wrappings: number): KeyFinding | null {
  const inner = examineBytes(bytes, passphrase, wrappings + 1);
  if (isLastResort(inner.kind)) return inner.kind === 'truncated' ? inner : null;
  return wrapped('hex-der', { id: 'hex' }, inner);
}

function base64Finding(bytes: Buffer, passphrase: string | undefined, wrappings: number): KeyFinding | null {
  const der = examineDer(bytes, 'base64', passphrase);
  if (der === 'truncated') return truncated;
  if (der !== null) return { ...der.finding, isRepaired: true };
  const inner = examineBytes(bytes, passphrase, wrappings + 1);
  if (isLastResort(inner.kind) || inner.kind === 'symmetric-secret') return null;
  return { ...inner, warnings: [{ id: 'base64-of-file' }, ...inner.warnings], isRepaired: true };
}

const secretBytes: ReadonlySet<number> = new Set([16, 24, 32, 64]);

/** Prose may be base64 by chance, but it has spaces. */
function isSecret(word: string, bytes: Buffer): boolean {
  return secretBytes.has(bytes.length) && !/[^\S\r\n]/.test(word.trim());
}

function wordOf(text: string): { readonly word: string; readonly isQuoted: boolean } {
  const named = /^\s{0,100}(?:export )?[A-Za-z_][A-Za-z0-9_.-]{0,80}\s{0,4}[:=]\s{0,4}(?=\S{16})/.exec(text);
  const value = text.slice(named?.[0].length ?? 0).trim();
  const isQuoted = /^["'`]/.test(value) || /\\[rn]/.test(value) || named !== null;
  const word = value
    .replace(/\\{1,4}[rn]/g, '\n')
    .replace(/["'`;]/g, '')
    .trim();
  return { word, isQuoted };
}

function utf16Text(buffer: Buffer): string | null {
  const head = buffer.subarray(0, 64);
  const zeros = (from: 0 | 1): number => head.filter((byte, at) => at % 2 === from && byte === 0).length;
  const most = Math.floor(head.length / 2) * 0.9;
  const isLittle = (head[0] === 0xff && head[1] === 0xfe) || (head.length >= 8 && zeros(1) >= most && zeros(0) === 0);
  const isBig =
    (head[0] === 0xfe && head[1] === 0xff && head[2] !== 0xed) ||
    (head.length >= 8 && zeros(0) >= most && zeros(1) === 0);
  if (isLittle) return buffer.toString('utf16le');
  return isBig
    ? Buffer.from(buffer.subarray(0, buffer.length - (buffer.length % 2)))
        .swap16()
        .toString('utf16le')
    : null;
}

function plainText(buffer: Buffer): string | null {
  // eslint-disable-next-line no-control-regex
  const isControlled = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(buffer.toString('latin1'));
  if (isControlled) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(buffer);
  } catch {
    return null;
  }
}
