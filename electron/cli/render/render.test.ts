import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../../shared/lib/app-error.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates, findBrokenRule } from '../../../shared/scenarios/templates.ts';
import type { Io } from '../io.ts';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-render-test-'));
});
afterEach(() => rm(folder, { recursive: true }));

const out = (): string => join(folder, 'out');
const relative = (files: readonly string[]): string[] => files.map((file) => file.slice(out().length + 1));

async function fileOf(text: string): Promise<string> {
  const file = join(folder, 'given.json');
  await writeFile(file, text);
  return file;
}

async function ticket(): Promise<string> {
  const { out: text } = await runPassbench(['template', 'train-ticket', 'TICKETED', '--seed', '1']);
  return fileOf(text);
}

type Report = { readonly files: readonly string[]; readonly cuts: null; readonly notShown: readonly string[] };

/** Without a browser: nobody can say what is cut, and nobody claims that nothing is. */
async function pages(...args: string[]): Promise<Report> {
  const {
    out: said,
    err,
    code,
  } = await runPassbench(['render', ...args, '--format', 'html', '--out', out(), '--json']);
  expect([code, err]).toEqual([0, expect.stringContaining('could not be measured')]);
  const document: Report = JSON.parse(said);
  expect(document.cuts).toBeNull();
  return document;
}

const lunch = JSON.stringify({
  format: 'passbench.story/1',
  name: 'A lunch',
  anchor: '2026-11-25T12:00:00+08:00',
  calls: [
    { at: '+0m', template: 'queue-up/CALL_NUM' },
    { at: '+30m', template: 'queue-up/NUMBER_ARRIVED' },
  ],
});

describe('render', () => {
  it('writes a page for each picture, named by what it shows, that holds its fonts and loads nothing', async () => {
    const { files } = await pages(await ticket(), '--surface', 'card,ticket', '--width', '320,430');
    expect(relative(files)).toContain('train-ticket/TICKETED.zh_HK.card.light.320.100.html');
    expect(relative(files)).toContain('train-ticket/TICKETED.en_US.ticket.light.430.100.html');
    expect(files).toHaveLength(8);
    const chinese = await readFile(join(out(), 'train-ticket/TICKETED.zh_HK.card.light.320.100.html'), 'utf8');
    const english = await readFile(join(out(), 'train-ticket/TICKETED.en_US.card.light.320.100.html'), 'utf8');
    expect(chinese).toContain('香港西九龍');
    expect(chinese.match(/data:font\/woff2/g)).toHaveLength(2);
    expect(english).toContain('Hong Kong West Kowloon');
    expect(`${chinese}${english}`).not.toMatch(/<script|https?:\/\/(?!www\.w3\.org)/);
  });

  it('shows a payload when its card and notification first stand together, and at a time that is named', async () => {
    const { out: text } = await runPassbench(['template', 'train-ticket', 'TICKETED', '--seed', '1']);
    const later = Date.UTC(2026, 10, 25, 6, 30);
    const file = await fileOf(text.replace(/("available_time": *"?)[^",]+/, `$1${later}`));
    const { files } = await pages(file);
    expect(await readFile(files[0] ?? '', 'utf8')).toContain('>14:30<');
    const before = await pages(file, '--at', '2026-11-25T09:15:00+08:00');
    expect(await readFile(before.files[0] ?? '', 'utf8')).toContain('>09:15<');
  });

  it('draws what is named twice once', async () => {
    const { files } = await pages(await ticket(), '--locale', 'en_US,en_US', '--width', '390,320,390');
    expect(relative(files)).toEqual([
      'train-ticket/TICKETED.en_US.ticket.light.390.100.html',
      'train-ticket/TICKETED.en_US.ticket.light.320.100.html',
    ]);
  });

  it('names no other place than the folder, whatever the payload says its status is', async () => {
    const { out: text } = await runPassbench(['template', 'train-ticket', 'TICKETED', '--seed', '1']);
    const { files } = await pages(await fileOf(text.replaceAll('"TICKETED"', '"../../../x<b>"')));
    expect(relative(files)[0]).toBe('train-ticket/x---------x-b-.zh_HK.ticket.light.390.100.html');
    expect(await readdir(folder)).toEqual(['given.json', 'out']);
  });

  it.each([
    ['CON', 'x-CON'],
    ['-rf', 'x-rf'],
    ['~', 'x-'],
    ['nul', 'x-nul'],
    ['a:b|c*"?', 'a-b-c---'],
    ['', 'NO_STATUS'],
  ])('calls the file of the status %j as every system takes it', async (status, name) => {
    const { out: text } = await runPassbench(['template', 'train-ticket', 'TICKETED', '--seed', '1']);
    const { files } = await pages(
      await fileOf(text.replaceAll('"TICKETED"', JSON.stringify(status))),
      '--locale',
      'en_US',
    );
    expect(relative(files)).toEqual([`train-ticket/${name}.en_US.ticket.light.390.100.html`]);
  });

  it('draws the orders of a story as they are at its end, and its moments as one strip for each language', async () => {
    const story = await fileOf(lunch);
    expect(relative((await pages(story)).files)).toEqual([
      'queue-up/NUMBER_ARRIVED.zh_HK.ticket.light.390.100.html',
      'queue-up/NUMBER_ARRIVED.en_US.ticket.light.390.100.html',
    ]);
    const { files } = await pages(story, '--strip', '--locale', 'en_US');
    expect(relative(files)).toEqual(['strip.en_US.ticket.light.390.100.html']);
    const strip = await readFile(files[0] ?? '', 'utf8');
    expect(strip).toContain('>A lunch<');
    for (const moment of ['25 Nov 12:00', '25 Nov 12:30', '25 Nov 12:40']) expect(strip).toContain(moment);
  });

  it('draws the branches of a story beside its main line on strips and sheets, each from where it leaves', async () => {
    const branch = { name: 'Leaves early', after: 0, calls: [{ at: '+10m', template: 'queue-up/CANCELLED' }] };
    const text = lunch.replace('story/1', 'story/2').replace(/}$/, `,"branches":[${JSON.stringify(branch)}]}`);
    const story = await fileOf(text);
    const { files } = await pages(story, '--strip', '--locale', 'all');
    const [chinese = '', english = ''] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(chinese).toContain('主線');
    const [main = '', own = ''] = english.slice(english.indexOf('>Main line<')).split('>Leaves early<');
    for (const moment of ['25 Nov 12:00', '25 Nov 12:30', '25 Nov 12:40']) expect(main).toContain(moment);
    expect(own).toContain('25 Nov 12:10');
    expect(own).not.toContain('25 Nov 12:30');
    const sheet = await pages(story, '--sheet', '--locale', 'en_US', '--surface', 'wallet');
    const page = await readFile(sheet.files[0] ?? '', 'utf8');
    expect(page).toContain('Main line · queue-up · NUMBER_ARRIVED');
    expect(page).toContain('Leaves early · queue-up · CANCELLED');
    // Pictures one by one are of the main line.
    expect(relative((await pages(story, '--locale', 'en_US')).files)).toEqual([
      'queue-up/NUMBER_ARRIVED.en_US.ticket.light.390.100.html',
    ]);
  });

  it('says of a moment of a strip all that changes then, of each order', async () => {
    const evening = JSON.parse(lunch);
    evening.calls.push({ at: '+10m', template: 'movie-ticket/TICKETED' });
    const { files } = await pages(await fileOf(JSON.stringify(evening)), '--strip', '--surface', 'wallet');
    const [chinese, english] = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    expect(english).toContain(
      'The card leaves the wallet. The notification is hidden. The ticket appears in the wallet.',
    );
    expect(chinese).toContain('卡片離開卡包。通知隱藏。戲票出現在卡包。');
  });

  it('puts every status of the gallery on pages that share their fonts, under an index, and leaves broken samples out', async () => {
    const { files } = await pages('--all-templates', '--locale', 'en_US', '--surface', 'card');
    const sound = scenarios.flatMap(({ templates }) =>
      templates.filter((template) => findBrokenRule(template) === null),
    );
    expect(files).toHaveLength(sound.length + 1);
    expect(relative(files)).toContain('index.html');
    for (const scenario of scenarios)
      for (const { status } of plainTemplates(scenario))
        expect(relative(files)).toContain(`${scenario.id}/${status}.en_US.card.light.390.100.html`);
    const index = await readFile(join(out(), 'index.html'), 'utf8');
    expect(index).toContain('href="train-ticket/TICKETED.en_US.card.light.390.100.html"');
    expect(await readdir(join(out(), 'fonts'))).toContain('latin-AB12.woff2');
  });

  it('makes one sheet of all pictures that says under which assumptions it was drawn', async () => {
    const args = [await ticket(), '--sheet', '--format', 'html', '--out', out(), '--gap', 'missing-locale=fall-back'];
    expect((await runPassbench(['render', ...args])).out).toBe(`${join(out(), 'sheet.html')}\n`);
    const sheet = await readFile(join(out(), 'sheet.html'), 'utf8');
    expect(sheet.match(/<figure/g)?.length).toBeGreaterThanOrEqual(2);
    expect(sheet).toContain('missing-locale=fall-back');
    expect(sheet).toContain('notification: title 2, line 4');
  });

  it('lists the values that are shown nowhere, and no other', async () => {
    const { notShown } = await pages(await ticket());
    expect(notShown).toContain('/extInfo/detail_file_url');
    expect(notShown).toContain('/extInfo/multiLang/zh_HK/passengerInfoList/0/idNumber');
    expect(notShown.filter((pointer) => pointer.includes('from_station'))).toEqual([]);
  });

  it('says below a page of one picture what it was drawn under', async () => {
    const { files } = await pages(await ticket(), '--gap', 'text-lines=table:ticket.title=1');
    const page = await readFile(files[0] ?? '', 'utf8');
    for (const text of ['text-lines=table:ticket.title=1', 'ticket: title 1', 'Emulated: the look on a phone'])
      expect(page).toContain(text);
  });

  it('draws with the theme of the project, says on which day it was calibrated, and refuses one that is none', async () => {
    const project = join(folder, 'team');
    await mkdir(project);
    await writeFile(join(project, 'passbench.json'), '{"format":"passbench.project/1","name":"Team","gaps":{}}');
    const theme = { tokens: { 'band.train-ticket': '#00aa55' }, calibrated: { on: '2026-11-28', difference: 2.4 } };
    const themed = (format: string): Promise<void> =>
      writeFile(join(project, 'theme.json'), JSON.stringify({ format, ...theme }));
    await themed('passbench.theme/1');
    const { files } = await pages(await ticket(), '--project', project);
    const page = await readFile(files[0] ?? '', 'utf8');
    expect(page).toContain('--theme-band-train-ticket:light-dark(#00aa55, #00aa55)');
    expect(page).toContain(
      'Calibrated on 2026-11-28: colours and sizes were adjusted to a screenshot, 2.4% of the pixels of the card',
    );
    await themed('passbench.theme/2');
    const args = ['render', await ticket(), '--project', project, '--format', 'html', '--out', out()];
    expect(await runPassbench(args)).toMatchObject({ code: 2, err: expect.stringContaining('later version') });
  });

  it('cannot promise that nothing is cut without a browser', async () => {
    const args = [await ticket(), '--format', 'html', '--out', out()];
    expect((await runPassbench(['render', ...args])).code).toBe(0);
    expect((await runPassbench(['render', ...args, '--fail-on-cut'])).code).toBe(3);
  });

  it('says which texts are cut and where, and ends with 1 where that was asked', async () => {
    const cut = {
      pointer: '/x',
      locale: 'en_US',
      surface: 'ticket',
      theme: 'light',
      width: 390,
      textSize: 100,
    } as const;
    const found = { ...cut, what: 'truncated', text: 'too long', fits: 'too' } as const;
    const short = { ...found, text: 'longer', fits: null } as const;
    const pictures: Pick<Io['pictures'], 'render'> = {
      render: async (_, { onFile, onCuts }) => {
        onFile({ name: 'a.png', bytes: Buffer.from('x') });
        onCuts?.([found, short].map((each) => ({ ...each, within: 'banner' as const, picture: 0 })));
      },
    };
    const args = ['render', await ticket(), '--locale', 'en_US', '--out', out()];
    const told = await runPassbench([...args, '--json'], { pictures });
    expect([told.code, told.err, told.json()]).toEqual([0, '', expect.objectContaining({ cuts: [found, short] })]);
    const failed = await runPassbench([...args, '--fail-on-cut'], { pictures });
    expect([failed.code, failed.out]).toEqual([1, `${join(out(), 'a.png')}\n`]);
    expect(failed.err).toContain('TICKETED.en_US.ticket.light.390.100: truncated /x "too long"; "too" fits');
    expect(failed.err).toContain('truncated /x "longer"; not even one word fits');
  });

  it('names the template of a text that is cut in the gallery', async () => {
    const cut = { pointer: '/x', what: 'overflow', text: 'a', fits: null } as const;
    const look = { locale: 'en_US', surface: 'card', theme: 'light', width: 390, textSize: 100 } as const;
    const pictures: Pick<Io['pictures'], 'render'> = {
      render: async (job, { onCuts }) =>
        onCuts?.(job.pictures.map((_, picture) => ({ ...look, ...cut, within: 'ticket' as const, picture }))),
    };
    const run = await runPassbench(
      ['render', '--all-templates', '--surface', 'card', '--locale', 'en_US', '--out', out(), '--json'],
      { pictures },
    );
    const told: { readonly cuts: readonly { readonly template: string }[] } = JSON.parse(run.out);
    const sound = scenarios.flatMap((scenario) =>
      scenario.templates
        .filter((template) => findBrokenRule(template) === null)
        .map((template) => templateId(scenario, template)),
    );
    expect(told.cuts.map(({ template }) => template)).toEqual(sound);
    const file = await runPassbench(['render', await ticket(), '--out', out(), '--json'], { pictures });
    expect(file.out).not.toContain('"template"');
  });

  it('says where a PNG tells what it was drawn under, where nobody asked for JSON', async () => {
    const render: Io['pictures']['render'] = async (_, { onFile }) =>
      onFile({ name: 'a.png', bytes: Buffer.from('x') });
    const run = async (...args: string[]) => {
      const pictures = { render };
      return (await runPassbench(['render', await ticket(), '--out', out(), ...args], { pictures })).err;
    };
    expect(await run()).toContain('in its metadata, as Description');
    expect(await run('--json')).toBe('');
  });

  it('follows no link that leads out of the folder, and takes one for the folder itself', async () => {
    const elsewhere = join(folder, 'elsewhere');
    await mkdir(elsewhere);
    await mkdir(out());
    await symlink(elsewhere, join(out(), 'train-ticket'));
    const { code, err } = await runPassbench(['render', await ticket(), '--format', 'html', '--out', out()]);
    expect([code, err]).toEqual([3, expect.stringContaining(`points outside the folder, to ${elsewhere}`)]);
    expect(await readdir(elsewhere)).toEqual([]);
    await symlink(elsewhere, join(folder, 'linked'));
    const linked = await runPassbench(['render', await ticket(), '--format', 'html', '--out', join(folder, 'linked')]);
    expect([linked.code, await readdir(elsewhere)]).toEqual([0, ['train-ticket']]);
  });

  it.each([
    ['a file', 'is a file, but a folder is needed', async (path: string) => writeFile(path, '')],
    ['a broken link', 'a broken link', async (path: string) => symlink('/nowhere/at-all', path)],
  ])('says in words that --out is %s', async (_, words, make) => {
    await make(out());
    const { code, err } = await runPassbench(['render', await ticket(), '--format', 'html', '--out', out()]);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    expect(err).not.toContain('EEXIST');
  });

  it.skipIf(process.platform !== 'linux')('ends where the system makes no folder', async () => {
    const { code, err } = await runPassbench(['render', await ticket(), '--format', 'html', '--out', '/proc/x/y']);
    expect([code, err]).toEqual([2, expect.stringContaining('no folder can be created there')]);
  });

  it('draws no more once a file could not be written, and says which', async () => {
    await mkdir(join(out(), 'train-ticket', 'TICKETED.zh_HK.ticket.light.390.100.png'), { recursive: true });
    const pictures: Pick<Io['pictures'], 'render'> = {
      render: async (job, { onFile }, signal) => {
        for (const { name } of job.files) onFile({ name: `${name}.png`, bytes: Buffer.from('x') });
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      },
    };
    const { code, err } = await runPassbench(['render', await ticket(), '--out', out()], { pictures });
    expect([code, err]).toEqual([3, expect.stringContaining('100.png cannot be written: a folder has that name')]);
  });

  it('leaves no half of a file where it is stopped, and keeps what was drawn', async () => {
    const stopping = new AbortController();
    const pictures: Pick<Io['pictures'], 'render'> = {
      render: async (job, { onFile }) => {
        for (const { name } of job.files) onFile({ name: `${name}.png`, bytes: Buffer.alloc(4_000_000) });
        stopping.abort();
        throw new AppError('RENDER_STOPPED', 'Drawing was stopped.');
      },
    };
    const args = ['render', await ticket(), '--width', 'all', '--out', out()];
    const { code, err } = await runPassbench(args, { pictures, stop: stopping.signal });
    expect([code, err]).toEqual([3, 'passbench: Drawing was stopped.\n']);
    const names = await readdir(join(out(), 'train-ticket'));
    expect([names.length, names.filter((name) => !name.endsWith('.png'))]).toEqual([8, []]);
  });

  it('writes files as open as the user has new ones', async () => {
    const { files } = await pages(await ticket());
    const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await modeOf(files[0] ?? '')).toBe(0o644);
    expect(await modeOf(join(out(), 'train-ticket'))).toBe(0o755);
  });

  it('writes the codes of a card as SVG, and says where there is none', async () => {
    const svg = ['--format', 'svg', '--out', out(), '--locale', 'en_US'];
    const { out: said } = await runPassbench(['render', await ticket(), ...svg]);
    expect(said).toBe(`${join(out(), 'train-ticket/TICKETED.en_US.ticket.light.390.100.svg')}\n`);
    expect(await readFile(said.trim(), 'utf8')).toMatch(/^<svg xmlns="[^"]+" viewBox="-4 -4 [^]+<\/svg>\n$/);
    const { out: queue } = await runPassbench(['template', 'queue-up', 'CALL_NUM']);
    const none = await runPassbench(['render', await fileOf(queue), ...svg]);
    expect([none.code, none.out]).toEqual([0, '']);
    expect(none.err).toContain('have no code');
  });

  it('ends with 3 where a picture needs a browser and none is there, and says what to do', async () => {
    const { code, err } = await runPassbench(['render', await ticket(), '--out', out()]);
    expect(code).toBe(3);
    expect(err).toContain('Choose HTML');
  });

  it.each([
    [['--out', 'x'], 'Name one FILE'],
    [['FILE', '--all-templates', '--out', 'x'], 'Name one FILE'],
    [['FILE', '--strip', '--sheet', '--out', 'x'], '--strip'],
    [['FILE', '--format', 'svg', '--sheet', '--out', 'x'], 'SVG'],
    [['FILE', '--surface', 'walet', '--out', 'x'], 'Did you mean "wallet"'],
    [['FILE', '--width', '400', '--out', 'x'], '390'],
    [['FILE'], '--out'],
    [['FILE', '--out', ''], 'It is not a folder'],
  ])('refuses %j', async (args, words) => {
    const file = await ticket();
    const { code, err } = await runPassbench(['render', ...args.map((word) => (word === 'FILE' ? file : word))]);
    expect(code).toBe(2);
    expect(err).toContain(words);
  });

  it('refuses what cannot be read, and a folder that cannot be written', async () => {
    const said = async (...args: string[]) => (await runPassbench(['render', ...args])).err;
    expect(await said(await fileOf('{"a":'), '--out', out())).toContain('passbench validate');
    const file = await ticket();
    const { code, err } = await runPassbench(['render', file, '--format', 'html', '--out', join(file, 'below')]);
    expect([code, err]).toEqual([2, expect.stringContaining('cannot be written')]);
  });
});
