// Writes the folder of a new scenario and its line in the list. `npm run new:scenario -- --help` says how.
import { fileURLToPath } from 'node:url';
import { help, readScenarioOptions } from './scenario/scenario-options.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
demandNode();
const asked = readScenarioOptions(process.argv.slice(2));
if (asked.help === true) {
  process.stdout.write(help);
} else if (asked.problem === undefined) {
  await ensureInstalled(root);
  const { writeScenario } = await import('./scenario/write-scenario.mjs');
  const { problem, files } = await writeScenario(root, asked.names);
  if (problem === undefined) tell(files);
  else fail(problem);
} else {
  fail(asked.problem);
}

function tell(files) {
  const { id, zh } = asked.names;
  process.stdout.write(
    [
      ...files.map((file) => `wrote ${file}`),
      '',
      `The scenario ${id} (${zh}) is complete and passes: npx vitest run shared/scenarios`,
      'CONTRIBUTING.md says in which order its files are made its own ("Add a scenario").',
      '',
    ].join('\n'),
  );
}

function fail(problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}
