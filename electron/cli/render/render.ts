import { basename } from 'node:path';
import type { Command } from 'commander';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { textAt } from '../../../shared/lib/json/json-view.ts';
import { decodeUtf8 } from '../../../shared/lib/text/decode.ts';
import { recogniseScenario } from '../../../shared/protocol/orders/recognise.ts';
import { scanPayload } from '../../../shared/protocol/validate/scan-payload.ts';
import type { PictureJob } from '../../../shared/documents/picture-job.ts';
import { pictureFactsText } from '../../services/bench/render/page/picture-facts.ts';
import type { DrawnFile, MeasuredCuts } from '../../services/bench/render/render-messages.ts';
import { newCommand, type Finish } from '../command.ts';
import type { ExitCode } from '../../services/platform/exit-codes.ts';
import { freshVariables } from '../input/payload-input.ts';
import { readInput } from '../input/read-input.ts';
import { densityProblem } from '../../services/platform/input-files.ts';
import { playStoryFile } from '../input/story-file.ts';
import { printJson, type Io } from '../io.ts';
import { gapChoices, withCommonOptions, schemeOf } from '../options.ts';
import { findNotShown, reportCuts } from './cut-report.ts';
import { skippedMomentsText, planPictures } from './plan-pictures.ts';
import { payloadSource, sourcesOfPlayed, type PictureSource } from './picture-sources.ts';
import { withPictureOptions, type RenderArgs } from './render-options.ts';
import { themeOf } from '../project/themed-pictures.ts';
import { openOutputFolder } from '../output-folder.ts';
import { newOrderNumber } from '../../../shared/documents/order-name.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { findBrokenRule, replaceScheme } from '../../../shared/scenarios/templates.ts';
import { escaped } from '../../services/bench/render/page/html-page.ts';

const styles = `body{margin:24px;background:#f4f2ee;color:#1d1b18;font:13px/1.5 system-ui,sans-serif}
h1{font-size:20px}h2{margin:24px 0 8px;border-bottom:1px solid #e3dfd7;font-size:14px}
div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:220px}img{width:100%}
figcaption{color:#6c665c;font-size:12px;overflow-wrap:anywhere}a{color:inherit}`;

/** An index page of a gallery. `below` is the drawing conditions. */
function galleryIndex(names: readonly string[], below: string): string {
  const folders = [...new Set(names.map(folderOf))];
  const sections = folders.map((folder) => {
    const cells = names.filter((name) => folderOf(name) === folder).map(cell);
    return `<h2>${escaped(folder)}</h2>\n<div>\n${cells.join('\n')}\n</div>`;
  });
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><title>All templates</title>',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: file:">`,
    `<style>${styles}</style></head>`,
    `<body><h1>All templates</h1>\n${sections.join('\n')}`,
    `<pre>${escaped(below)}</pre>\n</body></html>\n`,
  ].join('\n');
}

function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

function cell(name: string): string {
  const href = escaped(name.split('/').map(encodeURIComponent).join('/'));
  const label = escaped(name.slice(name.lastIndexOf('/') + 1));
  const picture = /\.(?:png|svg)$/.test(name) ? `<img src="${href}" alt="" loading="lazy">` : '';
  return `<figure><a href="${href}">${picture}<figcaption>${label}</figcaption></a></figure>`;
}

function templateSources(args: RenderArgs, io: Io): readonly PictureSource[] {
  const now = args.at ?? io.now();
  const gaps = gapChoices(args);
  const drawn = args.scenario === undefined ? scenarios : [args.scenario];
  return drawn.flatMap((scenario) =>
    scenario.templates
      .filter((template) => findBrokenRule(template) === null)
      .map((template) => {
        const uuid32 = seededUuid32(templateId(scenario, template));
        const orderNo = newOrderNumber(now, (digits) => uuid32().slice(0, digits));
        const typed = replaceScheme(template.text, schemeOf(args));
        const { text } = resolveVariables(typed, { nowMs: now, uuid32, orderNo, orderCreatedMs: null });
        const source = payloadSource(text, scenario, { now, at: args.at, gaps, variant: template.variant ?? null });
        return { ...source, template: templateId(scenario, template) };
      }),
  );
}

export function renderCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'render',
    'Draw cards and phones as pictures, pages, sheets and film strips.',
    'passbench render ticket.json --locale all --theme all --out pictures',
  );
  return withPictureOptions(withCommonOptions(command))
    .argument('[FILE]', 'a payload, or a story (passbench.story/1 or /2); - is standard input')
    .addHelpText('after', `\n${renderHelp}`)
    .action(async (file: string | undefined, options: RenderArgs) => {
      finish(await render({ ...options, ...(file === undefined ? {} : { file }) }, io));
    });
}

const renderHelp = `Files are SCENARIO[@VARIANT]/STATUS.LOCALE.SURFACE.THEME.WIDTH.TEXTSIZE.EXT.
Surfaces: card (by itself, in full), ticket (the phone with the order opened), wallet, active and used (the lists of tickets),
notification (the lock screen), list (of notifications).
PNG and PDF need an installed Chromium, Chrome or Edge (PASSBENCH_BROWSER names another); HTML needs none. SVG is
for codes only: the texts of a card would depend on the fonts of the computer that opens it. PDF includes its fonts.
A payload is drawn as if it were accepted now. --json and --fail-on-cut look for texts that a phone cuts, which needs a
browser too: without one "cuts" is null, and --fail-on-cut exits with 3. With --all-templates, a cut names its template.
The assumptions and line limits of a picture are on a sheet, below a PDF or a page as text, and in a
PNG as its Description. Exit code 3: a picture needs a browser that is missing or not responding, or a file could not be written.`;

async function render(args: RenderArgs, io: Io): Promise<ExitCode> {
  requireOneInput(args);
  const gaps = gapChoices(args);
  const sources = await sourcesOf(args, io);
  const theme = themeOf(args) ?? undefined;
  const { job, leftOut } = planPictures(sources, args, { gaps, theme, title: titleOf(args, sources) });
  if (leftOut > 0) io.err(`passbench: ${skippedMomentsText(leftOut)}\n`);
  const folder = await openOutputFolder(args.out, { umask: io.umask, option: '--out' });
  const names: string[] = [];
  const measures = args.failOnCut === true || args.json === true;
  let cuts: MeasuredCuts = [];
  const onFile = (file: DrawnFile): void => {
    if (file.isAsset !== true) names.push(file.name);
    folder.write(file);
  };
  const onCuts = (found: MeasuredCuts): void => void (cuts = found);
  try {
    const stop = AbortSignal.any([io.stop, folder.failed]);
    await io.pictures.render(job, { onFile, ...(measures ? { onCuts } : {}) }, stop);
  } catch (error) {
    // Started files are finished, or report their error, first.
    await folder.done();
    throw error;
  }
  if (args.allTemplates === true && args.sheet !== true)
    folder.write({ name: 'index.html', bytes: Buffer.from(galleryIndex(names, pictureFactsText({ gaps, theme }))) });
  printPictures({ args, io, sources, job }, { files: await folder.done(), cuts });
  return reportCuts(job, cuts, { io, fails: args.failOnCut === true });
}

function titleOf({ file }: RenderArgs, [first]: readonly PictureSource[]): string {
  if (file === undefined) return 'All templates';
  return first?.story ?? (file === '-' ? 'Standard input' : basename(file));
}

type Rendered = {
  readonly args: RenderArgs;
  readonly io: Io;
  readonly sources: readonly PictureSource[];
  readonly job: PictureJob;
};

function printPictures(
  { args, io, sources, job }: Rendered,
  { files, cuts }: { readonly files: readonly string[]; readonly cuts: MeasuredCuts },
): void {
  if (args.format === 'svg' && files.length === 0)
    io.err('passbench: These cards have no code, and SVG is for codes only. Use pdf or html.\n');
  if (args.json !== true) {
    for (const file of files) io.out(`${file}\n`);
    if (args.format === 'png' && files.length > 0) io.err(pngNote);
    return;
  }
  printJson(io, { files, ...picturesDocument(sources, job, cuts) });
}

/** What `--json` says of pictures beside their files: what is cut, null where nobody could measure it, and what no card shows. */
export function picturesDocument(sources: readonly PictureSource[], job: PictureJob, cuts: MeasuredCuts): object {
  const told = cuts?.map(({ picture, pointer, locale, surface, theme, width, textSize, what, text, fits }) => {
    const template = sources[job.pictures[picture]?.wallet ?? -1]?.template;
    const cut = { pointer, locale, surface, theme, width, textSize, what, text, fits };
    return template === undefined ? cut : { template, ...cut };
  });
  return { cuts: told ?? null, notShown: findNotShown(sources, job.gaps) };
}

const pngNote = 'passbench: Each PNG has its assumptions and line limits in its metadata, as Description.\n';

function requireOneInput({ file, allTemplates, strip, sheet, format }: RenderArgs): void {
  if ((file === undefined) === (allTemplates !== true))
    throw new AppError('USAGE', 'Nothing was named to draw.', 'Name one FILE, or use --all-templates.');
  if (strip === true && (allTemplates === true || sheet === true))
    throw new AppError('USAGE', '--strip is for one payload or story, and not for a sheet.', 'Omit one of them.');
  if (format === 'svg' && (strip === true || sheet === true))
    throw new AppError('USAGE', 'SVG is for single codes only.', 'Use png, pdf or html for a sheet or a strip.');
}

async function sourcesOf(args: RenderArgs, io: Io): Promise<readonly PictureSource[]> {
  const { file } = args;
  if (file === undefined) return templateSources(args, io);
  const decoded = decodeUtf8(await readInput(file, io));
  if (!('text' in decoded)) throw new AppError('INPUT_UNREADABLE', `${file} is not UTF-8 text.`, 'Save it as UTF-8.');
  const dense = densityProblem(decoded.text);
  if (dense !== null) throw new AppError('INPUT_TOO_LARGE', `${file} ${dense.en}.`);
  if (isStory(decoded.text)) return sourcesOfPlayed(file, await playStoryFile(file, args, io), args);
  return [readPayloadSource(decoded.text, file, args, io)];
}

/** A story names its format, also a later one. */
export function isStory(text: string): boolean {
  return textAt(scanPayload(text).root, 'format')?.startsWith('passbench.story') === true;
}

/** A payload's text, drawn as if it were accepted now. Throws where it cannot be drawn. */
export function readPayloadSource(typed: string, file: string, args: RenderArgs, io: Io): PictureSource {
  const { text } = resolveVariables(typed, freshVariables(io, args));
  const { root, problems } = scanPayload(text);
  if (root === null)
    throw new AppError(
      'INPUT_UNREADABLE',
      `${file} is not JSON that can be drawn (${problems[0]?.problem ?? 'it is empty'}).`,
      `See what is wrong with it: passbench validate ${file}`,
    );
  const scenario = args.scenario ?? recogniseScenario(root, null);
  if (scenario === null)
    throw new AppError('UNKNOWN', `${file} does not show its scenario.`, 'Name it with --scenario.');
  return payloadSource(text, scenario, { now: io.now(), at: args.at, gaps: gapChoices(args) });
}
