import { constants, generateKeyPair, sign as signWith, type KeyObject, type SignKeyObjectInput } from 'node:crypto';
import { promisify } from 'node:util';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../../../shared/lib/text/decode.ts';
import type { Words } from '../../../../../shared/lib/text/words.ts';
import { withIndent, withSeparators } from '../../../../../shared/protocol/diagnosis/json-spellings.ts';
import { signatureMistakeRows } from '../../../../../shared/protocol/diagnosis/signature-mistakes.ts';
import {
  parseRequestTime,
  findTimeForm,
  writeRequestTime,
} from '../../../../../shared/protocol/signing/request-time.ts';
import { signatureScheme, type SignedParts } from '../../../../../shared/protocol/signing/signature.ts';
import { ecc224Curve } from '../../keys/key-kind.ts';
import { signBytes } from '../sign-bytes.ts';
import type { HeaderLine } from '../../../../../shared/documents/call.ts';
import type { SignatureAlgorithm } from '../../../../../shared/specification/authentication.ts';
import type { SignatureMistake } from '../../../../../shared/documents/diagnosis.ts';

type MistakeInput = { readonly key: KeyObject; readonly gaps: GapChoices; readonly isEncrypted: boolean };

type Make = (plan: SigningPlan, input: MistakeInput) => SigningPlan;

/**
 * Adds one deliberate mistake to the plan. Throws an AppError NOT_NOW where the request leaves no room for it, so that
 * nothing is signed correctly by accident.
 */
export function makeMistake(mistake: SignatureMistake, plan: SigningPlan, input: MistakeInput): SigningPlan {
  return mistakes[mistake](plan, input);
}

const mistakes: Readonly<Record<SignatureMistake, Make>> = {
  'reformatted-body': (plan, { isEncrypted }) => ({ ...plan, body: reformatted(plan.body, isEncrypted) }),
  'empty-body': (plan) => {
    if (plan.body.length === 0) throw mistakeImpossible('empty-body', bodyIsEmpty);
    return { ...plan, body: new Uint8Array(0) };
  },
  'trailing-slash': ({ parts, ...plan }) => ({ ...plan, parts: { ...parts, path: otherPath(parts.path) } }),
  'time-form': ({ parts, ...plan }) => ({ ...plan, parts: { ...parts, time: inOtherForm(parts.time) } }),
  separators: (plan) => ({ ...plan, head: (parts) => plan.head(parts).replace('\n', String.raw`\n`) }),
  'other-key': (plan, { key, gaps }) => ({
    ...plan,
    sign: async (bytes) => signBytes(await foreignKeyLike(key), bytes, signatureScheme(plan.algorithm, gaps)),
  }),
  'sha1-digest': (plan, input) => ({ ...plan, sign: otherHash(plan, input) }),
  'pss-padding': (plan, { key }) => {
    if (plan.algorithm !== 'RSA256') throw mistakeImpossible('pss-padding', onlyRsa);
    const { RSA_PKCS1_PSS_PADDING: padding, RSA_PSS_SALTLEN_DIGEST: saltLength } = constants;
    return { ...plan, sign: (bytes) => signedAs('sha256', bytes, { key, padding, saltLength }) };
  },
  'encoded-twice': (plan) => ({
    ...plan,
    sign: (bytes) => signedWithEscapes(bytes, plan.sign),
    write: (header, base64) => withValue(header, encodeURIComponent(encodeURIComponent(base64))),
  }),
  hexadecimal: (plan) => ({
    ...plan,
    write: (header, base64) => withValue(header, Buffer.from(base64, 'base64').toString('hex')),
  }),
  'empty-signature': (plan) => ({ ...plan, write: (header) => withValue(header, '') }),
  'no-signature': (plan) => ({
    ...plan,
    lines: (headers) => headers.filter(([name]) => name.toLowerCase() !== 'signature'),
  }),
  'old-time': ({ parts, ...plan }) => {
    const time = twoDaysBefore(parts.time);
    return { ...plan, time, parts: { ...parts, time } };
  },
  'unknown-key-version': (plan) => ({ ...plan, keyVersion: '99999' }),
};

function reformatted(body: Uint8Array, isEncrypted: boolean): Uint8Array {
  if (isEncrypted) throw mistakeImpossible('reformatted-body', bodyIsEncrypted);
  const decoded = decodeUtf8(body);
  if (!('text' in decoded) || !isJson(decoded.text)) throw mistakeImpossible('reformatted-body', bodyIsNoJson);
  const { text } = decoded;
  const other = [withSeparators(text, '', ''), withIndent(text, '  ')].find((each) => each !== text);
  if (other === undefined) throw mistakeImpossible('reformatted-body', bodyHasOneForm);
  return Buffer.from(other, 'utf8');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function otherPath(path: string): string {
  const [, below = '', query = ''] = /^([^?]*)(.*)$/s.exec(path) ?? [];
  return below.endsWith('/') && below.length > 1 ? below.slice(0, -1) + query : `${below}/${query}`;
}

function inOtherForm(time: string): string {
  const at = parseRequestTime(time);
  if (at === null) throw mistakeImpossible('time-form', timeIsUnread);
  return writeRequestTime(findTimeForm(time) === 'utc-z' ? 'utc-offset' : 'utc-z', at, 0);
}

const twoDaysMs = 172_800_000;

function twoDaysBefore(time: string): string {
  const [at, form] = [parseRequestTime(time), findTimeForm(time)];
  if (at === null || form === null) throw mistakeImpossible('old-time', timeIsUnread);
  const [, sign = '+', hours = '0', minutes = '0'] = /([+-])(\d{2}):?(\d{2})$/.exec(time) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return writeRequestTime(form, at - twoDaysMs, offset);
}

function otherHash({ algorithm }: SigningPlan, { key, gaps }: MistakeInput): SigningPlan['sign'] {
  const scheme = signatureScheme(algorithm, gaps);
  if (scheme.algorithm === 'RSA256') return (bytes) => signedAs('sha1', bytes, { key });
  const { hash, form } = scheme.variant;
  return (bytes) => signedAs(hash === 'sha224' ? 'sha256' : 'sha224', bytes, { key, dsaEncoding: form });
}

function signedAs(hash: string, bytes: Uint8Array, key: SignKeyObjectInput): Promise<string> {
  return new Promise((resolve, reject) => {
    signWith(hash, bytes, key, (error, signature) =>
      error === null ? resolve(signature.toString('base64')) : reject(error),
    );
  });
}

const makePair = promisify(generateKeyPair);
const foreignKeys = new Map<string, Promise<KeyObject>>();

/** An unknown key of the same kind and size; made once per process, since it takes a while. */
function foreignKeyLike(key: KeyObject): Promise<KeyObject> {
  const { modulusLength } = key.asymmetricKeyDetails ?? {};
  const kind = modulusLength === undefined ? ecc224Curve : String(modulusLength);
  const made = foreignKeys.get(kind) ?? makeForeignKey(modulusLength);
  foreignKeys.set(kind, made);
  return made;
}

async function makeForeignKey(modulusLength: number | undefined): Promise<KeyObject> {
  const { privateKey } =
    modulusLength === undefined
      ? await makePair('ec', { namedCurve: ecc224Curve })
      : await makePair('rsa', { modulusLength });
  return privateKey;
}

const mostSignings = 64;

/** A signature that percent-encoding changes. One in twenty with ECC224 does not change, and each differs. */
async function signedWithEscapes(bytes: Uint8Array, sign: SigningPlan['sign']): Promise<string> {
  for (let count = 0; count < mostSignings; count += 1) {
    const base64 = await sign(bytes);
    if (/[+/=]/.test(base64)) return base64;
  }
  throw mistakeImpossible('encoded-twice', nothingToEncode);
}

function withValue(header: string, value: string): string {
  return header.replace(/(signature=).*$/s, (_, name: string) => name + value);
}

function mistakeImpossible(mistake: SignatureMistake, why: Words): AppError {
  const { short } = signatureMistakeRows[mistake];
  return new AppError(
    'NOT_NOW',
    {
      en: `The mistake "${short.en}" cannot be made with this request: ${why.en}. Nothing was signed or sent.`,
      zh: `此請求無法製造錯誤「${short.zh}」：${why.zh}。未有簽署或發送任何內容。`,
    },
    { en: 'Choose another mistake.', zh: '請選擇另一種錯誤。' },
  );
}

const bodyIsEmpty: Words = { en: 'its body is empty already', zh: '其正文本來就是空的' };
const bodyIsEncrypted: Words = { en: 'its body is encrypted', zh: '其正文已加密' };
const bodyIsNoJson: Words = { en: 'its body is not JSON', zh: '其正文不是 JSON' };
const bodyHasOneForm: Words = { en: 'its body can only be written in one way', zh: '其正文只有一種寫法' };
const timeIsUnread: Words = { en: 'its Request-Time cannot be read', zh: '無法讀取其 Request-Time' };
const onlyRsa: Words = { en: 'it is signed with ECC224, which has no padding', zh: '它以 ECC224 簽署，並無填充' };
const nothingToEncode: Words = { en: 'its signature has nothing to encode', zh: '其簽名沒有需要編碼的字元' };

export type SigningPlan = {
  readonly time: string;
  readonly parts: SignedParts;
  readonly head: (parts: SignedParts) => string;
  readonly body: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  readonly keyVersion: string | null;
  /** Gives standard base64. */
  readonly sign: (bytes: Uint8Array) => Promise<string>;
  readonly write: (header: string, signatureBase64: string) => string;
  /** The last change to the lines of the envelope. */
  readonly lines: (headers: readonly HeaderLine[]) => readonly HeaderLine[];
};
