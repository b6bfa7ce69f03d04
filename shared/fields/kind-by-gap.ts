import { resolveByGap, type ByGap } from '../gaps/by-gap.ts';
import type { GapChoices } from '../gaps/gaps.ts';
import type { Kind } from './field.ts';

/** A kind that is another one under some values of a gap. Its cell and sample are those of the usual one. */
export function kindByGap(kinds: ByGap<Kind>): Kind {
  const usual = resolveByGap(kinds, {});
  const { limit } = usual;
  const under = (gaps: GapChoices): Kind => resolveByGap(kinds, gaps);
  return {
    ...usual,
    check: (node, context) => under(context.gaps).check(node, context),
    toZod: (view) => under(view.gaps).toZod(view),
    toJsonSchema: (view) => under(view.gaps).toJsonSchema(view),
    dependsOn: [kinds.gap],
    under: (gaps) => (under(gaps) === usual ? null : under(gaps)),
    ...(limit === undefined
      ? {}
      : { limit: { ...limit, mostWhen: (gaps: GapChoices) => under(gaps).limit?.most ?? limit.most } }),
  };
}

/** What a kind says of itself under these choices: its cell and its sample. */
export function kindUnder(kind: Kind, gaps: GapChoices): Pick<Kind, 'cell' | 'sample'> {
  return kind.under?.(gaps) ?? kind;
}
