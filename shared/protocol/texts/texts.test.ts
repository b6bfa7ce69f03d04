import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCsv } from '../../documents/rows/csv.ts';
import { scenarios } from '../../scenarios/index.ts';
import { listLocalizedTexts, sayLimit } from './localized-texts.ts';
import {
  byPointer,
  putAt,
  takeTexts,
  type ReturnedText,
  readTextName,
  readTextsCsv,
  textName,
  writeTextsCsv,
} from './take-texts.ts';

const payloads = scenarios.flatMap(({ templates }) =>
  templates.filter(({ variant }) => variant?.startsWith('broken-') !== true).map(({ text }) => text),
);

function textsIn(payload: string) {
  const texts = listLocalizedTexts(payload, {});
  if (texts === null) throw new Error('no payload');
  return texts;
}

function take(payload: string, returned: readonly ReturnedText[]) {
  return takeTexts(payload, returned, { gaps: {}, find: byPointer(textsIn(payload)) });
}

const queue = scenarios.find(({ id }) => id === 'queue-up')?.templates[0]?.text ?? '';
const remark = { zh_HK: '/extInfo/multiLang/zh_HK/order_remark', en_US: '/extInfo/multiLang/en_US/order_remark' };

describe('the texts of a payload', () => {
  test('are those of both languages, with what they are and their limits', () => {
    const [table, title, remarks] = textsIn(queue).filter(({ pointers }) => !pointers.zh_HK.startsWith('/shopInfo'));
    expect(table?.texts).toEqual({ zh_HK: '大枱', en_US: 'Large table' });
    expect(title?.field.isProperName).toBe(true);
    expect(remarks?.pointers).toEqual(remark);
    expect(remarks === undefined ? '' : sayLimit(remarks, {})).toBe('14 Chinese or 23 English characters');
  });

  test('are none in what is no object', () => {
    expect(listLocalizedTexts('[]', {})).toBeNull();
    expect(listLocalizedTexts('{"a":', {})).toBeNull();
  });

  test('of every template come back from CSV as they went, and change nothing', () => {
    for (const payload of payloads) {
      const rows = textsIn(payload).map((text) => ({ file: null, text }));
      const returned = readTextsCsv(writeTextsCsv(rows, {}));
      expect(Array.isArray(returned) && take(payload, returned)).toEqual({ text: payload, changed: [], refused: [] });
    }
  });
});

describe('a text that came back', () => {
  test('is written in place; every other byte stays', () => {
    const { text, changed } = take(queue, [{ name: { pointer: remark.zh_HK }, texts: { en_US: 'Be "quick"\n' } }]);
    expect(changed).toEqual([{ pointer: remark.en_US, locale: 'en_US' }]);
    const before = textsIn(queue).find(({ pointers }) => pointers.en_US === remark.en_US)?.texts.en_US ?? '';
    expect(text).toBe(queue.replace(JSON.stringify(before), '"Be \\"quick\\"\\n"'));
  });

  test('is added where its language has none', () => {
    const member = /,\s*"order_remark": "[^"]*"/g;
    const without = queue.replaceAll(member, (found, at) => (at === queue.search(member) ? found : ''));
    const { text, refused } = take(without, [{ name: { pointer: remark.en_US }, texts: { en_US: 'On time' } }]);
    expect(refused).toEqual([]);
    expect(textsIn(text).find(({ pointers }) => pointers.en_US === remark.en_US)?.texts.en_US).toBe('On time');
  });

  test('over its limit, of an unknown name or changed meanwhile is told and left alone', () => {
    const long = 'A remark of far more than twenty-three characters';
    const told = take(queue, [
      { name: { pointer: remark.en_US }, texts: { en_US: long } },
      { name: { pointer: '/nowhere' }, texts: { zh_HK: '無' } },
      { name: { pointer: remark.en_US }, texts: { en_US: 'Soon' }, before: { source: 'other', target: null } },
    ]);
    expect(told.text).toBe(queue);
    expect(told.refused.map(({ pointer, why }) => [pointer, why.en])).toEqual([
      [remark.en_US, `It is too long: ${long.length} of at most 23 characters.`],
      ['/nowhere', 'The payload has no text of this name.'],
      [remark.en_US, 'The text that it translates was changed meanwhile.'],
    ]);
  });
});

describe('CSV', () => {
  const [text] = textsIn(queue);
  if (text === undefined) throw new Error('no text');
  const sentence = fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', "'", '"', ',', ';', 'a', '中', ' '),
  });

  test('holds any text, formulas as plain text, behind any delimiter', () => {
    fc.assert(
      fc.property(sentence, sentence, fc.constantFrom(',', ';', '\t'), (zh, en, delimiter) => {
        const csv = writeTextsCsv([{ file: 'a b/#c.json', text: { ...text, texts: { zh_HK: zh, en_US: en } } }], {});
        const reading = readCsv(csv);
        const written = 'records' in reading ? (reading.records[1]?.fields ?? []) : [];
        expect(written.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
        const cells = [textName(text, 'a b/#c.json'), zh, en];
        if (delimiter === ',') expect(readTextsCsv(csv)).toEqual([rowOf(cells)]);
        else expect(readTextsCsv(inSpreadsheet(cells, delimiter))).toEqual([rowOf(cells)]);
      }),
    );
    expect(readTextName('a b/#c.json#/x/y')).toEqual({ file: 'a b/#c.json', pointer: '/x/y' });
  });

  function rowOf([pointer = '', zh, en]: readonly string[]) {
    return { name: { pointer }, texts: { zh_HK: zh, en_US: en } };
  }
  /** As a spreadsheet of another country writes it. */
  function inSpreadsheet(cells: readonly string[], delimiter: string): string {
    const marked = cells.map((cell) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell));
    const row = marked.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
    return `\ufeffsep=${delimiter}\r\n${['pointer', 'zh_HK', 'en_US'].join(delimiter)}\r\n${row}`;
  }

  test('without its columns, with a ragged line or an open quote is not read', () => {
    expect(readTextsCsv('')).toMatchObject({ line: 1 });
    expect(readTextsCsv('a,b\n1,2')).toMatchObject({ line: 1 });
    expect(readTextsCsv('pointer,zh_HK\n/a')).toMatchObject({
      line: 2,
      why: { en: expect.stringContaining('1 fields') },
    });
    expect(readTextsCsv('pointer,zh_HK\n/a,"b')).toMatchObject({
      line: 2,
      why: { en: expect.stringContaining('left open') },
    });
  });
});

test('half a character, which no file can hold, stays as it is where nothing else was changed', () => {
  const broken = queue.replaceAll('"Noodle House"', '"Noodle \\ud83c"');
  const returned = readTextsCsv(
    Buffer.from(
      writeTextsCsv(
        textsIn(broken).map((text) => ({ file: null, text })),
        {},
      ),
    ).toString(),
  );
  expect(Array.isArray(returned) && take(broken, returned)).toEqual({ text: broken, changed: [], refused: [] });
});

test('line ends of another kind, as translators’ tools write them, are no change', () => {
  const mixed = queue.replaceAll('"Large table"', '"Large\\r\\ntable"').replaceAll('"大枱"', '"大\\r枱"');
  const pointers = textsIn(queue).find(({ texts }) => texts.en_US === 'Large table')?.pointers;
  const back = (en: string, source: string) =>
    take(mixed, [{ name: { pointer: pointers?.en_US ?? '' }, texts: { en_US: en }, before: { source, target: null } }]);
  expect(back('Large\ntable', '大\n枱')).toEqual({ text: mixed, changed: [], refused: [] });
  expect(back('Big\ntable', '大\n枱').changed).toHaveLength(1);
  expect(back('Big\ntable', '大 枱').refused).toHaveLength(1);
});

test('a text that is changed keeps the bytes of what it keeps', () => {
  const text = String.raw`{"extInfo": {"multiLang": {"zh_HK": {"to": "A\/B \u4e2d"}}}}`;
  expect(putAt(text, '/extInfo/multiLang/zh_HK/to', 'A/Bx 中')).toBe(text.replace('B ', 'Bx '));
  expect(putAt(text, '/extInfo/multiLang/en_US/to', 'x')).toBeNull();
});
