import { InvalidArgumentError, Option, type Command } from 'commander';
import { writeUtcTime, writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { deliveryFaults, type DeliveryFault } from '../../../shared/protocol/disorder/deliveries.ts';
import { describeDisorder, fewTexts, findWrongSpans } from '../../../shared/protocol/disorder/describe-disorder.ts';
import { playDisorder, type Disorder, type DisorderCase } from '../../../shared/protocol/disorder/disorder.ts';
import { wordsOfVerdict } from '../../../shared/protocol/simulate/call-words.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, unknownWord, type Finish } from '../command.ts';
import { playStoryFile } from '../input/story-file.ts';
import { printJson, type Io } from '../io.ts';
import { withKnownValues } from '../known-values.ts';
import { parseSeed, parseWholeNumber, withCommonOptions, type CommonOptions } from '../options.ts';
import { receiveEach, type Sender } from '../../../shared/protocol/disorder/receive.ts';
import { joined, printed, type Printed } from '../print/printed.ts';

type DisorderArgs = CommonOptions & {
  readonly file: string;
  readonly with: readonly DeliveryFault[];
  readonly cases: number;
  readonly seed: string;
  readonly json?: boolean;
};

/** `passbench disorder`: the calls of a story as a network might deliver them. */
export function disorderCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'disorder',
    'Deliver the calls of a story late, twice, swapped or not at all, and find what phones then show wrong.',
    'passbench disorder evening.story.json --with late,swap --cases 500 --seed 7',
  );
  return withCommonOptions(command)
    .argument('<STORY>', 'a story, with its files in its folder; - is standard input')
    .addOption(
      new Option('--with <FAULTS>', `what may happen to a call: ${deliveryFaults.join(', ')}; joined by commas`)
        .argParser(parseFaults)
        .default(deliveryFaults, 'all'),
    )
    .addOption(
      new Option('--cases <N>', 'how many deliveries are tried').argParser(parseWholeNumber(1, 100_000)).default(500),
    )
    .addOption(new Option('--seed <N>', 'the same seed gives the same deliveries').argParser(parseSeed).default('1'))
    .option('--json', 'print one JSON document to standard output')
    .addHelpText('after', `\n${disorderHelp}`)
    .action(async (file: string, options: Omit<DisorderArgs, 'file'>) => {
      finish(await disorder({ ...options, file }, io));
    });
}

const disorderHelp = `A case has one to three faults:
  late       the call arrives later, by up to the length of the story
  duplicate  the same bytes arrive once more, at any later time
  swap       two neighbours of one order arrive in each other's place
  lose       the call never arrives
A case differs when, after its last delivery, an order's card, status or visible texts are not what the story in its own
order leads to. "minimal" is a case with the fewest faults: without any of them nothing differs. Nothing is sent.`;

const parseFaults = withKnownValues(readFaults, () => deliveryFaults);

function readFaults(text: string): readonly DeliveryFault[] {
  const words = text.split(',').map((word) => word.trim());
  const chosen = words.map((word) => {
    const fault = deliveryFaults.find((each) => each === word);
    if (fault !== undefined) return fault;
    throw new InvalidArgumentError(unknownWord('fault', word, deliveryFaults));
  });
  return deliveryFaults.filter((fault) => chosen.includes(fault));
}

async function disorder(args: DisorderArgs, io: Io): Promise<ExitCode> {
  const { file, with: kinds, cases, seed, scenario = null, json } = args;
  const { story, played } = await playStoryFile(file, args, io);
  const sender = { story, played, scenarios, scenario };
  const found = playDisorder(sender, { kinds, cases, seed });
  if (found.cases === 0) io.err(`passbench: None of this can happen to the calls of ${file}: nothing was tried.\n`);
  if (json === true) printJson(io, disorderDocument(found, { calls: played.calls, seed }));
  else io.out(disorderText(found, { file, sender, seed }, io));
  return found.differing === 0 ? exitCodes.good : exitCodes.no;
}

function disorderDocument(
  { cases, differing, minimal, byFault }: Disorder,
  { calls, seed }: { readonly calls: readonly PlayedCall[]; readonly seed: string },
): object {
  return {
    cases,
    differing,
    seed: Number(seed),
    minimal:
      minimal === null
        ? null
        : {
            deliveries: minimal.deliveries.map(({ call, at, fault }) => ({
              call: calls[call]?.place ?? call,
              at: at === null ? null : writeUtcTime(at),
              fault,
            })),
            differences: minimal.differences.map((difference) => {
              const { intended, shown } = describeDisorder(difference);
              return { merchantBizNo: difference.merchantBizNo, intended: intended.en, shown: shown.en };
            }),
          },
    byFault: Object.fromEntries(byFault),
  };
}

type Played = {
  readonly file: string;
  readonly sender: Sender;
  readonly seed: string;
};

type Printer = Pick<Io, 'offsetMinutes'>;

/** What disorder does to a story, as people read it: shares by fault, then the smallest case that goes wrong. */
function disorderText(found: Disorder, { file, sender, seed }: Played, io: Printer): Printed {
  const { cases, differing, minimal, byFault } = found;
  const lines = [
    printed`${sender.story.name ?? file}: ${differing} of ${cases} deliveries end with a wrong phone (seed ${seed})`,
    ...[...byFault].map(
      ([fault, count]) => printed`  ${fault.padEnd(9)}  ${count.differing} of ${count.cases}${share(count)}`,
    ),
    ...(minimal === null ? [] : minimalLines(minimal, sender, io)),
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

function share({ cases, differing }: { readonly cases: number; readonly differing: number }): string {
  return cases === 0 ? '' : ` (${Math.round((100 * differing) / cases)} %)`;
}

function minimalLines(found: DisorderCase, sender: Sender, io: Printer): readonly Printed[] {
  const { deliveries } = found;
  const { calls } = sender.played;
  const outcomes = new Map(receiveEach(deliveries, sender).map((outcome) => [outcome.arrival.delivery, outcome]));
  const rows = deliveries.flatMap((delivery) => {
    const { call, at, fault } = delivery;
    const { place = call, orderStatus = '', merchantBizNo = '' } = calls[call] ?? {};
    const time = at === null ? 'never arrives' : timeText(at, io);
    const row = printed`  call ${place + 1}  ${time.padEnd(25)}  ${merchantBizNo} ${orderStatus}${fault === null ? '' : `  ${fault}`}`;
    const outcome = outcomes.get(delivery);
    const why = outcome === undefined ? null : wordsOfVerdict(outcome);
    return why === null ? [row] : [row, printed`    ${outcome?.verdict === 'refused' ? 'refused: ' : ''}${why.en}`];
  });
  return [
    printed``,
    printed`The smallest delivery that goes wrong`,
    ...rows,
    printed``,
    printed`What phones show wrong`,
    ...findWrongSpans(found, sender).flatMap((span) => {
      const { intended, shown } = describeDisorder(span, fewTexts);
      const until = span.until === null ? 'never' : timeText(span.until, io);
      return [
        printed`  ${span.merchantBizNo}  from ${timeText(span.from, io)} until ${until}`,
        printed`    intended  ${intended.en}`,
        printed`    shown     ${shown.en}`,
      ];
    }),
  ];
}

function timeText(at: number, { offsetMinutes }: Printer): string {
  return writeIsoTime(at, offsetMinutes(at)).replace('T', ' ');
}
