import { describe, expect, it } from 'vitest';
import { scenarios } from '../index.ts';
import { scenarioReadme } from './readme.ts';

describe('the README of each scenario', () => {
  // `npm run docs:scenarios` runs this with --update, which writes the files.
  it.each(scenarios.map((scenario) => [scenario.id, scenario] as const))(
    'shared/scenarios/%s/README.md is what its data says: npm run docs:scenarios writes it',
    async (_, scenario) => {
      await expect(scenarioReadme(scenario)).toMatchFileSnapshot(`../${scenario.id}/README.md`);
    },
  );

  it.each(scenarios)('of $id prints no table without rows', (scenario) => {
    expect(scenarioReadme(scenario)).not.toMatch(/\| --- \|\n(?!\|)/);
  });
});
