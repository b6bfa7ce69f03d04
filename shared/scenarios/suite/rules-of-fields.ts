import { resolveByGap } from '../../gaps/by-gap.ts';
import type { Field, Kind } from '../../fields/field.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { itemsAt } from '../../lib/json/json-view.ts';
import type { Scenario } from '../scenario.ts';
import { allFields } from './suite-tools.ts';

const gaps = {};

/** Values of every type: blank, long, and wrong in one format or another. */
const probes = scanJson(
  JSON.stringify([true, 1.5, 1_790_000_000, ' ', '7', 'x', 'ZZZ', 'x'.repeat(1000), Array(100).fill('x'), {}]),
);

/** The rules that some value of the scenario's fields, or its absence, breaks in one of its statuses. */
export function collectRules({ fields, lifecycle }: Scenario): readonly string[] {
  const statuses = lifecycle.statuses.length === 0 ? [null] : lifecycle.statuses.map((status) => status.name);
  return [...new Set(allFields(fields).flatMap((field) => [...absenceRules(field), ...valueRules(field, statuses)]))];
}

function absenceRules(field: Field): readonly string[] {
  const required = resolveByGap(field.required, gaps);
  if (required === 'optional') return [];
  return typeof required === 'object' && 'oneOf' in required ? [required.rule] : ['required'];
}

function valueRules(field: Field, statuses: readonly (string | null)[]): readonly string[] {
  const required = resolveByGap(field.required, gaps) !== 'optional';
  const { root, text } = probes;
  if (root === null) return [];
  return kindsOf(field.kind).flatMap((kind) =>
    statuses.flatMap((status) =>
      itemsAt(root).flatMap((node) => {
        const raw = (): string => text.slice(node.start, node.end);
        const problem = kind.check(node, { field, required, status, scheme: null, raw, root, gaps });
        return problem === null ? [] : [problem.rule];
      }),
    ),
  );
}

/** The kind of a field and those of what its lists and languages hold; the fields of an object are asked themselves. */
function kindsOf(kind: Kind): readonly Kind[] {
  const { inside } = kind;
  return inside.shape === 'list' || inside.shape === 'by-locale' ? [kind, ...kindsOf(inside.item)] : [kind];
}
