import { environmentOf } from './in-use.ts';
import type { WithEnvironments } from './in-use.ts';
import type { Bench } from '../slice.ts';

/** How the window sends a document: as the user chose it for the bench's own sandbox; an environment brings its own. */
export function sendOptionsOf(state: WithEnvironments & Pick<Bench, 'settings'>, documentId: string) {
  const environment = state.isConnecting ? null : environmentOf(state, documentId);
  const { algorithm, encrypt } = state.settings;
  return environment === null ? { algorithm, encrypt: encrypt === 'yes' } : { environment: environment.id };
}
