import type { Call } from '../../../shared/documents/call.ts';
import { originOfCall } from '../../../shared/protocol/exports/har-entry.ts';
import { headerOf } from '../../../shared/protocol/requests/written-request.ts';
import { endpoints } from '../../../shared/specification/endpoints.ts';

/** What an environment for the service of a call begins with. */
export type EnvironmentStart = { readonly name: string; readonly baseUrl: string; readonly clientId: string | null };

/** The address of a call without the path of its endpoint, and its client; null where no address is known. */
export function environmentOfCall(call: Call): EnvironmentStart | null {
  const origin = originOfCall(call);
  if (origin === null) return null;
  const [path = ''] = call.path.split('?', 1);
  const own = Object.values(endpoints).find((endpoint) => path.endsWith(endpoint.path));
  const prefix = own === undefined ? '' : path.slice(0, -own.path.length);
  return { name: new URL(origin).host, baseUrl: `${origin}${prefix}`, clientId: headerOf(call.headers, 'Client-Id') };
}
