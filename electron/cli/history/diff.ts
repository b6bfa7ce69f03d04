import type { Command } from 'commander';
import { payloadBase64, type Call, type HeaderLine } from '../../../shared/documents/call.ts';
import { differences, type Place } from '../../../shared/lib/json/differences.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { decodeWithReplacement } from '../../../shared/lib/text/decode.ts';
import { exitCodes, type ExitCode } from '../../services/platform/exit-codes.ts';
import { newCommand, type Finish } from '../command.ts';
import { printJson, type Io } from '../io.ts';
import { joined, printed, type Printed } from '../print/printed.ts';
import { placeOfProject, withProjectOption, type ProjectArgs } from '../project/project-option.ts';
import { dataFolderOf, withVaultOptions, type VaultArgs } from '../vault/cli-vault.ts';
import { openHistory } from './open-history.ts';

type DiffArgs = VaultArgs & ProjectArgs & { readonly bytes?: boolean; readonly json?: boolean };

export function diffCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'diff',
    'Compare two calls: the members of request and response that differ, and the headers of the request. The order of members does not count.',
    'passbench history diff 0f3a9c510f3a9c510f3a9c510f3a9c51 1b7d2e621b7d2e621b7d2e621b7d2e62',
    'history diff',
  );
  return withProjectOption(withVaultOptions(command), 'calls')
    .argument('<A>', 'the id of a call, as history prints it')
    .argument('<B>', 'the id of the other one')
    .option('--bytes', 'also the first byte that differs in each body')
    .option('--json', 'print one JSON document to standard output')
    .action(async (a: string, b: string, _: DiffArgs, own: Command) => {
      // Options that history has too are taken by it, wherever they stand.
      const args = own.optsWithGlobals<DiffArgs>();
      const calls = await openHistory(dataFolderOf(args), await placeOfProject(args));
      try {
        finish(diff(await calls.open(a), await calls.open(b), args, io));
      } finally {
        calls.close();
      }
    });
}

/** One place that differs; null on the side that lacks it. Texts are as they are meant, all other values as they are written. */
type Change = { readonly before: string | null; readonly after: string | null } & (
  | { readonly pointer: string }
  | { readonly name: string }
);

type CallChanges = {
  readonly request: readonly Change[];
  readonly answer: readonly Change[];
  readonly headers: readonly Change[];
};

/** What differs between two calls, as `history diff` and `resend` report it. */
export function callChanges(before: Call, after: Call): CallChanges {
  return {
    request: changesOf(textOf(before), textOf(after)),
    answer: changesOf(answerTextOf(before), answerTextOf(after)),
    headers: headerChanges(before.headers, after.headers),
  };
}

function diff(before: Call, after: Call, args: DiffArgs, io: Io): ExitCode {
  const changes = callChanges(before, after);
  const bytes = {
    request: firstDifference(bytesOf(before), bytesOf(after)),
    answer: firstDifference(answerBytesOf(before), answerBytesOf(after)),
  };
  if (args.json === true) printJson(io, args.bytes === true ? { ...changes, bytes } : changes);
  else io.out(changesText(changes, args.bytes === true ? bytes : null));
  const isEqual = [changes.request, changes.answer, changes.headers].every((list) => list.length === 0);
  const isSame = args.bytes !== true || (bytes.request === null && bytes.answer === null);
  return isEqual && isSame ? exitCodes.good : exitCodes.no;
}

const bytesOf = (call: Call): Buffer => Buffer.from(payloadBase64(call), 'base64');
const answerBytesOf = ({ answer }: Call): Buffer =>
  answer === undefined ? Buffer.alloc(0) : Buffer.from(payloadBase64(answer), 'base64');

function textOf(call: Call): string {
  return decodeWithReplacement(bytesOf(call));
}

/** null where no answer came. */
function answerTextOf(call: Call): string | null {
  return call.answer === undefined ? null : decodeWithReplacement(answerBytesOf(call));
}

function changesOf(before: string | null, after: string | null): readonly Change[] {
  if (before === after) return [];
  const [left, right] = [scanJson(before ?? ''), scanJson(after ?? '')];
  // Texts that are not JSON differ as a whole.
  if (left.root === null || right.root === null) return [{ pointer: '', before, after }];
  return differences(left, right).map((each) => ({
    pointer: (each.left ?? each.right)?.pointer ?? '',
    before: writtenAt(each.left),
    after: writtenAt(each.right),
  }));
}

function writtenAt(place: Place | null): string | null {
  if (place === null) return null;
  return place.node.kind === 'string' ? place.node.value : place.source;
}

/** Headers by name in any case; those of one name are compared together. */
function headerChanges(before: readonly HeaderLine[], after: readonly HeaderLine[]): readonly Change[] {
  const [left, right] = [byName(before), byName(after)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [own, other] = [left.get(key), right.get(key)];
    if (own?.value === other?.value) return [];
    return [{ name: (own ?? other)?.name ?? key, before: own?.value ?? null, after: other?.value ?? null }];
  });
}

function byName(
  headers: readonly HeaderLine[],
): ReadonlyMap<string, { readonly name: string; readonly value: string }> {
  const found = new Map<string, { readonly name: string; readonly value: string }>();
  for (const [name, value] of headers) {
    const known = found.get(name.toLowerCase());
    found.set(
      name.toLowerCase(),
      known === undefined ? { name, value } : { name: known.name, value: `${known.value}, ${value}` },
    );
  }
  return found;
}

/** The place of the first byte that differs; null where there is none. */
function firstDifference(one: Buffer, other: Buffer): number | null {
  if (one.equals(other)) return null;
  const shorter = Math.min(one.length, other.length);
  const at = one.subarray(0, shorter).findIndex((byte, index) => byte !== other[index]);
  return at === -1 ? shorter : at;
}

/** The changes as people read them. */
export function changesText(
  { request, answer, headers }: CallChanges,
  bytes: { readonly request: number | null; readonly answer: number | null } | null = null,
): Printed {
  const lists = [
    ['Request', request],
    ['Response', answer],
    ['Headers of the request', headers],
  ] as const;
  const parts = lists.flatMap(([title, list]) =>
    list.length === 0 ? [] : [printed`${title}:\n`, ...list.map(changeLine)],
  );
  const offsets =
    bytes === null
      ? []
      : (['request', 'answer'] as const).flatMap((of) =>
          bytes[of] === null
            ? []
            : [printed`The first byte that differs in the ${of === 'answer' ? 'response' : of}: ${bytes[of]}\n`],
        );
  return parts.length + offsets.length === 0 ? printed`The two calls are equal.\n` : joined([...parts, ...offsets]);
}

function changeLine(change: Change): Printed {
  const place = 'pointer' in change ? change.pointer || '(the whole text)' : change.name;
  const shown = (text: string | null): string => (text === null ? '(missing)' : text);
  return printed`  ${place}: ${shown(change.before)} -> ${shown(change.after)}\n`;
}
