import type { Choice } from '../../fields/text-kinds.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import type { PartFate } from '../../lifecycle/lifecycle.ts';

/** A passenger's own status, apart from the order's, and what it makes of the passenger's ticket. */
export const passengerStatuses: readonly (Choice & { readonly fate: PartFate })[] = [
  { value: 'AVAILABLE', fate: 'active', means: { en: 'The ticket can be used', zh: '車票可用' } },
  { value: 'USED', fate: 'used', means: { en: 'The ticket moves to the used list', zh: '車票移至已使用列表' } },
  { value: 'CLOSED', fate: 'removed', means: { en: 'The ticket leaves the wallet', zh: '車票離開卡包' } },
];

/** What has become of a passenger's ticket; under a status that is unknown it counts as usable. */
export function fateOf(passenger: JsonNode): PartFate {
  const status = textAt(passenger, 'status');
  return passengerStatuses.find(({ value }) => value === status)?.fate ?? 'active';
}
