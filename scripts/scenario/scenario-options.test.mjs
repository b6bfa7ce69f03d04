import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readScenarioOptions } from './scenario-options.mjs';
import { inTheList } from './write-scenario.mjs';

describe('the options of a new scenario', () => {
  it('make the names of the id, or take them', () => {
    const names = { id: 'library-loan', camel: 'libraryLoan' };
    expect(readScenarioOptions(['library-loan'])).toEqual({ names: { ...names, en: 'Library loan', zh: '新場景' } });
    expect(readScenarioOptions(['library-loan', '--en', 'Book loan', '--zh', '圖書借閱'])).toEqual({
      names: { ...names, en: 'Book loan', zh: '圖書借閱' },
    });
    expect(readScenarioOptions(['--help'])).toEqual({ help: true });
  });

  it.each([
    [[], 'Name one scenario'],
    [['one', 'two'], 'Name one scenario'],
    [['Library-Loan'], 'is no id'],
    [['library_loan'], 'is no id'],
    [['../library'], 'is no id'],
    [['a'.repeat(41)], 'is no id'],
    [['class'], 'has a meaning of its own'],
    [['define-scenario'], 'has a meaning of its own'],
    [['library-loan', '--of', 'x'], '--help'],
    [['library-loan', '--en', '借閱'], 'a name in English'],
    [['library-loan', '--en', "Reader's loan"], 'a name in English'],
    [['library-loan', '--zh', 'Loan'], 'a name in Chinese'],
  ])('%j are refused with a sentence', (args, part) => {
    expect(readScenarioOptions(args).problem).toContain(part);
  });
});

describe('the list of scenarios', () => {
  it('takes another with one line', async () => {
    const list = await readFile(new URL('../../shared/scenarios/list.ts', import.meta.url), 'utf8');
    expect(inTheList(list, { id: 'library-loan', camel: 'libraryLoan' })).toBe(
      `${list}export { libraryLoan } from './library-loan/index.ts';\n`,
    );
  });

  it('is left alone where it is not as it is known', () => {
    expect(inTheList('export const scenarios = [];', { id: 'zoo', camel: 'zoo' })).toBeNull();
    expect(inTheList('', { id: 'zoo', camel: 'zoo' })).toBeNull();
  });
});
