import { curves } from '../der/object-ids.ts';
import { rsaPublicContent } from '../numbers/rsa-key.ts';
import {
  noFacts,
  unusable,
  type KeyFacts,
  type KeyFinding,
  type KeyProblem,
  type KeyKind,
} from '../report/key-finding.ts';
import { base64Bytes } from './pem-blocks.ts';

const opensshMagic = Buffer.from('openssh-key-v1\0');

export function isOpensshPrivate(bytes: Buffer): boolean {
  return bytes.subarray(0, opensshMagic.length).equals(opensshMagic);
}

/** A private key file of ssh-keygen. Its public half is readable. */
export function opensshPrivateFinding(bytes: Buffer): KeyFinding {
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
