import type { Command } from 'commander';
import {
  payloadBase64,
  type Call,
  type HeaderLine,
  answerSignatureOf,
  requestSignatureOf,
  type CallOutcome,
} from '../../../shared/documents/call.ts';
import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { causeOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { nextOf } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { joined, printed, printedLines, type Printed, cutText } from '../print/printed.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { openHistory } from './open-history.ts';
import { forwardDocument, forwardLine } from '../print/print-forward.ts';
import { signatureWords } from '../print/print-diagnosis.ts';

type ShowArgs = VaultArgs & ProjectArgs & { readonly json?: boolean };

export function showCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'show',
    'Show a whole call: request, text to sign, response, findings.',
    'passbench history show 0f3a9c510f3a9c510f3a9c510f3a9c51',
    'history show',
  );
  return withProjectOption(withVaultOptions(command), 'calls')
    .argument('<ID>', 'the id of the call, as history prints it')
    .option('--json', 'print one JSON document to standard output: the stored record, with bodies in base64')
    .action(async (id: string, _: ShowArgs, own: Command) => {
      // Options that history has too are taken by it, wherever they stand.
      const args = own.optsWithGlobals<ShowArgs>();
      const calls = await openHistory(dataFolderOf(args), await placeOfProject(args));
      try {
        const call = await calls.open(id);
        if (args.json === true) printJson(io, call);
        else io.out(wholeCall(call));
      } finally {
        calls.close();
      }
      finish(exitCodes.good);
    });
}

function wholeCall(call: Call): Printed {
  const { method, path, headers, answer, contentToSign, findings, failure } = call;
  return joined([
    historyLine(call),
    part(`Request, as ${call.origin === 'received' || call.origin === 'imported' ? call.origin : 'sent'}`, [
      printed`${method} ${path}\n`,
      ...headers.map(headerLine),
      body(payloadBase64(call), call.plainBodyBase64 !== undefined),
      ...(call.bodyCut === undefined
        ? []
        : [printed`(the beginning of ${call.bodyCut.bytes} bytes, SHA-256 ${call.bodyCut.sha256})\n`]),
      ...damagedLine(call, 'request'),
    ]),
    ...(contentToSign === undefined ? [] : [part('Text to sign', [printedLines(`${contentToSign}\n`)])]),
    ...(answer === undefined
      ? []
      : [
          part('Answer', [
            printed`${answer.status}\n`,
            ...answer.headers.map(headerLine),
            body(payloadBase64(answer), answer.plainBodyBase64 !== undefined),
            ...damagedLine(call, 'answer'),
          ]),
        ]),
    ...ownAnswerParts(call),
    ...(failure === undefined ? [] : [part('No response', [printed`${failure.message.en} ${failure.next.en}\n`])]),
    ...diagnosisParts(call),
    ...(findings.length === 0
      ? []
      : [
          part(
            'Findings',
            findings.map(publicFinding).map((finding) => printed`${JSON.stringify(finding)}\n`),
          ),
        ]),
  ]);
}

/** Of a call that was passed on: the other of both answers. */
function ownAnswerParts({ forward }: Call): readonly Printed[] {
  const own = forward?.comparison?.own;
  return own === undefined
    ? []
    : [
        part('The sandbox alone would have answered', [
          printed`${own.status}\n\n`,
          printedLines(own.body),
          printed`\n`,
        ]),
      ];
}

/** A body is shown as the store gives it back, and never as if it were what was kept. */
function damagedLine({ damaged = [] }: Call, of: 'request' | 'answer'): readonly Printed[] {
  return damaged.includes(of) ? [printed`(damaged: a byte of the store changed after this body was stored)\n`] : [];
}

function diagnosisParts({ diagnosis = [], answerDiagnosis = [] }: Call): readonly Printed[] {
  return [
    ['Why the signature of the request is wrong', 'request', diagnosis] as const,
    ['Why the signature of the response is wrong', 'answer', answerDiagnosis] as const,
  ].flatMap(([title, of, rows]) => {
    const cause = causeOf(rows);
    if (cause === null) return [];
    const next = nextOf(cause.variant, of)?.en;
    const advice = next === undefined ? [] : [printed`To do: ${next}\n`];
    return [part(title, [printed`${cause.why}\n`, ...advice])];
  });
}

function part(title: string, lines: readonly Printed[]): Printed {
  return joined([printed`\n${title}:\n`, ...lines]);
}

function headerLine([name, value]: HeaderLine): Printed {
  return printed`${name}: ${value}\n`;
}

function body(base64: string, wasEncrypted: boolean): Printed {
  if (base64 === '') return printed``;
  const text = decodeWithReplacement(Buffer.from(base64, 'base64'));
  const note = wasEncrypted ? printed`(encrypted in transit; shown decrypted)\n` : printed``;
  return joined([printed`\n`, note, printedLines(text), printed`\n`]);
}

type HistoryCall = Pick<
  Call,
  | 'id'
  | 'atReal'
  | 'environment'
  | 'origin'
  | 'endpoint'
  | 'merchantBizNo'
  | 'orderStatus'
  | 'verdict'
  | 'signature'
  | 'requestSignature'
  | 'diagnosis'
  | 'durationsMs'
  | 'failure'
  | 'forward'
>;

/** One call as `--json` prints it. `signature` is the verdict on what Passbench received; the other two name theirs, null where unknown. */
export function historyDocument(call: HistoryCall): object {
  return {
    id: call.id,
    at: new Date(call.atReal).toISOString(),
    env: call.environment?.name ?? null,
    origin: call.origin,
    endpoint: call.endpoint,
    merchantBizNo: orNull(call.merchantBizNo),
    orderStatus: orNull(call.orderStatus),
    resultCode: call.verdict?.resultCode ?? null,
    outcome: outcomeOf(call),
    signature: call.signature,
    requestSignature: requestSignatureOf(call),
    responseSignature: answerSignatureOf(call),
    ms: call.durationsMs['total'] ?? 0,
    ...forwardDocument(call),
  };
}

/** One call as a line, and below it why it has no result. */
export function historyLine(call: HistoryCall): Printed {
  const { verdict, merchantBizNo, orderStatus, environment, failure } = call;
  const result = verdict === null ? '- -' : `${verdict.resultStatus} ${verdict.resultCode}`;
  const order = merchantBizNo === '' ? '' : ` order ${cutText(merchantBizNo)} ${cutText(orderStatus)}`;
  const place = environment === undefined ? '' : `, to ${cutText(environment.name)}`;
  const ms = Math.round(call.durationsMs['total'] ?? 0);
  const head = printed`${new Date(call.atReal).toISOString()} ${call.id} ${call.origin} ${cutText(result)}${order}${place}, ${signaturesText(call)}, ${ms} ms${forwardLine(call)}\n`;
  if (failure === undefined) return head;
  const arrived = failure.mayHaveArrived ? ' It may have been received.' : '';
  return printed`${head}    ${failure.message.en}${arrived}\n`;
}

function signaturesText(call: HistoryCall): string {
  const [request, response] = [requestSignatureOf(call), answerSignatureOf(call)];
  return [
    ...(request === null ? [] : [signatureWords(request, 'request')]),
    ...(response === null ? [] : [signatureWords(response, 'response')]),
  ].join(', ');
}

function outcomeOf({ verdict }: Pick<Call, 'verdict'>): CallOutcome {
  const status = verdict?.resultStatus;
  return status === 'S' || status === 'F' || status === 'U' ? status : 'none';
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}
