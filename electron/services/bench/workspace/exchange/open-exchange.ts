import { join } from 'node:path';
import type { SandboxInfo } from '../../../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import type { EndLater } from '../../../platform/open-in-order.ts';
import type { EventHub } from '../event-hub.ts';
import type { WorkspaceServices } from '../workspace-services.ts';
import { evidenceMaker, type EvidenceMaker } from './evidence-service.ts';
import { createEvidenceChecks, type EvidenceChecks } from './check-evidence.ts';
import { callExport, type CallExport } from './export-service.ts';
import { callImport, type CallImport } from './import-service.ts';
import { keysOfVault, knownKeys, type KnownKey } from './complete-call.ts';

/** Calls that come from elsewhere, and calls that leave. */
export type CallExchange = {
  readonly imports: CallImport;
  readonly exportCalls: CallExport;
  readonly evidence: EvidenceMaker;
  readonly evidenceChecks: EvidenceChecks;
};

type ExchangePorts = {
  readonly services: Pick<WorkspaceServices, 'stores' | 'own' | 'ports' | 'repository' | 'files' | 'project'>;
  readonly sandbox: () => Pick<SandboxInfo, 'clients' | 'url'>;
  readonly gaps: () => GapChoices;
  readonly events: Pick<EventHub, 'emit'>;
};

export function openExchange({ services, sandbox, gaps, events }: ExchangePorts, endLater: EndLater): CallExchange {
  const { stores, own, ports, repository, files, project } = services;
  const keys = async (): Promise<readonly KnownKey[]> => {
    const { environments } = await own.environments.list();
    return knownKeys({ clients: sandbox().clients, environments, vault: own.vault });
  };
  const imports = callImport({
    calls: stores.calls,
    terms: async () => ({ keys: await keys(), gaps: gaps() }),
    now: ports.now,
    told: (calls) => events.emit({ event: 'calls', calls, more: false }),
    changed: () => events.emit({ event: 'calls-cleared' }),
  });
  endLater(async () => imports.cancelAll());
  const exportCalls = callExport({
    calls: stores.calls,
    version: ports.version,
    environments: async () => (await own.environments.list()).environments,
    sandboxUrl: () => sandbox().url,
  });
  const evidence = evidenceMaker({
    calls: stores.calls,
    stories: () => repository.stories.list(),
    storiesFolder: join(project.folder, 'stories'),
    version: ports.version,
    now: ports.now,
    gaps,
    variables: files.variables,
    theme: files.theme,
    pictures: ports.pictures,
    vault: own.vault,
  });
  const evidenceChecks = createEvidenceChecks(async () => [...(await keysOfVault(own.vault)), ...(await keys())]);
  return { imports, exportCalls, evidence, evidenceChecks };
}
