import type { Answer, Call, HeaderLine } from '../../documents/call.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { fromBase64 } from '../../lib/text/from-base64.ts';
import { encodeBase64 } from '../../lib/text/shell-text.ts';
import { replacePersonal } from './replace-personal.ts';
import type { StandIns } from './stand-ins.ts';

/** Whether a header is a credential, which leaves in no export. Signature and Client-Id do not. */
function isCredentialHeader(name: string): boolean {
  return /authori[sz]ation|cookie|api-?key|token|secret|passw|credential|session/i.test(name);
}

/** A call without the headers that are credentials. */
export function callWithoutCredentials(call: Call): Call {
  const { answer } = call;
  const kept = { ...call, headers: withoutCredentials(call.headers) };
  return answer === undefined ? kept : { ...kept, answer: { ...answer, headers: withoutCredentials(answer.headers) } };
}

function withoutCredentials(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  return headers.filter(([name]) => !isCredentialHeader(name));
}

/**
 * A call with stand-ins in place of personal data, wherever it has them: its signature no longer verifies. A body that is
 * no text is left out.
 */
export function callWithoutPersonalData(call: Call, standIns: StandIns): Call {
  standIns.begin();
  // The texts of a diagnosis are pieces of the payload.
  const { bodyBase64, plainBodyBase64, contentToSign, answer, diagnosis: _, answerDiagnosis: __, ...rest } = call;
  // Bodies first: their values are looked for in all else.
  const plain = plainBodyBase64 === undefined ? null : replaceBody(plainBodyBase64, standIns);
  const body = replaceBody(bodyBase64, standIns);
  const answered = answer === undefined ? null : replaceAnswer(answer, standIns);
  const within = (text: string): string => replacePersonal(text, standIns);
  return {
    ...mapTexts(rest, standIns),
    hasStandIns: true,
    path: within(call.path),
    headers: call.headers.map(([name, value]): HeaderLine => [name, standIns.within(value)]),
    bodyBase64: body.base64,
    ...(plain === null ? {} : { plainBodyBase64: plain.base64 }),
    ...(contentToSign === undefined ? {} : { contentToSign: replaceSigned(contentToSign, [body, plain], standIns) }),
    ...(answered === null ? {} : { answer: answered }),
  };
}

type ReplacedBody = { readonly base64: string; readonly before: string; readonly after: string };

function replaceBody(base64: string, standIns: StandIns): ReplacedBody {
  const decoded = decodeUtf8(fromBase64(base64));
  if (!('text' in decoded)) return { base64: '', before: '', after: '' };
  const after = replacePersonal(decoded.text, standIns);
  return { base64: after === decoded.text ? base64 : encodeBase64(after), before: decoded.text, after };
}

function replaceAnswer({ bodyBase64, plainBodyBase64, ...rest }: Answer, standIns: StandIns): Answer {
  const plain = plainBodyBase64 === undefined ? null : replaceBody(plainBodyBase64, standIns).base64;
  const body = replaceBody(bodyBase64, standIns).base64;
  return {
    ...rest,
    headers: rest.headers.map(([name, value]): HeaderLine => [name, standIns.within(value)]),
    result: rest.result === null ? null : mapTexts(rest.result, standIns),
    bodyBase64: body,
    ...(plain === null ? {} : { plainBodyBase64: plain }),
  };
}

/** The signed text ends with a body; where it ends with none that is known, it is replaced as any text. */
function replaceSigned(signed: string, bodies: readonly (ReplacedBody | null)[], standIns: StandIns): string {
  for (const body of bodies)
    if (body !== null && body.before !== '' && signed.endsWith(body.before))
      return standIns.within(signed.slice(0, signed.length - body.before.length)) + body.after;
  return standIns.within(signed);
}

/** The same data with every text in it replaced; names stay. */
function mapTexts<Data>(data: Data, standIns: StandIns): Data {
  let isReplaced = false;
  const text = JSON.stringify(data, (_, value: unknown) => {
    if (typeof value !== 'string') return value;
    const put = standIns.within(value);
    isReplaced ||= put !== value;
    return put;
  });
  return isReplaced ? JSON.parse(text) : data;
}
