import { findScenario } from '../../../../shared/scenarios/index.ts';
import { getNumberEnd } from '../../../engine/names/short-forms.ts';
import { getOrderTitle, isDefaultName } from '../../../engine/payload/order-title.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { DeletedGroup, ShownNames } from '../engine/deleted-groups.ts';

/** The titles of so many deleted orders are read, of so many of their texts: each is a request of its own. */
const mostTitled = 40;
const mostRead = 8;

/** Reads how deleted orders were named that have no name of their own: by what their payloads are about. */
export async function readShownNames(
  { ports, get }: SliceContext<'gaps' | 'settings'>,
  groups: readonly DeletedGroup[],
): Promise<ShownNames> {
  const { gaps, settings } = get();
  const options = { locale: settings.language === 'en' ? 'en_US' : 'zh_HK', now: 0, gaps } as const;
  const named = groups
    .filter(({ kind, name, orderNo, texts: [first] }) => {
      const names = Object.values(findScenario(first?.scenario ?? '')?.name ?? {});
      return kind === 'payload' && isDefaultName({ order: name, orderNo }, names);
    })
    .slice(0, mostTitled)
    .map(async ({ key, orderNo, texts }) => {
      const read = texts.slice(-mostRead).map(({ seq }) => ports.bridge.versions.read({ seq }));
      // What was deleted permanently meanwhile keeps its stored name.
      const title = await Promise.all(read).then(
        (whole) => getOrderTitle(whole, options),
        () => '',
      );
      return title === '' ? [] : [[key, orderNo === '' ? title : `${title} ${getNumberEnd(orderNo)}`] as const];
    });
  return Object.fromEntries((await Promise.all(named)).flat());
}
