import { InvalidArgumentError, Option } from 'commander';
import { faultKinds, faultNotes, faultPlaces, parseFault } from '../../shared/protocol/sandbox/index.ts';
import type { Fault } from '../../shared/protocol/sandbox/index.ts';

/** `--fault WHAT[:ARG][@WHERE]`, repeatable: the faults in the order in which they were given. */
export function faultOption(): Option {
  return new Option('--fault <FAULT>', 'make answers go wrong on purpose: WHAT[:ARG][@WHERE], see below (repeatable)')
    .argParser((text: string, faults: readonly Fault[]): Fault[] => {
      const fault = parseFault(text);
      if ('problem' in fault) throw new InvalidArgumentError(fault.problem.en);
      return [...faults, fault];
    })
    .default([], 'none');
}

/** Every word of a fault, for the help of the command. */
export function faultHelp(): string {
  const rows = [...faultKinds, ...faultPlaces].map(({ forms }) => forms.length);
  const width = Math.max(...rows) + 2;
  const listed = (table: typeof faultKinds | typeof faultPlaces): string[] =>
    table.map(({ forms, means }) => `  ${forms.padEnd(width)}${means.en}`);
  return [
    '',
    'WHAT of a fault:',
    ...listed(faultKinds),
    '',
    'WHERE of a fault, behind @:',
    ...listed(faultPlaces),
    '',
    ...faultNotes.map(({ en }) => en),
    'Draws follow from --seed (without it, from 0) and the number of the call.',
    '',
    'Example:',
    "  $ passbench sandbox --fault no-answer@call=2 --fault 'http:503@endpoint=queue&rate=0.1' --seed 7",
  ].join('\n');
}
