import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findScenario, scenarios } from '../../../shared/scenarios/index.ts';
import { listLocalizedTexts } from '../../../shared/protocol/texts/localized-texts.ts';
import { runPassbench } from '../testing/fake-io.ts';
import { readXliff, writeXliff } from '../../../shared/protocol/texts/xliff.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-texts-'));
});
afterEach(() => rm(folder, { recursive: true }));

const ticket = findScenario('train-ticket')?.templates[0]?.text ?? '';
const to = '/extInfo/multiLang/en_US/to';

async function payload(name = 'ticket.json', text = ticket): Promise<string> {
  const file = join(folder, name);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
  return file;
}

async function exported(named: string, format: 'csv' | 'xliff'): Promise<string> {
  const { code, out } = await runPassbench(['texts', 'export', named, '--format', format, '--out', '-']);
  expect(code).toBe(0);
  return out;
}

async function imported(texts: string | Uint8Array, into: string) {
  const file = join(folder, 'back.texts');
  await writeFile(file, texts);
  return runPassbench(['texts', 'import', file, '--into', into, '--json']);
}

const station = 'Guangzhou South';

describe.each(['csv', 'xliff'] as const)('texts as %s', (format) => {
  test('go out and in, and change what was translated alone', async () => {
    const file = await payload();
    const texts = await exported(file, format);
    expect(texts).toContain(station);
    expect((await imported(texts, file)).json()).toEqual({ changed: [], refused: [] });
    const { code, json } = await imported(texts.replaceAll(station, 'Canton South'), file);
    expect([code, json()]).toEqual([0, { changed: [{ file, pointer: to, locale: 'en_US' }], refused: [] }]);
    expect(await readFile(file, 'utf8')).toBe(ticket.replace(`"to": "${station}"`, '"to": "Canton South"'));
  });

  test('of a folder come back to the payload that each is of', async () => {
    const one = await payload('orders/a.json');
    const other = await payload('orders/deep/b.json');
    await payload('orders/evening.story.json', '{"calls":[]}');
    const texts = await exported(join(folder, 'orders'), format);
    const [before = '', ...after] = texts.split('deep/b.json#/extInfo/multiLang/zh_HK/to');
    const { code, json } = await imported(
      [before, after.join('').replace(station, 'Canton South')].join('deep/b.json#/extInfo/multiLang/zh_HK/to'),
      join(folder, 'orders'),
    );
    expect([code, json()]).toEqual([0, { changed: [{ file: other, pointer: to, locale: 'en_US' }], refused: [] }]);
    expect(await readFile(one, 'utf8')).toBe(ticket);
  });

  test('too long, or there twice, are told and left alone', async () => {
    const file = await payload();
    const texts = await exported(file, format);
    const long = await imported(texts.replaceAll(station, 'S'.repeat(49)), file);
    expect([long.code, long.json()]).toEqual([
      1,
      { changed: [], refused: [{ pointer: to, locale: 'en_US', why: 'It is too long: 49 of at most 48 characters.' }] },
    ]);
    const again = format === 'csv' ? texts + (texts.split('\r\n')[1] ?? '') : twice(texts);
    expect((await imported(again, file)).code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(ticket);
  });
});

function twice(xliff: string): string {
  const unit = /<unit[^]*?<\/unit>/.exec(xliff)?.[0] ?? '';
  return xliff.replace(unit, unit + unit);
}

test('a spreadsheet may have written it with semicolons in UTF-16', async () => {
  const file = await payload();
  const csv = `pointer;en_US\r\n${to};"Canton; South"\r\n`;
  const { json } = await imported(Buffer.from(`\ufeff${csv}`, 'utf16le'), file);
  expect(json()).toMatchObject({ changed: [{ pointer: to }], refused: [] });
});

describe('XLIFF', () => {
  const unit = (id: string, target: string, source = '廣州南') =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="zh-HK" trgLang="en-US"><file id="f1"><unit ${id} name="${to}"><segment><source>${source}</source><target>${target}</target></segment></unit></file></xliff>`;
  const known = async (file: string): Promise<string> =>
    /id="(t\w+)" name="[^"]*zh_HK\/to"/.exec(await exported(file, 'xliff'))?.[1] ?? '';

  test('of another tool is read in segments, through marks, with characters that XML cannot hold', async () => {
    const split = unit(
      'id="t1"',
      'Can<mrk id="m" type="term">ton</mrk><cp hex="0007"/></target></segment><segment><source>南</source><target> &amp; South',
    );
    expect(readXliff(split)).toMatchObject([{ source: '廣州南南', target: 'Canton\u0007 & South', markup: null }]);
  });

  test('of segments keeps what lies between them, and the order of the targets', () => {
    const split = unit(
      'id="t1"',
      'South</target></segment><ignorable><source> </source></ignorable><segment><source>乙</source><target order="1">Canton',
      '甲',
    ).replace('<target>South', '<target order="3">South');
    expect(readXliff(split)).toMatchObject([{ source: '甲 乙', target: 'Canton South', isPartly: false }]);
  });

  test.each([
    [
      'that is translated in part',
      (id: string) =>
        unit(`id="${id}"`, 'Canton</target></segment><segment><source>南', '廣州')
          .replace('</target></segment></unit>', '</source></segment></unit>')
          .replace(/<source>南<\/target>/, '<source>南'),
      'Some of its segments are not translated.',
    ],
    [
      'with another source',
      (id: string) => unit(`id="${id}"`, 'Canton', '別處'),
      'The text that it translates was changed meanwhile.',
    ],
    [
      'with markup',
      (id: string) => unit(`id="${id}"`, 'Can<ph id="1"/>ton'),
      'It contains the element <ph>, which a payload’s text cannot.',
    ],
    ['without ids', () => unit('', 'Canton'), 'It has no id; by its name alone nothing is found.'],
    ['with an id of elsewhere', () => unit('id="t0"', 'Canton'), 'No payload here has a text of this name.'],
  ])('%s is told and left alone', async (_, written, why) => {
    const file = await payload();
    const { code, json } = await imported(written(await known(file)), file);
    expect([code, json()]).toMatchObject([1, { changed: [], refused: [{ locale: 'en_US', why }] }]);
    expect(await readFile(file, 'utf8')).toBe(ticket);
  });

  test('of a text that was translated in the payload meanwhile is told', async () => {
    const file = await payload();
    const texts = (await exported(file, 'xliff')).replaceAll(station, 'Canton South');
    await writeFile(file, ticket.replace(`"to": "${station}"`, '"to": "Guangzhou"'));
    expect((await imported(texts, file)).json()).toMatchObject({
      changed: [],
      refused: [{ pointer: to, why: 'The payload’s text was changed meanwhile.' }],
    });
  });

  test.each([
    ['with entities', '<!DOCTYPE x [<!ENTITY a "aaaa">]><xliff version="2.0"/>', 'document type'],
    ['that is cut', unit('id="t1"', 'a').slice(0, -20), 'not XML'],
    ['of version 1.2', '<xliff version="1.2"><file/></xliff>', 'XLIFF 1.2'],
    ['of another form', '<html/>', 'begins with <html>'],
    ['of a million levels', '<xliff version="2.0">'.repeat(1_000_000), 'nested too deeply'],
    ['with an unknown entity', unit('id="t1"', '&nope;'), 'not XML'],
  ])('%s is not read', async (_, written, why) => {
    const { code, err } = await imported(written, await payload());
    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
  });

  test('of every template holds its texts as they are', () => {
    for (const { templates } of scenarios)
      for (const { text } of templates) {
        const texts = listLocalizedTexts(text, {}) ?? [];
        const sent = texts.filter(({ texts: { zh_HK } }) => zh_HK !== null && zh_HK !== '');
        const write = (): string => writeXliff([{ path: 'a"<&.json', texts }], {});
        if (sent.length === 0) {
          expect(write).toThrow('No text here');
          continue;
        }
        const units = readXliff(write());
        expect(units.map(({ source, target }) => [source, target ?? ''])).toEqual(
          sent.map(({ texts: { zh_HK, en_US } }) => [zh_HK?.toWellFormed(), en_US?.toWellFormed() ?? '']),
        );
      }
  });
});

test('what is no payload, no file of texts or an empty folder is refused in words', async () => {
  const file = await payload();
  await mkdir(join(folder, 'empty'));
  for (const [args, why] of [
    [['export', await payload('list.json', '[]'), '--format', 'csv', '--out', '-'], 'payload'],
    [['export', join(folder, 'empty'), '--format', 'csv', '--out', '-'], 'payload'],
    [['export', await payload('none.json', '{}'), '--format', 'xliff', '--out', '-'], 'No text here'],
    [['export', file, '--format', 'csv'], "option '--out"],
    [['import', file, '--into', file], 'line 1'],
  ] as const) {
    const { code, err } = await runPassbench(['texts', ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(why)]);
  }
});
