import { gaps, gapValue, type GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Controls } from '../../../../shared/documents/sandbox-controls.ts';
import type { SandboxClient } from '../server/client-keys.ts';
import type { TeamSettings } from './team-presence.ts';

/** What decides answers beside the store, as texts that are the same wherever it is the same. */
export function teamSettings(of: {
  readonly publicKeyPem: string;
  readonly clients: readonly SandboxClient[];
  readonly gaps: GapChoices;
  readonly scheme: string | null;
  readonly controls: Controls;
}): TeamSettings {
  const { mode, notOnboarded } = of.controls;
  const marks = Object.entries(notOnboarded).map(([kind, ids]) => [kind, ids.toSorted()]);
  return {
    answerKey: of.publicKeyPem,
    clients: JSON.stringify(of.clients.map(clientText).toSorted()),
    rules: JSON.stringify([gaps.map(({ id }) => gapValue(of.gaps, id)), of.scheme, mode, marks]),
  };
}

/** The order of a client's keys is that of their versions. */
function clientText({ clientId, keys }: SandboxClient): string {
  const texts = keys.map(({ version, key }) => [
    version,
    key.export({ type: 'spki', format: 'der' }).toString('base64'),
  ]);
  return JSON.stringify([clientId, texts]);
}
