import { join } from 'node:path';
import { wantedFuses, wrongFuses } from '../../../scripts/pack/package-checks.mjs';
import { runQuietly } from '../../../scripts/steps/run-step.mjs';
import { runSuite } from '../drivers/run-suite.mjs';

async function measure({ root, say }) {
  say('packing');
  const packed = await runQuietly(process.execPath, [join(root, 'scripts/pack-check.mjs'), '--json'], { cwd: root });
  const { packages = [], checks = [] } = parsed(packed.output) ?? {};
  const set = packages.map(({ fuses }) => wantedFuses.length - wrongFuses(fuses).length);
  const failedChecks = checks.filter(({ problems }) => problems.length > 0).length;
  say('windows');
  const { passed, failed } = await runSuite({ root, files: ['electron/main'] });
  say('audit');
  const audit = await auditHits(root);
  const isPacked = set.length === 3 && set.every((count) => count === wantedFuses.length) && failedChecks === 0;
  return {
    measured: `fuses ${set.map((count) => `${count}/${wantedFuses.length}`).join(', ') || 'not read'}; ${failedChecks} of ${checks.length} checks of the packages failed; ${passed} tests of the windows passed, ${failed} failed; ${audit.words}`,
    met: isPacked && failed === 0 && passed > 0 && audit.hits === 0,
  };
}

/** What the registry knows against the packages that are installed; some registries do not say. */
async function auditHits(root) {
  const { output } = await runQuietly('npm', ['audit', '--json', '--loglevel=silent'], { cwd: root });
  const counts = parsed(output)?.metadata?.vulnerabilities;
  if (counts === undefined) return { hits: null, words: 'the registry gave no audit' };
  const hits = counts.high + counts.critical;
  return { hits, words: `${hits} high or critical audit hits` };
}

function parsed(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return null;
  }
}

export const figure = {
  id: '34',
  what: 'what is packed',
  asked: 'fuse wire 9 of 9 in every package; every window closed; 0 high or critical audit hits without a written note',
  quick: measure,
  full: measure,
};
