import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';

/** A payload without its text, for the list; the same object while only the text changes. */
export type Outline = Pick<PayloadDocument, 'id' | 'name' | 'scenario' | 'order' | 'orderNo'>;

export type OrderGroup<Payload extends Outline = Outline> = {
  readonly order: string;
  readonly orderNo: string;
  readonly scenario: string;
  readonly documents: readonly Payload[];
};

/** Whether two lists draw the same payloads. */
export function sameOutlines(a: readonly Outline[], b: readonly Outline[]): boolean {
  return a.length === b.length && a.every((outline, at) => sameOutline(outline, b[at]));
}

function sameOutline(a: Outline, b: Outline | undefined): boolean {
  const isSame = (key: keyof Outline): boolean => a[key] === b?.[key];
  return isSame('id') && isSame('name') && isSame('scenario') && isSame('order') && isSame('orderNo');
}

/** Groups payloads by order, at the place of the first. */
export function groupsOf<Payload extends Outline>(outlines: readonly Payload[]): readonly OrderGroup<Payload>[] {
  const groups = new Map<string, Payload[]>();
  for (const outline of outlines) {
    const known = groups.get(outline.order);
    if (known === undefined) groups.set(outline.order, [outline]);
    else known.push(outline);
  }
  return [...groups].flatMap(([order, documents]) => {
    const first = documents[0];
    return first === undefined ? [] : [{ order, orderNo: first.orderNo, scenario: first.scenario, documents }];
  });
}

export type OrderNames = ReadonlyMap<string, string>;

/** Names of orders by number; of duplicates the first. */
export function orderNamesOf(outlines: readonly Outline[]): OrderNames {
  const names = new Map<string, string>();
  for (const { scenario, orderNo, order } of outlines) {
    const key = keyOf(scenario, orderNo);
    if (orderNo !== '' && !names.has(key)) names.set(key, order);
  }
  return names;
}

/** The name of an order; null without a payload of it. */
export function orderNameIn(names: OrderNames, scenario: string, orderNo: string): string | null {
  return names.get(keyOf(scenario, orderNo)) ?? null;
}

/** Scenarios of one endpoint share their numbers. */
function keyOf(scenario: string, orderNo: string): string {
  return JSON.stringify([findScenario(scenario)?.endpoint ?? scenario, orderNo]);
}
