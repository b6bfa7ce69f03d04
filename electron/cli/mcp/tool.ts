import { CommanderError } from 'commander';
import * as z from 'zod';
import { indentedJson } from '../../../shared/lib/json/json.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { escapeHidden, escapeHiddenLines } from '../../../shared/lib/text/hidden-characters.ts';
import { utf8Length } from '../../../shared/lib/text/text-width.ts';
import { longestTextBytes } from '../../../shared/documents/size-limits.ts';
import type { AgentSession } from './session.ts';

/** What a tool answers, in this order. */
type ToolAnswer = {
  /** A payload, byte for byte. */
  readonly payload?: string;
  readonly document?: object;
  /** PNG. */
  readonly images?: readonly Uint8Array[];
};

/** The content of an answer, as the protocol has it. */
type ToolContent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly data: string; readonly mimeType: string };

/** A tool of agents. Its name, texts and schema are fixed: nothing in them comes from a payload. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  /** Whether it leaves the machine. */
  readonly sends: boolean;
  /** Throws an AppError for input that is not as the schema says. */
  readonly call: (input: unknown, session: AgentSession) => Promise<readonly ToolContent[]>;
};

export function newTool<Shape extends z.ZodRawShape>(
  texts: Pick<Tool, 'name' | 'title' | 'description'> & { readonly sends?: boolean },
  shape: Shape,
  run: (input: z.infer<z.ZodObject<Shape, z.core.$strict>>, session: AgentSession) => Promise<ToolAnswer>,
): Tool {
  const schema = z.strictObject(shape);
  return {
    ...texts,
    sends: texts.sends ?? false,
    inputSchema: z.toJSONSchema(schema, { io: 'input' }),
    call: async (input, session) => {
      const read = schema.safeParse(input ?? {}, { reportInput: false });
      if (!read.success) throw new AppError('USAGE', wrongInput(texts.name, read.error));
      return contentOf(await run(read.data, session));
    },
  };
}

/** A text within the limit of payloads and stories. */
export function textInput(describes: string, most = longestTextBytes) {
  return z
    .string()
    .refine((text) => text.length <= most && utf8Length(text) <= most, {
      message: `it is larger than ${most / 1024 / 1024} MiB, the limit`,
    })
    .describe(describes);
}

/** A short text: a name, a status, a time. */
export function wordInput(describes: string) {
  return z
    .string()
    .refine((text) => text.length <= longestWord, { message: `it has more than ${longestWord} characters, the limit` })
    .describe(describes);
}

const longestWord = 200;

/** The most problems of an input that an error names. */
const mostProblems = 3;

function wrongInput(tool: string, { issues }: z.ZodError): string {
  const problems = issues.slice(0, mostProblems).map(({ path, message }) => {
    const where = path.length === 0 ? 'The input' : `The input "${path.join('.')}"`;
    return `${where}: ${message.slice(0, longestWord)}.`;
  });
  return `The tool ${tool} cannot take that. ${problems.join(' ')}`;
}

/** UTF-16 units of one text of an answer. */
export const longestResult = 1024 * 1024;

/** Throws RESULT_TOO_LARGE. */
function contentOf({ payload, document, images = [] }: ToolAnswer): readonly ToolContent[] {
  if (payload !== undefined && payload.length > longestResult) throw tooLarge(payload.length);
  return [
    ...(payload === undefined ? [] : [{ type: 'text', text: payload } as const]),
    ...(document === undefined ? [] : [{ type: 'text', text: documentText(document) } as const]),
    ...images.map(
      (png) => ({ type: 'image', data: Buffer.from(png).toString('base64'), mimeType: 'image/png' }) as const,
    ),
  ];
}

/** A document as JSON with hidden characters escaped, its longest lists shortened to the limit. Throws RESULT_TOO_LARGE. */
export function documentText(document: object): string {
  const write = (value: unknown): string => escapeHiddenLines(indentedJson(value));
  const text = write(document);
  if (text.length <= longestResult) return text;
  const shortened = write(shortenLists(document, (value) => write(value).length <= longestResult));
  if (shortened.length > longestResult) throw tooLarge(text.length);
  return shortened;
}

function tooLarge(length: number): AppError {
  const [found, most] = [length.toLocaleString('en'), longestResult.toLocaleString('en')];
  return new AppError('RESULT_TOO_LARGE', `The result has ${found} characters, but at most ${most} are returned.`);
}

const longestError = 2000;

/** What an agent reads of an error: words, escaped and bounded, never a stack. */
export function errorText(error: unknown): string {
  if (error instanceof AppError) return escapeHidden(error.sentence.slice(0, longestError));
  // What an option's parser says of a value.
  if (error instanceof CommanderError) return escapeHidden(error.message.slice(0, longestError));
  const what = error instanceof Error ? error.message : String(error);
  return escapeHidden(`Internal error (${what.slice(0, longestError)}). Please report it.`);
}

type Shortened = { readonly path: string; readonly items: number; readonly shown: number };

/** How many items of each list remain, in the order of the attempts. */
const attempts = [1000, 300, 100, 30, 10, 3] as const;

/**
 * Cuts every list of a document to so many items that it `fits`, and says which in `shortened`. It may still not fit:
 * texts are not cut.
 */
function shortenLists(document: object, fits: (document: object) => boolean): object {
  let result = document;
  for (const most of attempts) {
    const shortened: Shortened[] = [];
    const short = Object(cut(document, { path: '', most, shortened }));
    result = { shortened: shortened.slice(0, mostNamed), ...short };
    if (fits(result)) break;
  }
  return result;
}

/** The most lists that are named; a list of lists may hold thousands. */
const mostNamed = 20;

type Cutting = { readonly path: string; readonly most: number; readonly shortened: Shortened[] };

function cut(value: unknown, { path, most, shortened }: Cutting): unknown {
  if (Array.isArray(value)) {
    if (value.length > most) shortened.push({ path, items: value.length, shown: most });
    return value.slice(0, most).map((item, at) => cut(item, { path: `${path}/${at}`, most, shortened }));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, cut(member, { path: `${path}/${name}`, most, shortened })]),
  );
}
