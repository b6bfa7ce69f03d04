import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';

/** A payload without its text: what a list draws. It stays the same object while only the text changes. */
export type Outline = Pick<PayloadDocument, 'id' | 'name' | 'scenario' | 'order' | 'orderNo'>;

/** The payloads of one order, in the order in which they stand. */
export type OrderGroup = {
  readonly orderNo: string;
  readonly scenario: string;
  readonly documents: readonly Outline[];
};

/** What a group is called among those that are folded up. */
export function orderId({ scenario, orderNo }: Pick<OrderGroup, 'scenario' | 'orderNo'>): string {
  return `${scenario} ${orderNo}`;
}

/** Whether two lists draw the same payloads. */
export function sameOutlines(a: readonly Outline[], b: readonly Outline[]): boolean {
  return a.length === b.length && a.every((outline, at) => sameOutline(outline, b[at]));
}

function sameOutline(a: Outline, b: Outline | undefined): boolean {
  const isSame = (key: keyof Outline): boolean => a[key] === b?.[key];
  return isSame('id') && isSame('name') && isSame('scenario') && isSame('order') && isSame('orderNo');
}

/** Payloads grouped by order and scenario; groups stand where their first payload stands. */
export function groupsOf(outlines: readonly Outline[]): readonly OrderGroup[] {
  const groups = new Map<string, Outline[]>();
  for (const outline of outlines) {
    const key = JSON.stringify([outline.orderNo, outline.scenario]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [outline]);
    else known.push(outline);
  }
  return [...groups.values()].flatMap((own) => {
    const first = own[0];
    return first === undefined ? [] : [{ orderNo: first.orderNo, scenario: first.scenario, documents: own }];
  });
}
