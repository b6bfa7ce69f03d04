import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { overProcesses, sumOf, whole } from '../drivers/over-processes.mjs';

function requireVerifier() {
  const found = spawnSync('python3', ['-c', 'import cryptography; print(cryptography.__version__)']);
  if (found.status !== 0)
    throw new Error(
      'The independent verifier needs python3 with its package "cryptography" (pip install cryptography).',
    );
  return found.stdout.toString().trim();
}

const measureWith =
  (total) =>
  async ({ root, bundle, say }) => {
    const version = requireVerifier();
    const script = await bundle('e2e/soak/drivers/sign-process.mjs');
    const verifier = join(root, 'e2e', 'soak', 'drivers', 'verify-requests.py');
    const told = (done) => say(`${whole(done)} of ${whole(total)}`);
    const message = { ask: 'sign', verifier };
    const answers = await overProcesses({ script, message, total, batch: Math.min(2000, total / 4), told });
    const [verified, wrong, unread, spoiled] = ['verified', 'wrong', 'unread', 'spoiled'].map((name) =>
      sumOf(answers, name),
    );
    const mismatches = Math.abs(total - spoiled - verified) + unread;
    return {
      measured: `${whole(total)} requests as received on the wire, half RSA256, half ECC224 in its four readings: ${mismatches} mismatches by python's cryptography ${version}, which refused ${wrong} of ${spoiled} spoiled on the way`,
      met: mismatches === 0 && wrong === spoiled && spoiled > 0,
    };
  };

export const figure = {
  id: '10',
  what: 'signatures',
  asked: '100,000 signed requests RSA256 and ECC224: 0 mismatches by an independent verifier',
  quick: measureWith(2000),
  full: measureWith(100_000),
};
