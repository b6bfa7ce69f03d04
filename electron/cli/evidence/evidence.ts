import { Option, type Command } from 'commander';
import type { KeyObject } from 'node:crypto';
import { AppError } from '../../../shared/lib/app-error.ts';
import { createStandIns } from '../../../shared/protocol/personal/stand-ins.ts';
import { locales } from '../../../shared/specification/locales.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, requiring, withStreams, type Finish } from '../command.ts';
import { parseKeyFileName, readPublicKeyFile } from '../input/read-key-file.ts';
import { readInput } from '../input/read-input.ts';
import { printJson, type Io } from '../io.ts';
import { parseInstant, withGapOptions, type CommonOptions, gapChoices } from '../options.ts';
import { joined, printed, type Printed } from '../print/printed.ts';
import { ReportFiles } from '../reports/report-file.ts';
import { readSigningKey } from '../signing-options.ts';
import { withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { archiveLimits } from '../../services/bench/evidence/archive.ts';
import type { EvidenceContent, Replacing } from '../../services/bench/evidence/evidence-content.ts';
import { makeEvidence } from '../../services/bench/evidence/make.ts';
import { contentOfOrder, contentOfRun } from './of-calls.ts';
import { verifyEvidence, type EvidenceVerdict } from '../../services/bench/evidence/verify-evidence.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { contentOfStories, type StoriesTerms } from '../../services/bench/evidence/content-of-stories.ts';
import { withProjectTheme } from '../project/themed-pictures.ts';
import { loadStories, findStories } from '../run/load-stories.ts';

export function evidenceCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'evidence',
    'Make one file that proves what was tested, and check that nobody changed a byte of it.',
    'passbench evidence make ./orders/stories --out acceptance.zip',
  );
  return command
    .addCommand(withStreams(makeCommand(io, finish), io))
    .addCommand(withStreams(verifyCommand(io, finish), io));
}

type MakeArgs = CommonOptions &
  VaultArgs & {
    readonly order?: string;
    readonly run?: string;
    readonly out: string;
    readonly at?: number;
    readonly sign?: string;
    readonly keepPersonal?: boolean;
    readonly locale: LocaleChoice;
  };

const localeChoices = [...locales, 'all'] as const;
type LocaleChoice = (typeof localeChoices)[number];

function makeCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'make',
    'Make one ZIP: a report, payloads, transcripts, pictures, and a manifest with the SHA-256 of each.',
    'passbench evidence make --order M1 --out order.zip --sign vault:shop',
    'evidence make',
  );
  return withGapOptions(withVaultOptions(requiring(command, ['out']), 'the calls and the vault'))
    .argument('[PATH]', 'a story, or a folder of stories, which the engine plays')
    .addOption(new Option('--order <NO>', 'the stored calls of the order of this number').conflicts('run'))
    .option('--run <FILE>', 'a JSON report of passbench run')
    .option('--out <FILE>', 'the file of the archive')
    .option('--at <ISO>', 'the time it is made at, also for variables (default: now)', parseInstant)
    .addOption(new Option('--locale <LOCALE>', 'the language of pictures').choices(localeChoices).default('all'))
    .option(
      '--sign <KEY>',
      'an RSA private key that signs the manifest: a file, or vault:NAME',
      parseKeyFileName('--sign'),
    )
    .option('--keep-personal', 'keep names, numbers of documents and phones, user ids and codes as they are')
    .action(async (path: string | undefined, args: MakeArgs) => {
      await make(path, args, io);
      finish(exitCodes.good);
    });
}

async function make(path: string | undefined, args: MakeArgs, io: Io): Promise<void> {
  const sources = [path, args.order, args.run].filter((source) => source !== undefined);
  if (sources.length !== 1)
    throw new AppError(
      'USAGE',
      sources.length === 0
        ? 'Nothing was named to make evidence of.'
        : 'More than one thing was named to make evidence of.',
      'Name a story or a folder, or give --order NO or --run REPORT.json.',
    );
  const key = args.sign === undefined ? null : await signingKey(args.sign, args, io);
  const standIns = args.keepPersonal === true ? null : createStandIns();
  const at = args.at ?? io.now();
  const read = [path, args.run, args.sign].filter((named) => named !== undefined);
  const written = new ReportFiles(io.umask, read);
  const file = written.open(args.out);
  try {
    const content = await contentOf(path, { args, at, standIns }, io);
    const bytes = await makeEvidence(content, { at, version: io.version(), standIns, key });
    file.write(bytes);
    written.finish();
    const { length } = content.payloads;
    io.err(`passbench: ${args.out} has ${length} ${length === 1 ? 'payload' : 'payloads'}, ${bytes.length} bytes.\n`);
    for (const note of content.notes) io.err(`passbench: ${note.en}\n`);
  } catch (error) {
    written.discard();
    throw error;
  }
}

type Terms = { readonly args: MakeArgs; readonly at: number; readonly standIns: Replacing };

function contentOf(path: string | undefined, { args, at, standIns }: Terms, io: Io): Promise<EvidenceContent> {
  if (path !== undefined)
    return contentOfPath(path, args, { at, standIns, locales: args.locale === 'all' ? locales : [args.locale] }, io);
  if (args.order !== undefined) return contentOfOrder(args.order, args, standIns);
  return contentOfRun(args.run ?? '', args, standIns, io);
}

async function signingKey(named: string, args: MakeArgs, io: Io): Promise<KeyObject> {
  const key = await readSigningKey({ ...args, key: named }, io);
  if (key.asymmetricKeyType === 'rsa') return key;
  throw new AppError('USAGE', 'The key of --sign is no RSA key.', 'Give an RSA private key.');
}

type VerifyArgs = { readonly public?: string; readonly json?: boolean };

function verifyCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'verify',
    'Check every byte of an evidence file, and with --public its signature. Nothing is unpacked to disk.',
    'passbench evidence verify acceptance.zip --public public.pem',
    'evidence verify',
  );
  return command
    .argument('<FILE>', 'the file of the archive; - is standard input')
    .option(
      '--public <FILE>',
      'the public key that verifies the signature, a file: PEM, or one line of base64 DER',
      parseKeyFileName('--public'),
    )
    .option('--json', 'print one JSON document to standard output')
    .action(async (file: string, args: VerifyArgs) => {
      const key = args.public === undefined ? null : await readPublicKeyFile(args.public, io);
      const bytes = await readInput(file, io, archiveLimits.bytes + headroom);
      const verdict = await verifyEvidence(bytes, key);
      if (args.json === true) printJson(io, documentOf(verdict));
      else io.out(textOf(file, verdict, key !== null));
      finish(exitCodeOf(verdict));
    });
}

/** For the headers of the entries. */
const headroom = 1024 * 1024;

function exitCodeOf({ isWhole }: EvidenceVerdict): ExitCode {
  return isWhole ? exitCodes.good : exitCodes.no;
}

function documentOf({
  isWhole,
  changed,
  missing,
  added,
  bytes,
  archive,
  signature,
  manifest,
}: EvidenceVerdict): object {
  const of = manifest === null ? {} : { at: manifest.at, of: manifest.of, personalData: manifest.personalData };
  return { whole: isWhole, changed, missing, added, bytes, archive, signature, ...of };
}

function textOf(file: string, verdict: EvidenceVerdict, hasKey: boolean): Printed {
  const { isWhole, changed, missing, added, bytes, archive, signature, manifest } = verdict;
  const facts =
    manifest === null
      ? printed``
      : printed`Evidence of ${manifest.of}, made at ${manifest.at} by Passbench ${manifest.passbench}, ${manifest.files.length} files.\n`;
  const personal =
    manifest?.personalData === 'replaced'
      ? printed`Personal data was replaced by stand-ins; the manifest has the SHA-256 of the originals.\n`
      : printed``;
  const lines = [
    ...changed.map((path) => changedLine(path, bytes)),
    ...missing.map((path) => printed`missing: ${path}\n`),
    ...added.map((path) => printed`added: ${path}\n`),
    ...(archive === null ? [] : [printed`${archive}\n`]),
  ];
  return joined([
    printed`${file}: ${isWhole ? 'whole' : 'not whole'}\n`,
    facts,
    personal,
    ...lines,
    signatureText(signature, hasKey),
  ]);
}

function changedLine(path: string, bytes: EvidenceVerdict['bytes']): Printed {
  const found = bytes.find((each) => each.path === path);
  if (found === undefined) return printed`changed: ${path}\n`;
  const [is, was] = [found.is, found.was].map((byte) => `0x${byte.toString(16).padStart(2, '0')}`);
  return printed`changed: ${path}, one byte at offset ${found.at}: ${is ?? ''} in place of ${was ?? ''}\n`;
}

function signatureText(signature: EvidenceVerdict['signature'], hasKey: boolean): Printed {
  if (signature === 'not checked') return printed`Its signature was not checked: no public key was given (--public).\n`;
  if (signature === 'not signed')
    return printed`It is not signed${hasKey ? ', so the public key has nothing to verify' : ''}.\n`;
  return printed`Its signature is ${signature}.\n`;
}

/** The stories that a path names, played. Throws USAGE where one cannot be read. */
async function contentOfPath(
  path: string,
  args: CommonOptions,
  { at, ...terms }: Omit<StoriesTerms, 'options'> & { readonly at: Instant },
  io: Io,
): Promise<EvidenceContent> {
  const options = { scenarios, gaps: gapChoices(args), scenario: null, now: at, my: args.projectVariables ?? {} };
  const { stories, unreadable } = await loadStories(await findStories([path]), { rows: null, options }, io);
  if (unreadable.length > 0)
    throw new AppError('USAGE', 'Not every story can be read.', 'Correct what is reported above.');
  return contentOfStories(stories, { options, ...terms }, withProjectTheme(io, args));
}
