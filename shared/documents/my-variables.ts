import * as z from 'zod';
import { quoteText } from '../lib/text/quote-text.ts';
import type { Words } from '../lib/text/words.ts';
import { isCredential } from '../specification/credentials.ts';
import { plainText, type Row, type RowValue } from './rows/row.ts';
import { text, withEveryName } from './schema-parts.ts';

/** Values of `{{my.NAME}}`, as a project or an environment stores them in its member `variables`. */
export type MyVariables = Readonly<Record<string, string | number | boolean>>;

/** Where a value of `{{my.NAME}}` comes from; the nearer wins, in this order. */
const myOrigins = ['row', 'environment', 'project'] as const;
type MyOrigin = (typeof myOrigins)[number];

export type MyScopes = {
  readonly row?: Row | undefined;
  readonly environment?: MyVariables | undefined;
  readonly project?: MyVariables | undefined;
};

const longestValue = 4096;
const mostVariables = 500;

/** The shape alone; `myVariablesProblem` says what else is refused. */
export const myVariablesSchema = withEveryName(
  z.record(text, z.union([text, z.number(), z.boolean()])).refine((all) => Object.keys(all).length <= mostVariables),
);

const myPrefix = 'my.';
const namePattern = /^[A-Za-z][A-Za-z0-9.]{0,59}$/;

/** Why a name and its value cannot be stored; null where they can. A value is never quoted: it may be a secret. */
export function myVariableProblem(name: string, value: MyVariables[string]): Words | null {
  if (!namePattern.test(name)) return badName;
  if (isCredential(name, String(value))) return credential;
  if (typeof value === 'string') {
    return value.length <= longestValue && value.isWellFormed() ? null : badText;
  }
  const isExact = typeof value === 'boolean' || (Number.isFinite(value) && isExactNumber(value));
  return isExact ? null : inexact;
}

/** The first variable that cannot be stored, and why. */
export function myVariablesProblem(variables: MyVariables): { readonly name: string; readonly words: Words } | null {
  for (const [name, value] of Object.entries(variables)) {
    const words = myVariableProblem(name, value);
    if (words !== null) return { name: quoteText(name).slice(1, -1), words };
  }
  return null;
}

/** A whole number beyond these would be another one than its file says. */
function isExactNumber(value: number): boolean {
  return !Number.isInteger(value) || Number.isSafeInteger(value);
}

const badName: Words = {
  en: 'a name begins with a letter, followed by letters, digits and dots, 60 characters at most.',
  zh: '名稱須以英文字母開首，其後可用英文字母、數字及句點，最多 60 個字元。',
};
const credential: Words = {
  en: 'its name or value is that of a credential, which is never stored here. Keep it in the vault.',
  zh: '其名稱或值屬於憑證，不會儲存於此。請把它存入保險庫。',
};
const badText: Words = {
  en: `a text has ${longestValue} characters at most, and no half of a surrogate pair.`,
  zh: `文字最多 ${longestValue} 個字元，且不可含有半個代理對。`,
};
const inexact: Words = {
  en: 'this number is too large to be stored exactly. Write it as a text.',
  zh: '此數字太大，不能準確儲存。請寫成文字。',
};

/** The NAME of a variable `my.NAME`; null for another variable. */
export function myNameOf(variable: string): string | null {
  const name = variable.startsWith(myPrefix) ? variable.slice(myPrefix.length) : '';
  return namePattern.test(name) ? name : null;
}

/** The value of a name of one's own, from the nearest place that has it; null where none has. */
export function findMyValue(
  name: string,
  { row, environment, project }: MyScopes,
): { readonly value: RowValue; readonly from: MyOrigin } | null {
  const ofRow = row?.get(name);
  if (ofRow !== undefined) return { value: ofRow, from: 'row' };
  const ofEnvironment = valueIn(environment, name);
  if (ofEnvironment !== null) return { value: ofEnvironment, from: 'environment' };
  const ofProject = valueIn(project, name);
  return ofProject === null ? null : { value: ofProject, from: 'project' };
}

function valueIn(variables: MyVariables = {}, name: string): RowValue | null {
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) return null;
  return typeof value === 'string' ? value : { json: JSON.stringify(value) };
}

/** Every name that a project or an environment has, sorted. */
export function myNames({ environment = {}, project = {} }: MyScopes): readonly string[] {
  return [...new Set([...Object.keys(environment), ...Object.keys(project)])].toSorted();
}

const asked = /\{\{(?:row\.([^{}]{1,210})|my\.([A-Za-z][A-Za-z0-9.]{0,59}))\}\}/g;

const askedMy = /\{\{(my\.[^{}]{1,210})\}\}/g;

/** The variables `my.NAME` that a plain text names, in order, also those that can have no value. */
export function myNamesIn(text: string): readonly string[] {
  return text.includes('{{my.') ? [...text.matchAll(askedMy)].map(([, name = '']) => name) : [];
}

/** A plain text with values in place of `{{row.NAME}}` and `{{my.NAME}}`. What has no value stays as typed. */
export function fillNames(typed: string, scopes: MyScopes): string {
  if (!typed.includes('{{')) return typed;
  return typed.replaceAll(asked, (whole: string, column: string | undefined, name: string | undefined) => {
    const value = column === undefined ? findMyValue(name ?? '', scopes)?.value : scopes.row?.get(column.trim());
    return value === undefined ? whole : plainText(value);
  });
}
