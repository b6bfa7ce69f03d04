import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { inTheList } from './in-the-list.mjs';
import { readScenarioOptions } from './scenario-options.mjs';

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
    [['scenarios'], 'has a meaning of its own'],
    [['library-loan', '--of', 'x'], '--help'],
    [['library-loan', '--en', '借閱'], 'a name in English'],
    [['library-loan', '--en', "Reader's loan"], 'a name in English'],
    [['library-loan', '--zh', 'Loan'], 'a name in Chinese'],
  ])('%j are refused with a sentence', (args, part) => {
    expect(readScenarioOptions(args).problem).toContain(part);
  });
});

describe('the list of scenarios', () => {
  const text = [
    "import { baseOrder } from './base-order/index.ts';",
    "import { trainTicket } from './train-ticket/index.ts';",
    "import { voucher } from './voucher/index.ts';",
    '',
    'export const scenarios: readonly Scenario[] = [',
    '  trainTicket,',
    '  voucher,',
    '  // Any other order comes last.',
    '  baseOrder,',
    '];',
  ];

  it('takes another with two lines: its import in the order of the alphabet, its name in front of the last', () => {
    const { importAt, nameAt, others } = added('library-loan', 'libraryLoan');
    expect([importAt, nameAt, others]).toEqual([1, 8, text]);
    expect(added('zoo', 'zoo')).toEqual({ importAt: 3, nameAt: 8, others: text });
  });

  it('is a list of that shape', async () => {
    const list = await readFile(new URL('../../shared/scenarios/index.ts', import.meta.url), 'utf8');
    const more = inTheList(list, { id: 'zoo', camel: 'zoo' })?.split('\n') ?? [];
    expect(more.filter((line) => !list.split('\n').includes(line))).toEqual([
      "import { zoo } from './zoo/index.ts';",
      '  zoo,',
    ]);
  });

  it('is left alone where it is not as it is known', () => {
    expect(inTheList('export const scenarios = [];', { id: 'zoo', camel: 'zoo' })).toBeNull();
  });

  /** Where the import and the name were written, and what else there is. */
  function added(id, camel) {
    const lines = inTheList(text.join('\n'), { id, camel }).split('\n');
    const own = [`import { ${camel} } from './${id}/index.ts';`, `  ${camel},`];
    const [importAt, nameAt] = own.map((line) => lines.indexOf(line));
    return { importAt, nameAt, others: lines.filter((line) => !own.includes(line)) };
  }
});
