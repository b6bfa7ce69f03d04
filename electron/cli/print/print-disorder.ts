import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { describeDisorder, fewTexts } from '../../../shared/protocol/disorder/describe-disorder.ts';
import type { Disorder, DisorderCase } from '../../../shared/protocol/disorder/disorder.ts';
import type { Sender } from '../../../shared/protocol/disorder/receive.ts';
import { findWrongSpans } from '../../../shared/protocol/disorder/wrong-spans.ts';
import type { Io } from '../io.ts';
import { joined, printed, type Printed } from './printed.ts';

type Played = {
  readonly file: string;
  readonly sender: Sender;
  readonly seed: string;
};

type Printer = Pick<Io, 'offsetMinutes'>;

/** What disorder does to a story, as people read it: shares by fault, then the smallest case that goes wrong. */
export function disorderText(found: Disorder, { file, sender, seed }: Played, io: Printer): Printed {
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
