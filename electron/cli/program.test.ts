import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../shared/lib/text/testing/any-character.ts';
import { runPassbench } from './testing/fake-io.ts';

const names = ['template', 'validate', 'sign', 'verify', 'sandbox', 'send'];

describe('passbench', () => {
  it('shows its help with an example at every level', async () => {
    for (const args of [['--help'], ...names.map((name) => [name, '--help'])]) {
      const { code, out, err } = await runPassbench(args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out).toMatch(/\nExample:\n  \$ passbench /);
    }
  });

  it('without a command shows its help as an error', async () => {
    const { code, out, err } = await runPassbench([]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('Usage: passbench');
  });

  it('shows the help of a command that is asked for by name', async () => {
    expect(await runPassbench(['help', 'sign'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage: passbench sign'),
    });
  });

  it.each([
    [fileURLToPath(import.meta.url), 'a part of its path is a file, not a folder. Name a folder with --data.'],
    ['n'.repeat(300), 'its name is too long. Choose a shorter one with --data.'],
  ])('says in words that a data folder is of no use: %.40s', async (data, words) => {
    for (const args of [['history'], ['env', 'list'], ['clear', '--all']]) {
      const { code, out, err } = await runPassbench([...args, '--data', data]);
      expect([code, out, err]).toEqual([2, '', expect.stringContaining(`cannot be used: ${words}`)]);
    }
  });

  it('names the nearest command and option', async () => {
    expect((await runPassbench(['validat'])).err).toContain('Did you mean validate');
    expect((await runPassbench(['sign', '--kye', 'x'])).err).toContain('Did you mean --key');
  });

  it('points to what helps, with one prefix', async () => {
    const unknown = await runPassbench(['sign', '--zzzzzz']);
    expect(unknown.err).toMatch(/^passbench: unknown option '--zzzzzz'\n/);
    expect(unknown.err).toContain('See: passbench sign --help\n');
    expect((await runPassbench(['zzzzzz'])).err).toContain('See: passbench --help\n');
    expect((await runPassbench(['simulate'])).err).toContain('Example: passbench simulate evening.json');
  });

  it('shows no value of an option that is not known', async () => {
    const run = await runPassbench(['send', "--proxx=http://user:gehe'im@proxy.example", 'call.json']);
    expect(run.err).toMatch(/^passbench: unknown option '--proxx'\n/);
    expect(run.err).not.toContain('gehe');
  });

  it('says its version', async () => {
    for (const before of [[], ['validate'], ['history', 'export'], ['keys', 'add', 'key.pem']])
      expect(await runPassbench([...before, '--version'])).toMatchObject({ code: 0, out: '1.2.3\n', err: '' });
  });

  it('shows no internals in its help', async () => {
    for (const name of names) expect((await runPassbench([name, '--help'])).out).not.toMatch(/default: [[{]/);
  });

  it('survives any arguments, and never shows a stack', async () => {
    const word = fc.constantFrom(
      '--json',
      '--gap',
      '--scheme',
      '--scenario',
      '--at',
      '--seed',
      '--path',
      '--key',
      '--to',
      '--port',
      '--',
      '-',
      '',
      '=',
      'queue-up',
      'CALL_NUM',
      '--help=x',
      '__proto__',
      'queue-final=__proto__',
    );
    const args = fc.tuple(
      fc.constantFrom(...names.filter((name) => name !== 'sandbox'), ''),
      fc.array(fc.oneof(word, fc.string({ unit: anyCharacter, maxLength: 12 })), { maxLength: 6 }),
    );
    await fc.assert(
      fc.asyncProperty(args, async ([name, rest]) => {
        const { code, err } = await runPassbench([name, ...rest]);
        expect([0, 1, 2]).toContain(code);
        expect(err).not.toMatch(/\n\s+at |internal error/);
        expect(code === 2 ? err : 'silent').not.toBe('');
      }),
      { numRuns: 500 },
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
