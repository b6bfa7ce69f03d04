import type { Story } from '../../../shared/documents/story/story.ts';
import type { Finding } from '../../../shared/documents/finding.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { writeIsoTime } from '../../../shared/lib/time/iso-time.ts';
import { cutToWidth, widthOf } from '../../../shared/lib/text/text-width.ts';
import { judgeCall } from '../../../shared/protocol/simulate/judge-story.ts';
import { storyChanges, storyMoment, type OrderMoment } from '../../../shared/protocol/simulate/moments.ts';
import type { PlayedCall } from '../../../shared/protocol/simulate/play-call.ts';
import type { PlayedStory } from '../../../shared/protocol/simulate/play-story.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import type { Io } from '../io.ts';
import { inColour, joined, printed, type Printed } from './printed.ts';

type Simulated = {
  readonly file: string;
  readonly story: Story;
  readonly played: PlayedStory;
  readonly instants: readonly Instant[];
};

type Printer = Pick<Io, 'colour' | 'offsetMinutes'>;

/** A simulation as people read it: the calls as a table, then what changes on the phone, then the moments asked for. */
export function simulationText({ file, story, played, instants }: Simulated, io: Printer): Printed {
  const stamp = stampOf(played.gaps);
  const lines = [
    `${story.name ?? file}: ${counted(played.calls.length, 'call')}`,
    `Assumptions: ${stamp === '' ? 'all at their defaults' : stamp}`,
    '',
    'Calls',
    ...callLines(played.calls, io),
    '',
    'What changes on the phone',
    ...changeLines(played, io),
    ...instants.flatMap((at) => ['', ...momentLines(played, at, io)]),
  ];
  return joined(lines.map((line) => printed`${line}\n`));
}

/** Results: green, red, yellow. */
const colours = { S: 32, F: 31, U: 33 } as const;

function callLines(calls: readonly PlayedCall[], io: Printer): readonly (string | Printed)[] {
  if (calls.length === 0) return ['  none'];
  const rows = calls.map((call) => [
    String(call.place + 1),
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
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return rows.map((row) =>
    row.map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(cell)))).join('  '),
  );
}
