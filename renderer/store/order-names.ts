import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import { findScenario } from '../../shared/scenarios/index.ts';
import { groupsOf } from '../engine/payload/order-groups.ts';
import { getOrderTitle, isDefaultName } from '../engine/payload/order-title.ts';
import { displayOrderName } from '../engine/names/read-name.ts';
import { getNumberEnd } from '../engine/names/short-forms.ts';
import type { Bench } from './slice.ts';
import { memoised } from './selectors.ts';

/** The parts of the state that names depend on. */
export type NamedBy = 'documents' | 'lastGood' | 'gaps' | 'settings';

export type OrderNames = {
  /** What its payloads are about, such as "G6532 → Guangzhou South"; "" if unknown. */
  readonly titleOf: (order: string) => string;
  /** The one name that every place shows: the user's, else the title, else the default one in the window's language. */
  readonly nameOf: (order: string) => string;
  /** The same with the end of the number behind a title, since two orders may be about the same. */
  readonly distinctNameOf: (order: string) => string;
};

/** Later payloads of an order tell its title. */
const maxTitledPayloads = 8;

/** Names the orders. A payload that cannot be read counts as its last valid text, so that no name changes meanwhile. */
export const selectShownNames = memoised(
  (bench: Pick<Bench, NamedBy>) => [bench.documents, bench.lastGood, bench.gaps, bench.settings.language],
  (documents, lastGood, gaps, language): OrderNames => {
    let groups: ReadonlyMap<string, readonly PayloadDocument[]> | null = null;
    const payloadsOf = (order: string): readonly PayloadDocument[] => {
      groups ??= new Map(groupsOf(documents).map((group) => [group.order, group.documents]));
      return groups.get(order) ?? [];
    };
    const locale = language === 'en' ? 'en_US' : 'zh_HK';
    const titleOf = (order: string): string => {
      const own = payloadsOf(order).slice(-maxTitledPayloads);
      const readable = own.map((document) => lastGood[document.id]?.document ?? document);
      return getOrderTitle(readable, { locale, now: 0, gaps });
    };
    const nameOf = (order: string): string => {
      const [first] = payloadsOf(order);
      const names = findScenario(first?.scenario ?? '')?.name ?? {};
      const isDefault = first !== undefined && isDefaultName(first, Object.values(names));
      return (isDefault ? titleOf(order) : '') || displayOrderName(order, language);
    };
    const distinctNameOf = (order: string): string => {
      const [name, number] = [nameOf(order), payloadsOf(order)[0]?.orderNo ?? ''];
      return name === titleOf(order) && number !== '' ? `${name} ${getNumberEnd(number)}` : name;
    };
    return { titleOf, nameOf, distinctNameOf };
  },
);
