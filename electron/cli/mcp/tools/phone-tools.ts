import * as z from 'zod';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import { phoneSchemes, phoneSurfaces } from '../../../../shared/specification/phone-sizes.ts';
import type { MeasuredCuts } from '../../../services/bench/render/render-messages.ts';
import { playStoryText } from '../../input/story-file.ts';
import { readFileIn } from '../../../services/bench/run/story-files.ts';
import { gapChoices } from '../../options.ts';
import { densityProblem } from '../../../services/platform/input-files.ts';
import { sourcesOfPlayed } from '../../render/picture-sources.ts';
import { themeOf, withProjectTheme } from '../../project/themed-pictures.ts';
import { planPictures } from '../../render/plan-pictures.ts';
import { usualLook, type RenderArgs } from '../../render/render-options.ts';
import { isStory, picturesDocument, readPayloadSource } from '../../render/render.ts';
import { noBrowserForCuts } from '../../../services/bench/run/check-cuts.ts';
import { judgeLines, simulationDocument } from '../../simulate/simulate.ts';
import { openCall, type AgentSession } from '../session.ts';
import { newTool, textInput, type Tool } from '../tool.ts';

type StoryText = { readonly text: string; readonly file: string; readonly folder: string | null };

/** A story given as its text, or by its path in the project. Throws NO_PROJECT, INPUT_UNREADABLE. */
async function readStoryInput(given: string, { project }: AgentSession): Promise<StoryText> {
  if (/^\uFEFF?\s*(?:[{[]|$)/.test(given)) return { text: given, file: 'story', folder: project };
  const unreadable = (why: string): AppError =>
    new AppError('INPUT_UNREADABLE', `The story cannot be read: ${why}.`, 'Give its text, or its path in the project.');
  if (project === null) throw unreadable('it is not JSON, and no file is read without --project');
  const steps = given.split('/');
  if (steps.includes('..') || given.includes('\\') || given.startsWith('/'))
    throw unreadable('its path does not stay inside the project');
  const file = await readFileIn(project, given);
  if ('problem' in file) throw unreadable(file.problem.en);
  const decoded = decodeUtf8(file.bytes);
  if (!('text' in decoded)) throw unreadable('it is not UTF-8 text');
  return { text: decoded.text, file: given, folder: [project, ...steps.slice(0, -1)].join('/') };
}

function refuseDense(text: string): void {
  const dense = densityProblem(text);
  if (dense !== null) throw new AppError('INPUT_TOO_LARGE', `The text ${dense.en}.`);
}

const simulateTool = newTool(
  {
    name: 'simulate',
    title: 'Play a story',
    description:
      'Plays a story (passbench.story/1 or /2) without a network. Returns the result of each call, what the phone shows after the last one, every change, and which expectations and checks failed. Files of its calls are read inside the project alone.',
  },
  { story: z.union([textInput('Its text, or its path in the project.'), z.looseObject({})]) },
  async ({ story }, session) => {
    const given = typeof story === 'string' ? story : JSON.stringify(story);
    const call = await openCall(session);
    const { text, ...place } = await readStoryInput(given, session);
    refuseDense(text);
    const lines = await withReasons(call.notes, () => playStoryText(text, place, call.args, call.io));
    const { failed, isMeasured } = await judgeLines(lines, withProjectTheme(call.io, call.args));
    const notes = isMeasured ? call.notes() : [...call.notes(), noBrowserForCuts];
    return { document: { failed, ...simulationDocument(lines, []), notes } };
  },
);

/** An error of a story is explained by what the command says of it on standard error. */
async function withReasons<Value>(notes: () => readonly string[], work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, [error.sentence, ...notes()].join(' '), '', error);
  }
}

/** More pictures are refused: one is about 100 KB. */
const mostPictures = 8;

const renderTool = newTool(
  {
    name: 'render',
    title: 'Draw what the phone shows',
    description:
      'Draws a payload, as if it were accepted now, or a story after its last call, as PNG pictures. Returns the texts that a phone cuts and the values that nothing shows, then the pictures. Pictures need an installed browser.',
  },
  {
    text: textInput('The payload, or the text of a story.'),
    locale: z
      .enum([...locales, 'all'])
      .optional()
      .describe('The language of the phone; without one, all.'),
    surface: z.enum(phoneSurfaces).optional().describe('What is shown; without one, ticket: the order opened.'),
    theme: z
      .enum([...phoneSchemes, 'all'])
      .optional()
      .describe('The appearance; without one, light.'),
  },
  async ({ text, locale = 'all', surface, theme }, session) => {
    const call = await openCall(session);
    refuseDense(text);
    const args: RenderArgs = {
      ...call.args,
      ...usualLook,
      locale: locale === 'all' ? locales : [locale],
      surface: surface === undefined ? usualLook.surface : [surface],
      theme: theme === 'all' ? phoneSchemes : theme === undefined ? usualLook.theme : [theme],
      out: '',
    };
    const place = { file: 'text', folder: session.project };
    const sources = isStory(text)
      ? sourcesOfPlayed('text', await withReasons(call.notes, () => playStoryText(text, place, args, call.io)), args)
      : [readPayloadSource(text, 'text', args, call.io)];
    const { job } = planPictures(sources, args, {
      gaps: gapChoices(args),
      theme: themeOf(args) ?? undefined,
      title: 'text',
    });
    if (job.files.length > mostPictures)
      throw new AppError(
        'USAGE',
        `That is ${job.files.length} pictures, but at most ${mostPictures} are drawn at once.`,
        'Name one locale, surface and theme, or draw a story with fewer orders.',
      );
    const pictures: { readonly name: string; readonly png: Uint8Array }[] = [];
    let cuts: MeasuredCuts = null;
    const without = await drawn(() =>
      call.io.pictures.render(
        job,
        {
          onFile: ({ name, bytes, isAsset }) => void (isAsset === true || pictures.push({ name, png: bytes })),
          onCuts: (found) => void (cuts = found),
        },
        call.io.stop,
      ),
    );
    return {
      document: {
        pictures: pictures.map(({ name }) => name),
        ...(without === null ? {} : { noPictures: without }),
        ...picturesDocument(sources, job, cuts),
        notes: call.notes(),
      },
      images: pictures.map(({ png }) => png),
    };
  },
);

/** Why there are no pictures: nobody can draw them; null where there are. */
async function drawn(draw: () => Promise<void>): Promise<string | null> {
  try {
    await draw();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NO_BROWSER') return error.sentence;
    throw error;
  }
}

export const phoneTools: readonly Tool[] = [simulateTool, renderTool];
