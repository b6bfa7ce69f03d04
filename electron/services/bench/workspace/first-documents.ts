import { freeName, newOrderNumber } from '../../../../shared/documents/order-name.ts';
import { readSettings } from '../../../../shared/documents/settings.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { checkMove } from '../../../../shared/lifecycle/check-move.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import type { HostPorts } from '../ports.ts';
import type { Repository } from './repository.ts';
import type { Settings } from './settings.ts';
import { storeOrRefuse } from './store-failures.ts';

type DocumentSources = Pick<HostPorts, 'now' | 'newId'> & {
  /** The project's assumptions. */
  readonly gaps: () => GapChoices;
};

type FirstScenario = Pick<Scenario, 'id' | 'name' | 'templates' | 'lifecycle'>;

/**
 * Adds one playable order of each scenario, in table order, the first time this data folder has the scenario: at the
 * first start, and when a later version adds one. Each of its payloads would be accepted as the first call of the order.
 * Removed documents stay removed.
 */
export function firstDocumentsFiller(
  repository: Repository,
  settings: Settings,
  scenarios: readonly FirstScenario[],
  making: DocumentSources,
): (language: Language) => Promise<void> {
  const next = createTaskQueue();
  return (language) => next(() => fillScenarios(repository, settings, scenarios, { ...making, language }));
}

async function fillScenarios(
  repository: Repository,
  settings: Settings,
  scenarios: readonly FirstScenario[],
  { language, ...making }: DocumentSources & { readonly language: Language },
): Promise<void> {
  for (const scenario of scenarios) {
    const mark = `first-documents.${scenario.id}`;
    if (settings.get(mark) !== null) continue;
    const there = await repository.documents.list();
    const order = freeName(
      inLanguage(scenario.name, language),
      there.map((document) => document.order),
    );
    const documents = documentsOfOneOrder(scenario, order, making);
    const isThere = there.some((document) => document.scenario === scenario.id);
    if (!isThere && documents.length > 0)
      await storeOrRefuse({ en: 'The first documents', zh: '首批內容' }, () => repository.documents.save(documents));
    await settings.set(mark, 'done');
  }
}

/** The chosen language; else that of the window, else that of the system. */
export function startLanguage(settings: Pick<Settings, 'windowSettings'>, ofWindow: Language | undefined): Language {
  const ofSystem = new Intl.DateTimeFormat().resolvedOptions().locale.startsWith('zh') ? 'zh-Hant-HK' : 'en';
  return readSettings(settings.windowSettings(), ofWindow ?? ofSystem).language;
}

function documentsOfOneOrder(
  scenario: FirstScenario,
  order: string,
  { now, newId, gaps }: DocumentSources,
): readonly PayloadDocument[] {
  const orderNo = newOrderNumber(now(), (digits) => newId().slice(-digits));
  const first = plainTemplates(scenario).filter(
    ({ status }) => checkMove(scenario.lifecycle, gaps(), null, status).allowed,
  );
  return first.map(({ status, text }) => ({
    id: newId(),
    name: status,
    scenario: scenario.id,
    order,
    orderNo,
    text,
  }));
}
