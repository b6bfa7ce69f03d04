import type { Call } from '../../../shared/documents/call.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { bodyBytes, wireText } from '../../engine/calls/body-text.ts';
import type { Say } from '../../words/i18n.ts';
import { isEncrypted } from '../../engine/calls/call-again.ts';

export type WireText = {
  readonly label: string;
  readonly text: string;
  readonly bytes: number;
  readonly showsLineFeeds?: boolean;
  /** Whether to show its bytes too. */
  readonly showsBytes?: boolean;
  /** The bytes, where they differ from the text. */
  readonly base64?: string;
};

type CallParts = {
  /** The signed or expected text; empty where unknown. */
  readonly signed: readonly WireText[];
  /** The plain body, then the encrypted one, if any. */
  readonly request: readonly WireText[];
  readonly requestHeaders: WireText;
  readonly answer: readonly WireText[];
  readonly answerHeaders: readonly WireText[];
};

export function getCallParts(call: Call, t: Say): CallParts {
  const { answer } = call;
  const isReceived = call.origin === 'received';
  return {
    signed:
      call.contentToSign === undefined
        ? []
        : [
            {
              ...textPart(t(isReceived ? 'response.signedExpected' : 'response.signed'), call.contentToSign),
              showsLineFeeds: true,
              showsBytes: true,
            },
          ],
    request: bodyParts(call, {
      plain: t('sendOptions.requestPlain'),
      wire: t('sendOptions.requestWire'),
      only: t('response.requestBody'),
    }),
    requestHeaders: textPart(t('response.requestHeaders'), `${call.method} ${call.path}\n${headerText(call.headers)}`),
    answer:
      answer === undefined
        ? []
        : bodyParts(answer, {
            plain: isEncrypted(answer) ? t('sendOptions.answerPlain') : t('response.answerRead'),
            wire: t('sendOptions.answerWire'),
            only: t('response.answerBody'),
          }),
    answerHeaders: answer === undefined ? [] : [textPart(t('response.answerHeaders'), headerText(answer.headers))],
  };
}

function textPart(label: string, text: string): WireText {
  return { label, text, bytes: utf8Length(text) };
}

function bodyParts(
  { bodyBase64, plainBodyBase64 }: { readonly bodyBase64: string; readonly plainBodyBase64?: string | undefined },
  labels: { readonly plain: string; readonly wire: string; readonly only: string },
): readonly WireText[] {
  if (plainBodyBase64 === undefined) return [bodyPart(labels.only, bodyBase64, false)];
  return [bodyPart(labels.plain, plainBodyBase64, false), bodyPart(labels.wire, bodyBase64, true)];
}

function bodyPart(label: string, base64: string, isExact: boolean): WireText {
  return { label, text: wireText(base64, isExact), bytes: bodyBytes(base64).length, showsBytes: true, base64 };
}

function headerText(headers: Call['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}
