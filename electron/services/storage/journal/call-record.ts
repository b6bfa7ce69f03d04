import type { Answer, Call } from '../../../../shared/documents/call.ts';
import { buildSignedText, type SignedParts } from '../../../../shared/protocol/signing/signature.ts';

export type CallRecord = Omit<Call, 'bodyBase64' | 'contentToSign' | 'answer'> & {
  readonly body: Uint8Array;
  readonly answer?: Omit<Answer, 'bodyBase64'> & { readonly body: Uint8Array };
  readonly signed?: SignedContent;
};

/** Signed text nearly always ends with the body, which is stored once: `head` is the rest. */
type SignedContent = { readonly head: string } | { readonly whole: string };

/** The signed content over these parts and the record's body. */
export function signedOver(parts: SignedParts): SignedContent {
  return { head: buildSignedText(parts) };
}

/** The call as the rest of the product knows it. */
export function callOf({ body, answer, signed, ...rest }: CallRecord): Call {
  return {
    ...rest,
    bodyBase64: base64(body),
    ...(signed === undefined ? {} : { contentToSign: 'head' in signed ? signed.head + textOf(body) : signed.whole }),
    ...(answer === undefined ? {} : { answer: answerOf(answer) }),
  };
}

/** The record of a call. */
export function recordOf({ bodyBase64, contentToSign, answer, ...rest }: Call): CallRecord {
  const body = Buffer.from(bodyBase64, 'base64');
  return {
    ...rest,
    body,
    ...(contentToSign === undefined ? {} : { signed: signedContent(contentToSign, textOf(body)) }),
    ...(answer === undefined ? {} : { answer: answerRecord(answer) }),
  };
}

function signedContent(whole: string, bodyText: string): SignedContent {
  return whole.endsWith(bodyText) ? { head: whole.slice(0, whole.length - bodyText.length) } : { whole };
}

function answerOf({ body, ...rest }: NonNullable<CallRecord['answer']>): Answer {
  return { ...rest, bodyBase64: base64(body) };
}

function answerRecord({ bodyBase64, ...rest }: Answer): NonNullable<CallRecord['answer']> {
  return { ...rest, body: Buffer.from(bodyBase64, 'base64') };
}

/** Base64 of exactly these bytes, whatever buffer they are in. */
export function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
