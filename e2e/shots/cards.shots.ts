import { scenarios } from '../../shared/scenarios/index.ts';
import { templateId, type Scenario } from '../../shared/scenarios/scenario.ts';
import { test } from '../fixtures/bench.ts';
import { take, type Shot } from './take.ts';

/** Every ready payload of a scenario that holds no mistake, as its ticket. */
function tickets(scenario: Scenario): readonly Shot[] {
  return scenario.templates
    .filter(({ variant }) => variant?.startsWith('broken-') !== true)
    .map((template) => [
      [template.status, template.variant].filter((part) => part !== undefined).join('-'),
      (bench) => bench.run(`new.${templateId(scenario, template)}`),
    ]);
}

/** The other surfaces, of the scenario's first payload. */
function surfaces(scenario: Scenario): readonly Shot[] {
  const [first] = scenario.templates;
  return [
    [
      'wallet',
      async (bench) => {
        if (first !== undefined) await bench.run(`new.${templateId(scenario, first)}`);
        await bench.stage.show('wallet');
      },
    ],
    ['wallet-active', (bench) => bench.run('stage.wallet-active')],
    ['notices', (bench) => bench.run('stage.notices-lock')],
    ['sheet', (bench) => bench.stage.show('sheet')],
  ];
}

for (const scenario of scenarios) {
  test(`cards of ${scenario.id}`, async ({ bench }, info) => {
    await bench.pauseClock();
    await bench.stage.showBoth();
    await take(bench, info, [...tickets(scenario), ...surfaces(scenario)], `${scenario.id}/`);
  });
}
