import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** A payload without its text: what a list draws. It stays the same object while only the text changes. */
export type Outline = Pick<PayloadDocument, 'id' | 'name' | 'scenario' | 'order' | 'orderNo'>;

/** The payloads of one order, in the sequence in which they stand. Number and scenario are those of the first. */
export type OrderGroup = {
  readonly order: string;
  readonly orderNo: string;
  readonly scenario: string;
  readonly documents: readonly Outline[];
};

/** Whether two lists draw the same payloads. */
export function sameOutlines(a: readonly Outline[], b: readonly Outline[]): boolean {
  return a.length === b.length && a.every((outline, at) => sameOutline(outline, b[at]));
}

function sameOutline(a: Outline, b: Outline | undefined): boolean {
  const isSame = (key: keyof Outline): boolean => a[key] === b?.[key];
  return isSame('id') && isSame('name') && isSame('scenario') && isSame('order') && isSame('orderNo');
}

/** Payloads grouped by the name of their order; groups stand where their first payload stands. */
export function groupsOf(outlines: readonly Outline[]): readonly OrderGroup[] {
  const groups = new Map<string, Outline[]>();
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
