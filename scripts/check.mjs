import { fileURLToPath } from 'node:url';
import { checkSteps } from './steps/check-steps.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';
import { runSteps } from './steps/report.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
demandNode();
await ensureInstalled(root);
const total = await runSteps(root, checkSteps);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
