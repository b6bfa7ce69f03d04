import type { Command } from 'commander';
import { payloadBase64, type Call, type HeaderLine } from '../../../shared/documents/call.ts';
import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { causeOf } from '../../../shared/protocol/diagnosis/diagnosis-rows.ts';
import { nextOf } from '../../../shared/protocol/diagnosis/diagnosis-variants.ts';
import { publicFinding } from '../../../shared/protocol/validate/validate.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { joined, printed, printedLines, type Printed } from '../print/printed.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { historyLine } from './history-lines.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { openHistory } from './open-history.ts';

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
