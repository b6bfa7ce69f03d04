import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { causeOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { findVariant } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { describeFinding } from '../../../shared/protocol/sandbox/checks/payload.ts';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import type { CallRecord } from '../../services/storage/journal/call-record.ts';
import { diagnosisDocument, signatureWords } from './print-diagnosis.ts';
import { forwardDocument, forwardLine } from './print-forward.ts';
import { joined, printed, type Printed, cutText } from './printed.ts';

/** So much of a body, in bytes, stands in the text that was expected to be signed. */
const longestExpected = 4096;

/** So many errors of a payload stand below its call, and so many characters of each. */
const mostErrors = 5;
const longestLine = 500;

/** The sandbox's own answer, where the caller got that of another service. */
function ownAnswerOf({ forward, answer, verdict }: CallRecord) {
  const own = forward?.comparison?.own;
  return { status: (own ?? answer)?.status ?? null, verdict: own?.result ?? verdict };
}

/** One call as `--json` prints it; a wrong signature carries what the diagnosis found. */
export function callDocument(call: CallRecord): object {
  const { status, verdict } = ownAnswerOf(call);
  return {
    at: new Date(call.atVirtual).toISOString(),
    path: call.path,
    status,
    resultCode: verdict?.resultCode ?? null,
    resultStatus: verdict?.resultStatus ?? null,
    merchantBizNo: call.merchantBizNo === '' ? null : call.merchantBizNo,
    verdict: call.signature,
    findings: call.findings.map(publicFinding),
    ms: call.durationsMs['total'] ?? 0,
    ...(call.diagnosis === undefined ? {} : diagnosisDocument(call.diagnosis)),
    ...(call.signature !== 'wrong' || call.signed === undefined
      ? {}
      : { expected: expectedText(call.signed, call.body) }),
    ...(call.mode === undefined ? {} : { mode: call.mode }),
    ...forwardDocument(call),
  };
}

/** One call as the log has it: a line, and below it why its signature is wrong, or what else stood against it. */
export function callLine(call: CallRecord): Printed {
  const { status, verdict } = ownAnswerOf(call);
  const { resultStatus, resultCode } = verdict ?? { resultStatus: '-', resultCode: '-' };
  const order = call.merchantBizNo === '' ? '' : ` order ${cutText(call.merchantBizNo)} ${cutText(call.orderStatus)}`;
  const cause = causeOf(call.diagnosis ?? []);
  const variant = cause === null ? null : findVariant(cause.variant);
  const because = variant === null ? '' : ` (${variant.short.en})`;
  const explained =
    cause === null
      ? refusalText(call)
      : printed`\n    ${cause.why}\n    To do: ${variant?.next.en ?? ''}${expectedLine(call)}`;
  const head = `${new Date(call.atVirtual).toISOString()} ${cutText(call.method)} ${cutText(call.path)} ${status ?? '-'}`;
  const unchanged = call.changesNothing === true ? ', changes nothing' : '';
  const mode = call.mode === undefined ? '' : `, ${call.mode}`;
  const fault = call.fault === undefined ? '' : `, fault ${cutText(call.fault)}`;
  return printed`${head} ${resultStatus} ${resultCode}${order}${unchanged}${mode}${fault}, ${signatureWords(call.signature, 'request')}${because}, ${Math.round(call.durationsMs['total'] ?? 0)} ms${explained}${forwardLine(call)}\n`;
}

function refusalText({ verdict, answer, findings, forward }: CallRecord): Printed {
  const own = forward?.comparison?.own.result;
  const told = (own ?? answer?.result)?.resultMessage ?? '';
  const errors = findings.filter(({ severity }) => severity === 'error').map(describeFinding);
  const isGood = (own ?? verdict)?.resultStatus === 'S' && errors.length === 0;
  // Why a call got no answer is said below it.
  if (isGood || told === '' || forward?.failure !== undefined) return printed``;
  const others = errors.filter((error) => !told.includes(error));
  const more = others.length > mostErrors ? printed`\n    and ${others.length - mostErrors} more` : printed``;
  const lines = [told, ...others.slice(0, mostErrors)].map((line) => printed`\n    ${line.slice(0, longestLine)}`);
  return joined([...lines, more]);
}

function expectedLine({ diagnosis = [], signed, body }: CallRecord): Printed | '' {
  if (signed === undefined || diagnosis.some(({ verifies }) => verifies)) return '';
  const text = expectedText(signed, body);
  return printed`\n    Expected the signature of: ${text.slice(0, 500)}${text.length > 500 ? '…' : ''}\n    passbench verify --signed FILE shows where the text that your code signs differs.`;
}

function expectedText(signed: NonNullable<CallRecord['signed']>, body: Uint8Array): string {
  return 'head' in signed ? `${signed.head}${decodeWithReplacement(body.subarray(0, longestExpected))}` : signed.whole;
}
