import type { Story } from '../../../shared/documents/story/story.ts';
import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { describeDisorder } from '../../../shared/protocol/disorder/describe-disorder.ts';
import type { Disorder, DisorderCase } from '../../../shared/protocol/disorder/disorder.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import type { Io } from '../io.ts';
import { joined, printed, type Printed } from './printed.ts';

type Played = {
  readonly file: string;
  readonly story: Story;
  readonly played: PlayedStory;
  readonly seed: string;
};

type Printer = Pick<Io, 'offsetMinutes'>;

/** What disorder does to a story, as people read it: shares by fault, then the smallest case that goes wrong. */
export function disorderText(found: Disorder, { file, story, played, seed }: Played, io: Printer): Printed {
  const { cases, differing, minimal, byFault } = found;
  const lines = [
    printed`${story.name ?? file}: ${differing} of ${cases} deliveries end with a wrong phone (seed ${seed})`,
    ...[...byFault].map(
      ([fault, count]) => printed`  ${fault.padEnd(9)}  ${count.differing} of ${count.cases}${share(count)}`,
    ),
    ...(minimal === null ? [] : minimalLines(minimal, played, io)),
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

function share({ cases, differing }: { readonly cases: number; readonly differing: number }): string {
  return cases === 0 ? '' : ` (${Math.round((100 * differing) / cases)} %)`;
}

function minimalLines(
  { deliveries, at: end, differences }: DisorderCase,
  { calls }: PlayedStory,
  io: Printer,
): readonly Printed[] {
  const rows = deliveries.map(({ call, at, fault }) => {
    const { place = call, orderStatus = '', merchantBizNo = '' } = calls[call] ?? {};
    const time = at === null ? 'never arrives' : timeText(at, io);
    return printed`  call ${place + 1}  ${time.padEnd(25)}  ${merchantBizNo} ${orderStatus}${fault === null ? '' : `  ${fault}`}`;
  });
  return [
    printed``,
    printed`The smallest delivery that goes wrong`,
    ...rows,
    printed``,
    printed`What phones show wrong at ${timeText(end, io)}`,
    ...differences.flatMap((difference) => {
      const { intended, shown } = describeDisorder(difference);
      return [
        printed`  ${difference.merchantBizNo}`,
        printed`    intended  ${intended.en}`,
        printed`    shown     ${shown.en}`,
      ];
    }),
  ];
}

function timeText(at: number, { offsetMinutes }: Printer): string {
  return writeIsoTime(at, offsetMinutes(at)).replace('T', ' ');
}
