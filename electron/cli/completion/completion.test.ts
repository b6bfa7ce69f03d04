import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { runPassbench } from '../testing/fake-io.ts';

const run = promisify(execFile);
const hasShell = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-completion-'));
  for (const shell of ['bash', 'zsh', 'fish']) {
    writeFileSync(join(folder, `passbench.${shell}`), (await runPassbench(['completion', shell])).out);
  }
  mkdirSync(join(folder, 'here', 'two words'), { recursive: true });
  writeFileSync(join(folder, 'here', 'two words.json'), '{}');
  writeFileSync(join(folder, 'here', 'ticket.json'), '{}');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What bash offers behind a line; `breaks` are its COMP_WORDBREAKS. */
async function inBash(line: string, breaks = ' \t\n"\'><=;|&(:'): Promise<readonly string[]> {
  const script = `source ../passbench.bash; COMP_LINE=$1 COMP_POINT=\${#1} COMP_WORDBREAKS=$2; _passbench; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = await run('bash', ['-c', script, 'bash', line, breaks], { cwd: join(folder, 'here') });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((each) => each !== '');
}

const ids = scenarios.map(({ id }) => id);
const formats = ['png', 'pdf', 'html', 'svg'];

describe('passbench completion', () => {
  it('prints a script for each shell, and names the shells it has', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect(await runPassbench(['completion', shell])).toMatchObject({
        code: 0,
        err: '',
        out: expect.stringContaining('passbench'),
      });
    expect(await runPassbench(['completion', 'bsh'])).toMatchObject({ code: 2, err: expect.stringContaining('bash') });
  });
});

describe.skipIf(!hasShell('bash'))('bash', () => {
  it('completes commands, on both levels', async () => {
    const names = (await inBash('passbench ')).toSorted();
    const pages = readdirSync(join(import.meta.dirname, '../../../docs/commands'));
    expect(names).toEqual(pages.flatMap((page) => (page === 'README.md' ? [] : [page.slice(0, -3)])).toSorted());
    expect(await inBash('passbench si')).toEqual(['sign', 'simulate']);
    expect(await inBash('passbench keys ')).toEqual(expect.arrayContaining(['add', 'list', 'check', 'generate']));
    expect(await inBash('passbench keys ad')).toEqual(['add']);
  });

  it('completes options, of the command that is typed', async () => {
    expect(await inBash('passbench --')).toEqual(['--version', '--help']);
    expect(await inBash('passbench render --lo')).toEqual(['--locale']);
    expect(await inBash('passbench keys add --key')).toEqual(['--key-passphrase-file']);
    expect(await inBash('passbench validate ticket.json --pre')).toEqual(['--previous']);
    expect(await inBash('passbench validate --scenario keys --json --ga')).toEqual(['--gap']);
  });

  it('completes values, in each way of writing them', async () => {
    expect(await inBash('passbench validate --scenario ')).toEqual(ids);
    expect(await inBash('passbench validate --scenario qu')).toEqual(['queue-up']);
    expect(await inBash('passbench render --format ')).toEqual(formats);
    expect(await inBash('passbench render --format=')).toEqual(formats);
    expect(await inBash('passbench render --format=p', ' ')).toEqual(['--format=png', '--format=pdf']);
    expect(await inBash('passbench render --locale en_US,zh')).toEqual(['en_US,zh_HK']);
    expect(await inBash('passbench render --locale=en_US,zh')).toEqual(['en_US,zh_HK']);
    expect(await inBash('passbench validate --gap stale-update=i')).toEqual(['ignore']);
    expect(await inBash('passbench validate --gap stale-update=i', ' ')).toEqual(['stale-update=ignore']);
    expect(await inBash('passbench sign --algorithm ')).toEqual(['RSA256', 'ECC224']);
    expect(await inBash('passbench sandbox --mode ')).toEqual(['strict', 'lenient', 'record-only']);
    expect(await inBash('passbench schema --language ')).toEqual(['en', 'zh']);
    expect(await inBash('passbench validate --report ')).toEqual(['junit=', 'sarif=', 'github']);
  });

  it('completes arguments by their place, and files with spaces', async () => {
    expect(await inBash('passbench template ')).toEqual(ids);
    expect(await inBash('passbench template queue-up CALL')).toEqual(['CALL_NUM']);
    expect(await inBash('passbench completion ')).toEqual(['bash', 'zsh', 'fish']);
    expect(await inBash('passbench validate ti')).toEqual(['ticket.json']);
    expect((await inBash('passbench validate ticket.json tw')).toSorted()).toEqual(['two words', 'two words.json']);
    expect(await inBash('passbench validate --project tw')).toEqual(['two words']);
    expect(await inBash('passbench verify x --time ')).toEqual([]);
  });

  it('completes nothing from a mistake, and runs nothing that is typed', async () => {
    expect(await inBash('passbench nothing ')).toEqual([]);
    for (const line of [
      'passbench $(touch ran) ',
      'passbench validate `touch ran`',
      "passbench 'x; touch ran; ",
      'passbench * ',
    ])
      await inBash(line);
    expect(readdirSync(join(folder, 'here'))).not.toContain('ran');
  });
});

describe.skipIf(!hasShell('zsh'))('zsh', () => {
  /** What zsh offers behind these words: its builtins of completion are replaced, which exist only while it completes. */
  async function inZsh(...words: readonly string[]): Promise<readonly string[]> {
    const stubs = `compdef() { : }; compset() { : }; _files() { print -l files "$@" }
      compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -l -- "$@" }
      _describe() { print -l -- "\${(@P)\${@[-1]}}" }`;
    const script = `${stubs}; source ../passbench.zsh; words=(passbench "$@"); CURRENT=\${#words}; _passbench`;
    const { stdout, stderr } = await run('zsh', ['-f', '-c', script, 'zsh', ...words], { cwd: join(folder, 'here') });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((each) => each !== '');
  }

  it('completes commands and options with what they are, and values', async () => {
    expect(await inZsh('')).toContain('validate:Check payloads against every rule of the specification.');
    expect(await inZsh('keys', '')).toEqual(expect.arrayContaining([expect.stringMatching(/^add:Import/)]));
    expect(await inZsh('render', '--')).toEqual(expect.arrayContaining([expect.stringMatching(/^--locale:languages/)]));
    expect(await inZsh('validate', '--scenario', '')).toEqual(ids);
    expect(await inZsh('render', '--format=')).toEqual(formats);
    expect(await inZsh('template', 'queue-up', '')).toContain('CALL_NUM');
    expect(await inZsh('validate', '')).toEqual(['files']);
    expect(await inZsh('validate', '--project', '')).toEqual(['files', '-/']);
  });
});

describe.skipIf(!hasShell('fish'))('fish', () => {
  /** What fish offers behind a line, each with its description. */
  async function inFish(line: string): Promise<readonly string[]> {
    const script = 'source ../passbench.fish; complete -C $argv[1]';
    const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    const { stdout, stderr } = await run('fish', ['--no-config', '-c', script, line], {
      cwd: join(folder, 'here'),
      env,
    });
    expect(stderr).toBe('');
    return stdout.split('\n').filter((each) => each !== '');
  }
  const wordsIn = async (line: string): Promise<readonly string[]> =>
    (await inFish(line)).map((each) => each.split('\t')[0] ?? '');

  it('completes commands and options with what they are, values, lists and files', async () => {
    expect(await inFish('passbench val')).toEqual([
      'validate\tCheck payloads against every rule of the specification.',
    ]);
    expect(await wordsIn('passbench keys ad')).toEqual(['add']);
    expect(await wordsIn('passbench render --lo')).toEqual(['--locale']);
    expect((await wordsIn('passbench validate --scenario ')).toSorted()).toEqual(ids.toSorted());
    expect((await wordsIn('passbench render --format ')).toSorted()).toEqual(formats.toSorted());
    expect(await wordsIn('passbench render --locale en_US,zh')).toContain('en_US,zh_HK');
    expect(await wordsIn('passbench template queue-up CALL')).toEqual(['CALL_NUM']);
    expect(await wordsIn('passbench validate ti')).toEqual(['ticket.json']);
    expect(await wordsIn('passbench verify x --time ')).toEqual([]);
  });
});
