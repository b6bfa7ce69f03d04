import type { Forgotten } from '../../../../shared/documents/call-summary.ts';
import { normalizeForSearch, containsWords, splitSearchWords } from '../../../../shared/lib/text/text-search.ts';
import { orderNameIn, type OrderNames } from '../../../engine/payload/order-groups.ts';
import { readings } from '../../../engine/names/read-name.ts';
import type { Deleted } from '../../../../shared/documents/payload-document.ts';

/** Payloads of one order deleted together; other texts are alone. */
export type DeletedGroup = {
  readonly key: string;
  readonly kind: Deleted['kind'];
  readonly name: string;
  readonly orderNo: string;
  readonly deletedAt: number;
  readonly texts: readonly Deleted[];
};

/** The names of orders as they were shown, by the key of their group, where they differ from the stored ones. */
export type ShownNames = Readonly<Record<string, string>>;

/** Payloads of an order deleted within this time form a group. */
const togetherMs = 60_000;

/** Groups deleted texts. Expects and returns the latest first. */
export function groupDeleted(deleted: readonly Deleted[]): readonly DeletedGroup[] {
  const groups: { readonly group: DeletedGroup; readonly texts: Deleted[] }[] = [];
  for (const each of deleted) {
    const open = groups.find(({ group, texts }) => isDeletedWith(group, texts, each));
    if (open !== undefined) {
      open.texts.unshift(each);
      continue;
    }
    const { kind, orderNo, deletedAt, seq } = each;
    const texts = [each];
    groups.push({
      texts,
      group: { key: String(seq), kind, name: kind === 'payload' ? each.order : each.name, orderNo, deletedAt, texts },
    });
  }
  return groups.map(({ group }) => group);
}

function isDeletedWith(group: DeletedGroup, texts: readonly Deleted[], each: Deleted): boolean {
  return (
    each.kind === 'payload' &&
    group.kind === 'payload' &&
    group.name === each.order &&
    (texts[0]?.deletedAt ?? 0) - each.deletedAt <= togetherMs
  );
}

/** Finds groups that match every word of a query by order, number or text. */
export function findDeleted(
  groups: readonly DeletedGroup[],
  shownNames: ShownNames,
  query: string,
): readonly DeletedGroup[] {
  const wanted = splitSearchWords(query);
  return groups.filter(({ key, name, orderNo, texts }) =>
    containsWords(
      [
        normalizeForSearch(
          [...readings(name), shownNames[key] ?? '', orderNo, ...texts.map((text) => text.name)].join(' '),
        ),
      ],
      wanted,
    ),
  );
}

/** Finds forgotten calls that match every word of a query by order or number. */
export function findForgotten(all: readonly Forgotten[], names: OrderNames, query: string): readonly Forgotten[] {
  const wanted = splitSearchWords(query);
  return all.filter(({ scenario, merchantBizNo }) => {
    const known = readings(orderNameIn(names, scenario, merchantBizNo) ?? '');
    return containsWords([normalizeForSearch([...known, merchantBizNo].join(' '))], wanted);
  });
}
