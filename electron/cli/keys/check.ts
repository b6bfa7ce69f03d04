import type { Command } from 'commander';
import { longestKeyFileBytes } from '../../../shared/documents/size-limits.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { examineKey, tooLargeReport } from '../../services/keys/keys/read-key.ts';
import { withFileName, type KeyReport } from '../../services/keys/keys/report/key-report.ts';
import { newCommand, type Finish } from '../command.ts';
import { parseKeyFileName, readPassphrase, warnIfReadable } from '../input/read-key-file.ts';
import { readInput } from '../input/read-input.ts';
import { printJson, type Io } from '../io.ts';
import { joined, printed, type Printed } from '../print/printed.ts';

type CheckArgs = { readonly file: string; readonly passphraseFile?: string; readonly json?: boolean };

export function checkCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'check',
    'Show what a key file is, whether it can be used, and what to do next. Nothing is stored.',
    'passbench keys check key.pfx --passphrase-file passphrase.txt',
    'keys check',
  );
  return command
    .argument('<FILE>', 'the file, at most 64 KiB; - is standard input', parseKeyFileName('FILE'))
    .option(
      '--passphrase-file <FILE>',
      'the file with the passphrase of the key',
      parseKeyFileName('--passphrase-file'),
    )
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, options: Omit<CheckArgs, 'file'>) => {
      finish(await check({ ...options, file }, io));
    });
}

/** Good when the key can be used, no when it cannot. Throws when the file or the passphrase cannot be read. */
async function check({ file, passphraseFile, json }: CheckArgs, io: Io): Promise<ExitCode> {
  const passphrase = passphraseFile === undefined ? undefined : await readPassphrase(passphraseFile, io);
  const report = await reportOfFile(file, passphrase, io);
  if (report.holds === 'private') await warnIfReadable(file, 'the key file', io);
  const next = report.next === null ? null : withFileName(report.next.en, file);
  if (json === true) printJson(io, documentOf(report, next));
  else io.out(textOf(report, next));
  return report.usable ? exitCodes.good : exitCodes.no;
}

async function reportOfFile(file: string, passphrase: string | undefined, io: Io): Promise<KeyReport> {
  try {
    return examineKey(await readInput(file, io, longestKeyFileBytes), passphrase);
  } catch (error) {
    if (error instanceof AppError && error.code === 'INPUT_TOO_LARGE') return tooLargeReport();
    throw error;
  }
}

/** The report as `--json` prints it, in English. */
function documentOf(report: KeyReport, next: string | null): object {
  const { kind, inside, holds, algorithm, bits, curve, publicSha256, usable } = report;
  const facts = { kind, inside, holds, algorithm, bits, curve, publicSha256, usable };
  return { ...facts, warnings: report.warnings.map(({ en }) => en), sentence: report.sentence.en, next };
}

function textOf(report: KeyReport, next: string | null): Printed {
  const { kind, inside, algorithm, bits, curve, publicSha256 } = report;
  const size = curve ?? (bits === null ? '' : `${bits} bits`);
  const rows: readonly (readonly [string, string])[] = [
    ['kind', inside === null ? kind : `${kind}, in it ${inside}`],
    ['holds', report.holds],
    ['algorithm', algorithm === null ? '' : `${algorithm} ${size}`.trim()],
    ['public SHA-256', publicSha256 ?? ''],
    ...report.warnings.map(({ en }) => ['warning', en] as const),
    ['next', next ?? ''],
  ];
  const lines = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => printed`  ${name.padEnd(16)}${value}\n`);
  return joined([printed`${report.sentence.en}\n`, ...lines]);
}
