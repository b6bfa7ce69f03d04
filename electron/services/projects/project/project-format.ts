import * as z from 'zod';
import {
  orderFileSchema,
  projectFileSchema,
  projectFormat,
  projectVersion,
  type OrderFile,
  type ProjectFile,
} from '../../../../shared/documents/project.ts';
import { myVariableProblem, myVariablesProblem } from '../../../../shared/documents/my-variables.ts';
import { parseGapChoice, dropDefaults } from '../../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import { indentedJson, parseJson } from '../../../../shared/lib/json/json.ts';
import { type Words, withoutStop } from '../../../../shared/lib/text/words.ts';
import { refusedFile, whyRefused, type RefusedFile } from './refused-file.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { projectFileName } from './layout.ts';

/** passbench.json as used. `later`: a later format, of which these parts are known. */
export type ProjectDescription = ProjectFile & { readonly later?: string };

/** Reads passbench.json, or returns why it is refused. */
export function readProjectFile(path: string, text: string): ProjectDescription | RefusedFile {
  const json = parseJson(text);
  if (json === undefined) return unreadable(path, text);
  const later = laterFormat(json);
  if (later !== null) return { ...knownPart(json), later };
  const file = checked(path, projectFileSchema, json);
  if ('message' in file) return file;
  for (const [id, value] of Object.entries(gapsOfProject(file))) {
    const choice = parseGapChoice(id, value);
    if ('problem' in choice) return refusedFile(path, withoutStop(choice.words));
  }
  const problem = myVariablesProblem(file.variables ?? {});
  if (problem !== null) return refusedFile(path, withoutStop(variableWords(problem)));
  return file;
}

function variableWords({ name, words }: NonNullable<ReturnType<typeof myVariablesProblem>>): Words {
  return { en: `variables.${name}: ${words.en}`, zh: `variables.${name}：${words.zh}` };
}

/** Reads order.json, or returns why it is refused. */
export function readOrderFile(path: string, text: string): OrderFile | RefusedFile {
  const json = parseJson(text);
  return json === undefined ? unreadable(path, text) : checked(path, orderFileSchema, json);
}

/** The file has merge markers of git or is damaged. */
function unreadable(path: string, text: string): RefusedFile {
  return /^<{7}(?: |\r?$)/m.test(text) && /^>{7}(?: |\r?$)/m.test(text)
    ? refusedFile(path, whyRefused.merge, chooseASide)
    : refusedFile(path, whyRefused.json);
}

const chooseASide: Words = {
  en: 'Open it in a text editor, keep one side of each part between <<<<<<< and >>>>>>>, and save it. Until then, Passbench uses the previous version.',
  zh: '請用文字編輯器開啟，在 <<<<<<< 與 >>>>>>> 之間的每一段只保留一方，然後儲存。在此之前，Passbench 使用先前的版本。',
};

const knownSchema = z.object({
  name: projectFileSchema.shape.name.catch('Project'),
  gaps: z.record(z.string(), z.unknown()).catch({}),
  scheme: projectFileSchema.shape.scheme.catch(undefined),
  variables: projectFileSchema.shape.variables.catch(undefined),
});

function knownPart(json: unknown): ProjectFile {
  const { name, gaps, scheme, variables = {} } = knownSchema.parse(json);
  const known = Object.entries(gaps).flatMap(([id, value]) => {
    const choice = typeof value === 'string' ? parseGapChoice(id, value) : null;
    return choice === null || 'problem' in choice ? [] : [[choice.id, choice.value] as const];
  });
  const usable = Object.fromEntries(
    Object.entries(variables).filter(([each, value]) => myVariableProblem(each, value) === null),
  );
  return {
    format: projectFormat,
    name,
    gaps: Object.fromEntries(known),
    ...(scheme === undefined ? {} : { scheme }),
    ...(Object.keys(usable).length === 0 ? {} : { variables: usable }),
  };
}

/** Writes passbench.json: choices, without defaults, and variables, each sorted by name. */
export function writeProjectFile({ format, name, gaps, variables = {} }: ProjectFile): string {
  const choices = sortedByName(dropDefaults(gaps));
  const values = sortedByName(variables);
  return indentedJson({
    format,
    name,
    gaps: choices,
    ...(Object.keys(values).length === 0 ? {} : { variables: values }),
  });
}

function sortedByName<Value>(named: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(named).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Writes order.json: scenarios sorted by name, without empty members. */
export function writeOrderFile({ orderNo, scenario = {}, order = [] }: OrderFile): string {
  return indentedJson({
    orderNo,
    ...(Object.keys(scenario).length === 0 ? {} : { scenario: sortedByName(scenario) }),
    ...(order.length === 0 ? {} : { order }),
  });
}

/** The project's gap choices; `scheme` is one of them. */
export function gapsOfProject({ gaps, scheme }: ProjectFile): GapChoices {
  return dropDefaults(scheme === undefined || gaps.scheme !== undefined ? gaps : { ...gaps, scheme });
}

/** The later format of a file; null for any other. */
function laterFormat(json: unknown): string | null {
  const format = typeof json === 'object' && json !== null && 'format' in json ? json.format : null;
  const version = typeof format === 'string' ? /^passbench\.project\/([1-9]\d{0,8})$/.exec(format)?.[1] : undefined;
  return version === undefined || Number(version) <= projectVersion ? null : `passbench.project/${version}`;
}

function checked<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  json: unknown,
): z.output<Schema> | RefusedFile {
  const reading = schema.safeParse(json);
  if (reading.success) return reading.data;
  const [issue] = reading.error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  if (field === '') return refusedFile(path, whyRefused.fields);
  return refusedFile(path, {
    en: `its field ${quoteText(field)} is missing or invalid`,
    zh: `其欄位 ${quoteText(field)} 欠缺或無效`,
  });
}

/** Says that a later version wrote the project, which is read-only here. */
export function newerFormatWords(format: string): { readonly message: Words; readonly next: Words } {
  return {
    message: {
      en: `The project was written by a later version of Passbench (${format}): it is open read-only, and nothing is written to its folder.`,
      zh: `此專案由較新版本的 Passbench 寫入（${format}）：以唯讀方式開啟，不會寫入其資料夾。`,
    },
    next: { en: 'Open it with that version, or work on a copy.', zh: '請以該版本開啟，或在副本內更改。' },
  };
}

/** Refuses a write to such a project. */
export function newerFormatError(format: string): AppError {
  const { message, next } = newerFormatWords(format);
  return new AppError('NOT_NOW', message, next);
}

/** The same for a project that is read once. */
export function newerFormatNote(format: string): RefusedFile {
  const version: Words = {
    en: `${projectFileName} was written by a later version of Passbench (${format}). Only the parts that this version knows are used.`,
    zh: `${projectFileName} 由較新版本的 Passbench 寫入（${format}）。只使用此版本認識的部分。`,
  };
  return { path: projectFileName, message: version, next: { en: 'Use that version.', zh: '請使用該版本。' } };
}
