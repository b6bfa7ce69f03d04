import type { Kind } from './field.ts';
import type { GapId, GapReader } from '../gaps/gaps.ts';

/** A kind that is another one under some values of an open point. Its cell and sample are those of the usual one. */
export function byReading(gap: GapId, usual: Kind, others: Readonly<Record<string, Kind>>): Kind {
  const inForce = (reads: GapReader): Kind => {
    const value = reads(gap);
    return (Object.hasOwn(others, value) ? others[value] : undefined) ?? usual;
  };
  const { limit } = usual;
  return {
    ...usual,
    check: (node, context) => inForce(context.reads).check(node, context),
    toZod: (view) => inForce(view.reads).toZod(view),
    toJsonSchema: (view) => inForce(view.reads).toJsonSchema(view),
    restsOn: [gap],
    under: (reads) => (inForce(reads) === usual ? null : inForce(reads)),
    ...(limit === undefined
      ? {}
      : { limit: { ...limit, mostWhen: (reads: GapReader) => inForce(reads).limit?.most ?? limit.most } }),
  };
}

/** What a kind says of itself as the open points are read: its cell and its sample. */
export function kindUnder(kind: Kind, reads: GapReader): Pick<Kind, 'cell' | 'sample'> {
  return kind.under?.(reads) ?? kind;
}
