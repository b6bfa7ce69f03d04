import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readStory } from '../../documents/story/read-story.ts';
import { resolveVariables, seededUuid32, type VariableContext } from '../../documents/variables.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { recogniseScenario } from '../../protocol/orders/recognise.ts';
import { sayClause } from '../../protocol/reference/say-clause.ts';
import { describeDifferences, judgeChecks } from '../../protocol/simulate/judge-story.ts';
import { playStory } from '../../protocol/simulate/play-story.ts';
import { storyChanges } from '../../protocol/simulate/moments.ts';
import { validateTyped } from '../../protocol/validate/typed.ts';
import { scenarios } from '../index.ts';
import { findBrokenPlaces, scenarioPromises, type SuiteTools } from './scenario-suite.ts';
import type { Scenario } from '../scenario.ts';
import { suiteInstant } from './suite/suite-tools.ts';

/** When the suite looks at cards and plays stories. */
export const now = suiteInstant;

export const context = (): VariableContext => ({
  nowMs: now,
  uuid32: seededUuid32(1),
  orderNo: 'M20261125000001',
  orderCreatedMs: null,
});

const folders = fileURLToPath(new URL('..', import.meta.url));
const folderOf = ({ id }: Scenario): string | undefined =>
  [join(folders, id), join(folders, 'testing', id)].find((each) => existsSync(each));
const files: SuiteTools['files'] = (scenario) => {
  const folder = folderOf(scenario);
  const names = folder === undefined ? [] : readdirSync(folder);
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
};
const source: SuiteTools['source'] = (scenario, file) => {
  const path = join(folderOf(scenario) ?? folders, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};
const fileOf = () => ({ problem: { en: 'there is no such file', zh: '沒有此檔案' } });

/** What the suite asks with, where these scenarios stand beside one another. */
export function toolsAmong(among: readonly Scenario[]): SuiteTools {
  return {
    payload: (template) => scanJson(resolveVariables(template.text, context()).text).root,
    findings: (scenario, template) =>
      validateTyped(template.text, context(), { scenario, scheme: 'walletapp', history: 'unknown' }).findings,
    sayClause: (clause, language) => sayClause(clause, language, among),
    recognise: (payload, endpoint) => recogniseScenario(payload, endpoint, among),
    play: ({ text }) => {
      const { story, problems } = readStory(text);
      if (story === null)
        return { problems: problems.map(({ message }) => message.en), calls: [], checks: [], changes: 0 };
      const played = playStory(story, { scenarios: among, gaps: {}, scenario: null, fileOf, now });
      return {
        problems: [...problems, ...played.problems].map(({ message }) => message.en),
        calls: played.calls.map(({ scenario, orderKey, verdict, result, expected, findings }) => ({
          scenario,
          orderKey,
          verdict,
          expected: expected?.code ?? null,
          resultCode: result.resultCode,
          findings,
        })),
        checks: judgeChecks(played, among).map(({ differences }) => describeDifferences(differences)?.en ?? null),
        changes: storyChanges(played, among).length,
      };
    },
    scenarios: among,
    files,
    source,
  };
}

/**
 * All that the suite tells of a scenario that stands beside those of the product. `sources` stand in place of files of
 * its folder.
 */
export function reportBrokenPlaces(
  scenario: Scenario,
  sources: Readonly<Record<string, string>> = {},
): readonly string[] {
  const tools = toolsAmong([...scenarios, scenario]);
  const changed = { ...tools, source: (of: Scenario, file: string) => sources[file] ?? tools.source(of, file) };
  return scenarioPromises.flatMap((promised) => findBrokenPlaces(promised, scenario, changed));
}
