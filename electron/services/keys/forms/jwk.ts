import { curves } from '../der/object-ids.ts';
import { ecContent, unknownCurveContent } from '../numbers/ec-key.ts';
import { otherAlgorithmContent } from '../numbers/key-of-structure.ts';
import { rsaPrivateContent, rsaPublicContent } from '../numbers/rsa-key.ts';
import { findingOf, noFacts, unusable } from '../report/key-finding.ts';
import type { KeyFinding, KeyContent } from '../report/key-finding.ts';
import { isLater } from '../report/key-kinds.ts';

/** A JSON Web Key or a set of them (RFC 7517); null for any other value. */
export function examineJwk(value: unknown): KeyFinding | null {
  if (!isRecord(value)) return null;
  const { keys } = value;
  if (typeof value['kty'] === 'string') return jwkFinding(value);
  return Array.isArray(keys) ? setFinding(keys.slice(0, 64).filter(isRecord)) : null;
}

type JsonObject = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Of a set the one key that can be used counts, private before public. */
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
