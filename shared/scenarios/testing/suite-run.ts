import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStory } from '../../documents/story/read-story.ts';
import { resolve, seededUuid32 } from '../../documents/variables.ts';
import type { VariableContext } from '../../documents/variables.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { recogniseScenario } from '../../protocol/orders/recognise.ts';
import { sayClause } from '../../protocol/reference/say-clause.ts';
import { playStory, storyChanges } from '../../protocol/simulate/index.ts';
import { validateTyped } from '../../protocol/validate/index.ts';
import type { SuiteTools } from '../scenario-suite.ts';
import type { Scenario } from '../scenario.ts';

/** When the suite looks at cards and plays stories. */
export const now = Date.UTC(2026, 10, 25, 2);

export const context = (): VariableContext => ({
  nowMs: now,
  uuid32: seededUuid32(1),
  orderNo: 'M20261125000001',
  orderCreatedMs: null,
});

const folders = fileURLToPath(new URL('..', import.meta.url));
const source: SuiteTools['source'] = ({ id }, file) => {
  const path = [join(folders, id, file), join(folders, 'testing', id, file)].find((each) => existsSync(each));
  return path === undefined ? '' : readFileSync(path, 'utf8');
};
const fileOf = () => ({ problem: { en: 'there is no such file', zh: '沒有此檔案' } });

/** What the suite asks with, where these scenarios stand beside one another. */
export function toolsAmong(among: readonly Scenario[]): SuiteTools {
  return {
    payload: (template) => scanJson(resolve(template.text, context()).text).root,
    findings: (scenario, template) =>
      validateTyped(template.text, context(), { scenario, scheme: 'walletapp', history: 'unknown' }).findings,
    sayClause: (clause, language) => sayClause(clause, language, among),
    recognise: (payload, endpoint) => recogniseScenario(payload, endpoint, among),
    play: ({ text }) => {
      const { story, problems } = readStory(text);
      if (story === null) return { problems: problems.map(({ message }) => message.en), calls: [], changes: 0 };
      const played = playStory(story, { scenarios: among, gaps: {}, scenario: null, fileOf, now });
      return {
        problems: [...problems, ...played.problems].map(({ message }) => message.en),
        calls: played.calls.map(({ result, ...call }) => ({ ...call, resultCode: result.resultCode })),
        changes: storyChanges(played, among).length,
      };
    },
    scenarios: among,
    source,
  };
}
