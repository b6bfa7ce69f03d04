import type { Finding } from '../../../shared/documents/finding.ts';
import { resolveVariables } from '../../../shared/documents/variables.ts';
import { recoverJson } from '../../../shared/lib/json/recover/recover-json.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { fixAll } from '../../../shared/protocol/fixes/fix-all.ts';
import { refineFindings } from '../../../shared/protocol/fixes/refine-findings.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import { findingsRecovered } from '../../../shared/protocol/validate/recovered.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import { findingsAsTyped } from '../../../shared/protocol/validate/typed.ts';
import { freshVariables } from '../input/payload-input.ts';
import type { Io } from '../io.ts';
import { gapChoices, schemeOf, type CommonOptions } from '../options.ts';

export type FixedPayload = {
  readonly text: string;
  readonly fixed: number;
  /** How many of them are values of the template or the other language. */
  readonly filledIn: number;
  /** What is left. */
  readonly findings: readonly Finding[];
};

/** Applies what *Fix all* of the window applies, to a payload outside of any order. */
export function fixPayload(typed: string, args: CommonOptions, io: Io): FixedPayload {
  const variables = freshVariables(io, args);
  const look = (text: string): readonly Finding[] => findProblems(text, { args, io, variables });
  const { text, fixed, filledIn } = fixAll(typed, look);
  return { text, fixed, filledIn, findings: look(text) };
}

type Terms = {
  readonly args: CommonOptions;
  readonly io: Io;
  readonly variables: ReturnType<typeof freshVariables>;
};

function findProblems(text: string, { args, io, variables }: Terms): readonly Finding[] {
  const [gaps, scheme] = [gapChoices(args), schemeOf(args)];
  const resolved = resolveVariables(text, variables);
  const scan = scanPayload(resolved.text);
  const isBroken = scan.problems.some(({ problem }) => problem === 'syntax');
  const root = isBroken ? recoverJson(resolved.text).root : scan.root;
  const scenario = root === null ? null : recogniseScenario(root, null);
  const against = { gaps, scheme, scenario, history: 'unknown' } as const;
  const found = isBroken ? findingsRecovered(text, resolved, against) : findingsAsTyped(text, resolved, scan, against);
  if (scenario === null) return found;
  return refineFindings(found, () => ({
    text,
    root: scanPayload(text).root ?? recoverJson(text).root,
    scenario,
    status: textAt(root, 'orderStatus') ?? '',
    scheme,
    gaps,
    history: 'unknown',
    now: io.now(),
  }));
}
