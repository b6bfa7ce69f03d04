import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../scripts/steps/build-parts.mjs';

const mostSeconds = 60;

/** How long the gallery takes as pictures: every template in both languages. */
export async function bench(root) {
  await buildParts(root, ['cli', 'render', 'window']);
  const measured = [
    await measure(root, 'every template as PNG', []),
    await measure(root, 'the same, with what is cut', ['--fail-on-cut']),
  ];
  return { lines: measured.map(({ line }) => line), good: measured.every(({ good }) => good) };
}

async function measure(root, what, args) {
  const out = await mkdtemp(join(tmpdir(), 'passbench-bench-render-'));
  try {
    const started = performance.now();
    const program = join(root, 'dist/cli/passbench.js');
    const child = spawn(process.execPath, [program, 'render', '--all-templates', '--out', out, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let files = 0;
    child.stdout.on('data', (chunk) => {
      files += String(chunk).split('\n').length - 1;
    });
    const [code] = await once(child, 'close');
    const seconds = (performance.now() - started) / 1000;
    return {
      good: code === 0 && seconds < mostSeconds,
      line: [what, `${seconds.toFixed(1)} s`, `${files} files, code ${code}`],
    };
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}
