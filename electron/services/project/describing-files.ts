import type * as z from 'zod';
import { orderFileSchema, projectFileSchema, projectFormat } from '../../../shared/documents/project.ts';
import type { OrderFile, ProjectFile } from '../../../shared/documents/project.ts';
import { parseGapChoice, withoutDefaults } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { quoted } from '../../../shared/lib/text/quoted.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { refusedFile, whyRefused } from './refused-file.ts';
import type { RefusedFile } from './refused-file.ts';

/** passbench.json as its text has it, or why it is none. */
export function readProjectFile(path: string, text: string): ProjectFile | RefusedFile {
  const json = parsed(text);
  if (json === undefined) return refusedFile(path, whyRefused.json);
  const format = formatOf(json);
  if (format !== null && format !== projectFormat && format.startsWith('passbench.project/'))
    return refusedFile(path, {
      en: `it was written by another version of Passbench (${quoted(format)})`,
      zh: `它由 Passbench 的另一版本寫入（${quoted(format)}）`,
    });
  const file = checked(path, projectFileSchema, json);
  if ('message' in file) return file;
  for (const [id, value] of Object.entries(gapsOfProject(file))) {
    const choice = parseGapChoice(id, value);
    if ('problem' in choice) return refusedFile(path, withoutStop(choice.words));
  }
  return file;
}

/** order.json as its text has it, or why it is none. */
export function readOrderFile(path: string, text: string): OrderFile | RefusedFile {
  const json = parsed(text);
  return json === undefined ? refusedFile(path, whyRefused.json) : checked(path, orderFileSchema, json);
}

/** The text of passbench.json: the choices sorted by their names, those that change nothing left out. */
export function writeProjectFile({ format, name, gaps }: ProjectFile): string {
  const sorted = Object.entries(withoutDefaults(gaps)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return jsonLines({ format, name, gaps: Object.fromEntries(sorted) });
}

/** The text of order.json: scenarios sorted by name, what says nothing left out. */
export function writeOrderFile({ orderNo, scenario = {}, order = [] }: OrderFile): string {
  const sorted = Object.entries(scenario).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return jsonLines({
    orderNo,
    ...(sorted.length === 0 ? {} : { scenario: Object.fromEntries(sorted) }),
    ...(order.length === 0 ? {} : { order }),
  });
}

/** The choices that a project makes; `scheme` is one of them by another name. */
export function gapsOfProject({ gaps, scheme }: ProjectFile): GapChoices {
  return withoutDefaults(scheme === undefined || gaps.scheme !== undefined ? gaps : { ...gaps, scheme });
}

function withoutStop({ en, zh }: Words): Words {
  return { en: en.replace(/\.$/, ''), zh: zh.replace(/。$/, '') };
}

function jsonLines(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}

function formatOf(json: unknown): string | null {
  return typeof json === 'object' && json !== null && 'format' in json && typeof json.format === 'string'
    ? json.format
    : null;
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
    en: `its field ${quoted(field)} is missing or cannot stand`,
    zh: `其欄位 ${quoted(field)} 欠缺或不合規格`,
  });
}
