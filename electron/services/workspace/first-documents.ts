import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import type { HostPorts } from '../ports/ports.ts';
import type { Repository } from './repository.ts';
import type { Settings } from './settings.ts';
import { stored } from './stored.ts';

/**
 * Puts one playable life of each scenario among the documents, in table order, the first time this data folder meets
 * the scenario: at the first start, and when a later version brings a new one. What the user removed stays removed.
 */
export async function fillFirstDocuments(
  repository: Repository,
  settings: Settings,
  scenarios: readonly Pick<Scenario, 'id' | 'templates'>[],
  ports: Pick<HostPorts, 'newId'>,
): Promise<void> {
  for (const scenario of scenarios) {
    const mark = `first-documents.${scenario.id}`;
    if (settings.get(mark) !== null) continue;
    const documents = lifeOf(scenario, ports);
    const isThere = (await repository.documents.list()).some((document) => document.scenario === scenario.id);
    if (!isThere && documents.length > 0)
      await stored({ en: 'The first documents', zh: '首批內容' }, () => repository.documents.save(documents));
    await settings.set(mark, 'done');
  }
}

/** The plain templates of a scenario as documents of one order. */
function lifeOf(
  scenario: Pick<Scenario, 'id' | 'templates'>,
  { newId }: Pick<HostPorts, 'newId'>,
): readonly PayloadDocument[] {
  const [family = scenario.id] = scenario.id.split('-');
  const orderNo = `${family.toUpperCase()}-${newId().slice(0, 6).toUpperCase()}`;
  const plain = scenario.templates.filter((template) => template.variant === undefined);
  return plain.map(({ status, text }) => ({ id: newId(), name: status, scenario: scenario.id, orderNo, text }));
}
