import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rounds = 3;

/**
 * Runs benches of this tree and of a revision in turns, and prints both medians with their ratio: what the machine does
 * meanwhile meets both. The revision is checked out in a temporary folder, with the packages of this tree where the
 * lock file is the same.
 */
export async function compareBench(root, revision, names) {
  const place = mkdtempSync(join(tmpdir(), 'passbench-compare-'));
  const other = join(place, 'tree');
  try {
    execFileSync('git', ['clone', '--quiet', '--local', '--no-checkout', root, other]);
    const commit = execFileSync('git', ['rev-parse', `${revision}^{commit}`], { cwd: root, encoding: 'utf8' }).trim();
    execFileSync('git', ['checkout', '--quiet', commit], { cwd: other });
    givePackages(root, other);
    const figures = new Map();
    for (let round = 0; round < rounds; round++)
      for (const [side, tree] of [other, root].entries())
        for (const { what, unit, value } of readFigures(await outputOf(tree, names))) {
          const row = figures.get(what) ?? { unit, sides: [[], []] };
          row.sides[side].push(value);
          figures.set(what, row);
        }
    print(revision, figures);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function givePackages(root, other) {
  const [here, there] = [root, other].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'));
  if (here === there) symlinkSync(join(root, 'node_modules'), join(other, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: other, stdio: 'ignore' });
}

/** The figures of the rows that benches print. */
export function readFigures(printed) {
  return printed.split('\n').flatMap((line) => {
    const found = /^ {2}(\S.*?) {2,}(-?[\d,]+(?:\.\d+)?)(\/s| [a-zA-Zµ/]+)?(?: {2}.*)?$/.exec(line);
    if (found === null) return [];
    const [, what, number, unit = ''] = found;
    return [{ what, unit: unit.trim(), value: Number(number.replaceAll(',', '')) }];
  });
}

function outputOf(tree, names) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/bench.mjs', ...names], {
      cwd: tree,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
    child.on('error', reject);
    // A bench that misses what it promises ends with 1, and has printed all the same.
    child.on('close', () => resolve(printed));
  });
}

function print(revision, figures) {
  console.log(`\nmedians of ${rounds} runs, in turns: ${revision}, this tree, this tree / ${revision}`);
  for (const [what, { unit, sides }] of figures) {
    const [before, now] = sides.map(middle);
    if (before === undefined || now === undefined) continue;
    const columns = [before, now].map((value) => `${value.toLocaleString('en-US')} ${unit}`.trim().padStart(14));
    console.log(`  ${what.padEnd(46)} ${columns.join(' ')} ${(now / before).toFixed(2).padStart(8)}`);
  }
}

function middle(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
