import type { Field, Limit } from '../../fields/field.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { lineIndex } from '../../lib/text/line-index.ts';
import { surveyPayload } from './survey.ts';
import type { GapChoices } from '../../gaps/gaps.ts';

export type Meter = {
  /** The line on which the value starts, from 1. */
  readonly line: number;
  readonly pointer: string;
  readonly used: number;
  readonly most: number;
  readonly unit: Limit['unit'];
  readonly over: boolean;
};

/** A meter per limited value, in the tables' order. */
export function meters(
  scan: JsonScan,
  fields: readonly Field[],
  status: string | null,
  gaps: GapChoices = {},
): readonly Meter[] {
  const { text, root } = scan;
  if (root?.kind !== 'object') return [];
  const lines = lineIndex(text);
  const survey = surveyPayload({ text, root, fields, open: true, status, scheme: null, gaps });
  return survey.values.flatMap(({ kind, node, pointer }) => {
    const { limit } = kind;
    if (limit === undefined) return [];
    const used = limit.measure(node, gaps);
    const most = limit.mostWhen?.(gaps) ?? limit.most;
    const { line } = lines.positionAt(node.start);
    const read = limit.reads?.(node) ?? { used, most };
    return [{ line, pointer, ...read, unit: limit.unit, over: used > most }];
  });
}
