import { endpointPlaceholder } from '../../gaps/signed-path-text.ts';
import { gapValue } from '../../gaps/gaps.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { endpoints } from '../../specification/endpoints.ts';

/**
 * The path that stands in the signed text of a request to this target, and of its answer (gap signed-path): path and
 * query as on the wire, the path alone, or a text of the user's own, in which `{endpoint}` is the path of the endpoint
 * below whatever base address the target has. `target` is path and query as sent, or a whole address.
 */
export function getSignedPath(gaps: GapChoices, target: string): string {
  const choice = gapValue(gaps, 'signed-path');
  if (choice === 'path-and-query') return target;
  const query = target.indexOf('?');
  const path = query < 0 ? target : target.slice(0, query);
  if (choice === 'path') return path;
  const endpoint = Object.values(endpoints).find((each) => path.endsWith(each.path))?.path ?? path;
  return choice.replaceAll(endpointPlaceholder, () => endpoint);
}
