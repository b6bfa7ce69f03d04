import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findDeviations,
  hasNotes,
  putTerm,
  readGlossary,
  removeTerm,
  type GlossaryTerm,
  type Term,
} from './glossary.ts';

function termsOf(text: string): readonly GlossaryTerm[] {
  const read = readGlossary(text);
  if (!('map' in read)) throw new Error(read.why.en);
  return read;
}

const csv = [
  'zh_HK,en_US,note',
  '高鐵,High Speed Rail,the line',
  '高鐵站,station,',
  '枱,table,',
  '桌,table,older',
  '籌號,number,',
  '',
].join('\n');
const terms = termsOf(csv);
const lacking = (zh: string | null, en: string | null) =>
  findDeviations({ zh_HK: zh, en_US: en }, terms).map(({ locale, term }) => `${locale}: ${term[locale]}`);

describe('a text deviates from the glossary', () => {
  test('where the other language has a term that it lacks', () => {
    expect(lacking('高鐵車票', 'Train ticket')).toEqual(['en_US: High Speed Rail']);
    expect(lacking('火車票', 'HIGH  speed rail ticket')).toEqual(['zh_HK: 高鐵']);
    expect(lacking('高鐵車票', 'High speed rail ticket')).toEqual([]);
  });

  test('but not by a part of a longer term or of a word', () => {
    expect(lacking('高鐵站', 'Station')).toEqual([]);
    expect(lacking('大枱', 'Large tables')).toEqual([]);
    expect(lacking('大枱', 'Vegetable')).toEqual(['en_US: table']);
    expect(lacking('免費', 'Unnumbered')).toEqual([]);
  });

  test('and any of several words will do', () => {
    expect(lacking('大桌', 'Large table')).toEqual([]);
    expect(lacking('大檯', 'Large table')).toEqual(['zh_HK: 枱', 'zh_HK: 桌']);
  });

  test('while an empty text lacks nothing', () => {
    expect([lacking('高鐵', ''), lacking(null, 'table'), lacking('高鐵', ' ')]).toEqual([[], [], []]);
  });

  test('by any characters that a term may have', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (word) => {
        const term: Term = { zh_HK: word.trim(), en_US: 'never said', note: '' };
        fc.pre(term.zh_HK !== '');
        expect(findDeviations({ zh_HK: `前 ${term.zh_HK} 後`, en_US: 'x' }, [term])).toEqual([
          { locale: 'en_US', term },
        ]);
      }),
    );
  });
});

describe('a glossary that cannot be read', () => {
  test.each([
    ['en_US,note\nA,b\n', 1, 'The first line must name the columns zh_HK, en_US, note; note may be missing.'],
    ['zh_HK,note\n字,b\n', 1, 'The first line must name the columns zh_HK, en_US, note; note may be missing.'],
    ['zh_HK,en_US\n字\n', 2, 'This line has 1 fields, and the first one has 2.'],
    ['zh_HK,en_US\n字,word\n 字,\n', 3, 'This line needs a word in both languages.'],
    ['zh_HK,en_US\n"字,word\n', 2, 'In this line a quote is left open here.'],
  ])('%j says its line', (text, line, why) => {
    expect(readGlossary(text)).toMatchObject({ line, why: { en: why } });
  });

  test('is not written to', () => {
    const term = { zh_HK: '字', en_US: 'word', note: '' };
    expect([
      putTerm('x\n', null, term),
      putTerm(csv, term, term),
      removeTerm(csv, term),
      removeTerm('x', term),
    ]).toEqual([null, null, null, null]);
  });
});

const same = (one: Term, next: Term): boolean =>
  one.zh_HK === next.zh_HK && one.en_US === next.en_US && one.note === next.note;

describe('a term is written', () => {
  const term: Term = { zh_HK: '到號', en_US: '=your "turn"', note: 'a;b' };

  test('as the last line, in the columns, between the signs and with the line ends that are there', () => {
    const text = '\ufeffnote;mine;en_US;zh_HK\r\n;1;word;字\r\n';
    const after = putTerm(text, null, term) ?? '';
    expect(after).toBe(`${text}"a;b";;"'=your ""turn""";到號\r\n`);
    expect(termsOf(after)).toMatchObject([{ zh_HK: '字' }, { ...term, line: 3 }]);
    expect(putTerm('zh_HK,en_US\n字,word', null, { ...term, note: '' })).toBe(
      'zh_HK,en_US\n字,word\n到號,"\'=your ""turn"""',
    );
  });

  test('before blank lines, without another cell of its row, and never where its note has no column', () => {
    const plain = { zh_HK: '到號', en_US: 'turn', note: 'a;b' };
    expect(putTerm('zh_HK,en_US,note\n退款,Refund,\n\n', null, plain)).toBe(
      'zh_HK,en_US,note\n退款,Refund,\n到號,turn,"a;b"\n\n',
    );
    const spreadsheet = 'zh_HK,en_US,,\n退款,Refund,one,+852 1\n';
    const refund = { zh_HK: '退款', en_US: 'Refund', note: '' };
    expect(putTerm(spreadsheet, refund, { ...refund, en_US: 'Refunds' })).toBe(
      'zh_HK,en_US,,\n退款,Refunds,one,+852 1\n',
    );
    expect([hasNotes(spreadsheet), putTerm(spreadsheet, refund, { ...refund, note: 'x' })]).toEqual([false, null]);
    expect([hasNotes(''), hasNotes(csv)]).toEqual([true, true]);
  });

  test('into a file of its own', () => {
    expect(termsOf(putTerm('', null, term) ?? '')).toEqual([{ ...term, line: 2 }]);
  });

  test('and removed without another byte', () => {
    const word = fc
      .string({ minLength: 1, unit: 'grapheme' })
      .filter((each) => each.trim() === each && !each.includes('\0'));
    const row = fc.record({ zh_HK: word, en_US: word, note: word });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), fc.nat(), row, (rows, at, other) => {
        const text = rows.reduce((before, each) => putTerm(before, null, each) ?? '', '');
        const read = termsOf(text);
        expect(read).toMatchObject(rows);
        const own = rows[at % rows.length] ?? other;
        const first = rows.findIndex((each) => same(each, own));
        const changed = putTerm(text, own, other) ?? '';
        expect(termsOf(changed)[first]).toMatchObject(other);
        expect(termsOf(removeTerm(text, own) ?? '')).toMatchObject(rows.toSpliced(first, 1));
        if (rows.some((each) => same(each, other))) return;
        expect(putTerm(changed, other, own)).toBe(text);
        expect(removeTerm(putTerm(text, null, other) ?? '', other)).toBe(text);
      }),
    );
  });
});
