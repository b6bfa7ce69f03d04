import { environmentSchema, type Environment } from '../../../../shared/documents/environment.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { indentedJson, parseJson } from '../../../../shared/lib/json/json.ts';
import { decodeUtf8 } from '../../../../shared/lib/text/decode.ts';
import { quoteText } from '../../../../shared/lib/text/quote-text.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { checkEnvironment } from './check-environment.ts';
import { problemWords } from './value-error.ts';

/** Reads an environment file: checks every value and refuses unknown fields. Returns the reason instead of throwing. */
export function readEnvironment(bytes: Buffer | null): Environment | Words {
  if (bytes === null) return tooLarge;
  const decoded = decodeUtf8(bytes);
  if (!('text' in decoded)) return noText;
  const json = parseJson(decoded.text);
  if (json === undefined) return noJson;
  const format = formatOf(json);
  if (format === null) return foreign;
  if (format !== environmentSchema.shape.format.value) return ofAnotherVersion(format);
  const reading = environmentSchema.safeParse(json);
  if (!reading.success) return issueWords(reading.error.issues);
  try {
    checkEnvironment(reading.data);
    return reading.data;
  } catch (error) {
    if (error instanceof AppError) return error.words?.message ?? problemWords(error);
    throw error;
  }
}

/** Writes fields in the order of the schema, with a final line end. */
export function writeEnvironment(environment: Environment): string {
  return indentedJson(environmentSchema.parse(environment));
}

function formatOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('format' in json) || typeof json.format !== 'string') return null;
  return json.format.startsWith('passbench.environment/') ? json.format : null;
}

type Issue = { readonly code?: string; readonly path: readonly PropertyKey[]; readonly keys?: readonly string[] };

/** Names only the place: a value may be a secret. */
function issueWords(issues: readonly Issue[]): Words {
  // An unknown field explains a file better than a missing one.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  const path = (issue?.path ?? []).map(String);
  const { keys = [] } = issue ?? {};
  if (issue?.code === 'unrecognized_keys') {
    const named = keys.slice(0, 3).map((key) => quoteText([...path, key].join('.')));
    return { en: `it has unknown fields: ${named.join(', ')}.`, zh: `它有不明的欄位：${named.join('、')}。` };
  }
  const field = path.length === 0 ? null : quoteText(path.join('.'));
  return {
    en: field === null ? 'it does not have the fields of an environment.' : `its field ${field} is missing or invalid.`,
    zh: field === null ? '它沒有環境應有的欄位。' : `其欄位 ${field} 欠缺或無效。`,
  };
}

const tooLarge: Words = { en: 'it is larger than 2 MiB.', zh: '它超過 2 MiB。' };
const noText: Words = { en: 'it is not UTF-8 text.', zh: '它不是 UTF-8 文字。' };
const noJson: Words = { en: 'it is not JSON, or is cut short.', zh: '它不是 JSON，或已被截斷。' };
const foreign: Words = {
  en: 'its "format" is not "passbench.environment/1".',
  zh: '其 "format" 並非 "passbench.environment/1"。',
};

function ofAnotherVersion(format: string): Words {
  return {
    en: `it was written by another version of Passbench (${quoteText(format)}).`,
    zh: `它由另一版本的 Passbench 寫入（${quoteText(format)}）。`,
  };
}
