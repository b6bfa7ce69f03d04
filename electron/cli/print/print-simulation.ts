import type { Finding } from '../../../shared/documents/finding.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { quoteText } from '../../../shared/lib/text/quote-text.ts';
import { compareLines } from '../../../shared/protocol/simulate/compare-lines.ts';
import type { PlayedLines } from '../input/story-file.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { cutToWidth, widthOf } from '../../../shared/lib/text/text-width.ts';
import { judgeCall } from '../../../shared/protocol/simulate/judge-story.ts';
import { lastInstant, storyChanges, storyMoment, type OrderMoment } from '../../../shared/protocol/simulate/moments.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/played-call.ts';
import type { PlayedStory, PlayedBranch } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import type { Io } from '../io.ts';
import { inColour, joined, printed, type Printed } from './printed.ts';

type Simulated = PlayedLines & {
  readonly file: string;
  /** The instants asked for; none: after the last call of each line. */
  readonly at: readonly Instant[];
};

type Printer = Pick<Io, 'colour' | 'offsetMinutes'>;

/**
 * A simulation as people read it: the calls as a table, then what changes on the phone, then the moments asked for; the
 * same of each branch, and where phones show it otherwise.
 */
export function simulationText({ file, story, played, branches, at }: Simulated, io: Printer): Printed {
  const stamp = stampOf(played.gaps);
  const lines = [
    `${story.name ?? file}: ${counted(played.calls.length, 'call')}`,
    `Assumptions: ${stamp === '' ? 'all at their defaults' : stamp}`,
    ...lineLines({ played, calls: played.calls, firstPlace: 0 }, at, io),
    ...branches.flatMap((branch) => [
      '',
      `Branch ${quoteText(branch.name)}: leaves the main line at ${timeText(branch.leavesAt, io)}`,
      ...lineLines(branch, at, io),
      '',
      'What differs from the main line',
      ...differenceLines(played, branch, io),
    ]),
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

type Line = Pick<PlayedBranch, 'played' | 'calls' | 'firstPlace'>;

function lineLines(
  { played, calls, firstPlace }: Line,
  at: readonly Instant[],
  io: Printer,
): readonly (string | Printed)[] {
  const instants = at.length === 0 ? [lastInstant(played)] : at;
  return [
    '',
    'Calls',
    ...callLines(calls, firstPlace, io),
    '',
    'What changes on the phone',
    ...changeLines(played, io),
    ...instants.flatMap((instant) => ['', ...momentLines(played, instant, io)]),
  ];
}

function differenceLines(main: PlayedStory, branch: PlayedBranch, io: Printer): readonly string[] {
  const rows = compareLines(main, branch, scenarios).map(({ at, merchantBizNo, what, main: inMain, here }) => [
    timeText(at, io),
    named(merchantBizNo),
    what,
    `${shortened(inMain)} in the main line, ${shortened(here)} here`,
  ]);
  return rows.length === 0 ? ['  nothing'] : columns(rows).map((row) => `  ${row}`.trimEnd());
}

function shortened(text: string): string {
  return text === '' ? '-' : escapeHidden(cutToWidth(text, 60));
}

/** Results: green, red, yellow. */
const colours = { S: 32, F: 31, U: 33 } as const;

function callLines(calls: readonly PlayedCall[], firstPlace: number, io: Printer): readonly (string | Printed)[] {
  if (calls.length === 0) return ['  none'];
  const rows = calls.map((call) => [
    String(call.place - firstPlace + 1),
    timeText(call.at, io),
    named(call.merchantBizNo),
    named(call.orderStatus),
    `${call.result.resultStatus} ${call.result.resultCode}`,
  ]);
  return columns(rows).flatMap((row, index) => {
    const call = calls[index];
    if (call === undefined) return [];
    return [coloured(`  ${row}${remark(call)}`.trimEnd(), call, io), ...noteLines(call)];
  });
}

function coloured(
  row: string,
  { result: { resultStatus, resultCode } }: PlayedCall,
  { colour }: Printer,
): string | Printed {
  const code = resultStatus === 'S' || resultStatus === 'F' || resultStatus === 'U' ? colours[resultStatus] : null;
  const answer = `${resultStatus} ${resultCode}`;
  const at = row.indexOf(answer);
  if (!colour || code === null || at < 0) return row;
  return printed`${row.slice(0, at)}${inColour(code, answer)}${row.slice(at + answer.length)}`;
}

const remarks: Readonly<Record<PlayedCall['verdict'], string>> = {
  accepted: '',
  repeated: '  a repeat: nothing changed',
  ignored: '  ignored: nothing changed',
  refused: '',
};

function remark(call: PlayedCall): string {
  const missed = judgeCall(call).map(
    ({ member, asked }) => `  expected ${member === 'code' ? '' : `${member} `}${asked.en}`,
  );
  return remarks[call.verdict] + missed.join('');
}

function noteLines({ verdict, result, findings }: PlayedCall): readonly string[] {
  const first = findings[0];
  const refused = verdict === 'refused' ? (result.resultMessage ?? '') : '';
  const more = findings.length - 1;
  const also = more > 0 ? ` (and ${counted(more, 'more finding')})` : '';
  if (refused !== '') return [`     ${refused}${also}`];
  return first === undefined ? [] : [`     ${findingText(first)}${also}`];
}

function findingText({ severity, rule, path, message }: Finding): string {
  return `${severity} ${rule} ${path === '' ? 'document' : path}: ${message}`;
}

function changeLines(played: PlayedStory, io: Printer): readonly string[] {
  const rows = storyChanges(played, scenarios).map(({ at, merchantBizNo, what }) => [
    timeText(at, io),
    named(merchantBizNo),
    what.en,
  ]);
  return rows.length === 0 ? ['  nothing'] : columns(rows).map((row) => `  ${row}`.trimEnd());
}

function momentLines(played: PlayedStory, at: Instant, io: Printer): readonly string[] {
  const { orders } = storyMoment(played, at, scenarios);
  const head = `The phone at ${timeText(at, io)}`;
  return [head, ...(orders.length === 0 ? ['  nothing yet'] : orders.flatMap((order) => orderLines(order, io)))];
}

function orderLines(order: OrderMoment, io: Printer): readonly string[] {
  const { merchantBizNo, scenario, status, card, passengers, notification, locales } = order;
  const until = notification.until === null ? '' : ` until ${timeText(Date.parse(notification.until), io)}`;
  const notice = notification.visible ? `shown${until}` : 'hidden';
  const hidden = Object.entries(locales).flatMap(([locale, state]) => (state === 'hidden' ? [locale] : []));
  const people = passengers?.map(({ id, status: own }) => `${id} ${own}`).join(', ');
  return [
    `  ${named(merchantBizNo)}  ${scenario} ${named(status)}`,
    `    card          ${card}`,
    `    notification  ${notice}: ${notification.reason}`,
    ...(people === undefined ? [] : [`    passengers    ${people}`]),
    ...(hidden.length === 0 ? [] : [`    hidden in     ${hidden.join(', ')}`]),
  ];
}

function named(text: string): string {
  return text === '' ? '-' : escapeHidden(cutToWidth(text, 32));
}

/** A payload may name times at the very end of what a date can hold, where no zone's own time could be written. */
const furthestShownMs = 8.64e15 - 86_400_000;

function timeText(at: Instant, { offsetMinutes }: Printer): string {
  const shown = Math.max(-furthestShownMs, Math.min(at, furthestShownMs));
  return writeIsoTime(shown, offsetMinutes(shown)).replace('T', ' ');
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  return rows.map((row) =>
    row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell))).join('  '),
  );
}
