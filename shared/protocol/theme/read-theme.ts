import { colourPattern, themeFormat, themeSchema, themeVersion, type Theme } from '../../documents/project.ts';
import { indentedJson, isJsonObject, parseJson, type JsonObject, type JsonValue } from '../../lib/json/json.ts';
import { findMisspelt } from '../../lib/nearest.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import { say, type Words } from '../../lib/text/words.ts';
import { scenarios } from '../../scenarios/index.ts';
import {
  bothColours,
  colourTokens,
  scenarioTokens,
  sizeTokens,
  splitTokenName,
  type SizeToken,
  type ThemeTokens,
} from '../../specification/theme-tokens.ts';
import { isMixedToken, usualColours } from './theme-contrast.ts';

/** Why a theme cannot be used, without a full stop, and what to do. */
type ThemeProblem = { readonly why: Words; readonly next: Words };

/** Every name of a token, in the order in which a theme lists them. */
export const tokenNames: readonly string[] = [
  ...colourTokens.map(({ name }) => name),
  ...scenarios.flatMap(({ id }) => scenarioTokens.map(({ name }) => `${name}.${id}`)),
  ...sizeTokens.map(({ name }) => name),
];

const known: ReadonlySet<string> = new Set(tokenNames);
const sizes: ReadonlyMap<string, SizeToken> = new Map(sizeTokens.map((token) => [token.name, token]));

/** Reads the text of a theme.json, or returns why it cannot be used. */
export function readTheme(text: string): Theme | ThemeProblem {
  const json = parseJson(text);
  if (json === undefined) return problem(say('it is not JSON, or is cut short', '它不是 JSON，或已被截斷'), correct);
  return checkTheme(json);
}

/** Checks a theme from elsewhere in the same way. */
export function checkTheme(given: unknown): Theme | ThemeProblem {
  const json = asObject(given);
  if (json === null) return problem(say('it is not an object', '它不是物件'), correct);
  const found =
    formatProblem(json['format']) ??
    memberProblem(json) ??
    tokensProblem(json['tokens']) ??
    calibrationProblem(json['calibrated']);
  if (found !== null) return found;
  const read = themeSchema.safeParse(json);
  if (read.success) return read.data;
  const path = read.error.issues[0]?.path.join('.') ?? '';
  return problem(say(`its field ${quoteText(path)} is invalid`, `其欄位 ${quoteText(path)} 無效`), correct);
}

/** The text of a theme: tokens in the order of their table, without those that are Passbench’s own. */
export function writeTheme({ tokens, calibrated }: Omit<Theme, 'format'>): string {
  const own = dropUsualTokens(tokens);
  return indentedJson({
    format: themeFormat,
    tokens: own,
    ...(calibrated === undefined ? {} : { calibrated }),
  });
}

/** The tokens that differ from Passbench’s own, in the order of their table. */
export function dropUsualTokens(tokens: ThemeTokens): ThemeTokens {
  return Object.fromEntries(
    tokenNames.flatMap((name) => {
      const value = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
      return value === undefined || isUsual(name, value) ? [] : [[name, value] as const];
    }),
  );
}

function isUsual(name: string, value: ThemeTokens[string]): boolean {
  if (typeof value === 'number') return sizes.get(name)?.usual === value;
  if (isMixedToken(name)) return false;
  const { light, dark } = bothColours(value);
  return light.toLowerCase() === usualColours(name, 'light')[0] && dark.toLowerCase() === usualColours(name, 'dark')[0];
}

const formatName = /^passbench\.theme\/([1-9]\d{0,8})$/;

function formatProblem(format: JsonValue | undefined): ThemeProblem | null {
  if (format === themeFormat) return null;
  const version = typeof format === 'string' ? formatName.exec(format)?.[1] : undefined;
  if (version !== undefined && Number(version) > themeVersion)
    return problem(
      say(
        `a later version of Passbench wrote it (passbench.theme/${version})`,
        `它由較新版本的 Passbench 寫入（passbench.theme/${version}）`,
      ),
      say('Use that version, or remove the file.', '請使用該版本，或移除此檔案。'),
    );
  return problem(say(`its format is not ${themeFormat}`, `其 format 不是 ${themeFormat}`), correct);
}

function memberProblem(json: JsonObject): ThemeProblem | null {
  const names = ['format', 'tokens', 'calibrated'];
  const other = Object.keys(json).find((name) => !names.includes(name));
  if (other === undefined) return isJsonObject(json['tokens']) ? null : problem(noTokens, correct);
  return problem(
    say(`it has no member ${quoteText(other)}`, `它沒有 ${quoteText(other)} 這個成員`),
    say(`Remove it. A theme has ${names.join(', ')}.`, `請移除。主題只有 ${names.join('、')}。`),
  );
}

const noTokens = say('tokens is missing or not an object', '欠缺 tokens，或它不是物件');

function tokensProblem(tokens: JsonValue | undefined): ThemeProblem | null {
  if (!isJsonObject(tokens)) return problem(noTokens, correct);
  for (const [name, value] of Object.entries(tokens)) {
    const found = known.has(name) ? valueProblem(name, value) : unknownToken(name);
    if (found !== null) return found;
  }
  return null;
}

function unknownToken(name: string): ThemeProblem {
  const near = findMisspelt(name, tokenNames);
  const path = `tokens.${quoteText(name)}`;
  return problem(
    say(`${path} is not a token of the card`, `${path} 不是卡片的設計權杖`),
    near === null
      ? say(`Remove it. Tokens: ${listed()}.`, `請移除。設計權杖：${listed()}。`)
      : say(`Did you mean ${near}?`, `是否指 ${near}？`),
  );
}

function listed(): string {
  return [...colourTokens, ...scenarioTokens, ...sizeTokens].map(({ name }) => name).join(', ');
}

function valueProblem(name: string, value: JsonValue): ThemeProblem | null {
  const size = sizes.get(splitTokenName(name).token);
  if (size !== undefined) return sizeProblem(size, value);
  if (!isJsonObject(value)) return colourProblem(`tokens.${name}`, value);
  const other = Object.keys(value).find((each) => each !== 'light' && each !== 'dark');
  if (other !== undefined)
    return problem(
      say(`tokens.${name} has no member ${quoteText(other)}`, `tokens.${name} 沒有 ${quoteText(other)} 這個成員`),
      colourForms,
    );
  return colourProblem(`tokens.${name}.light`, value['light']) ?? colourProblem(`tokens.${name}.dark`, value['dark']);
}

function colourProblem(path: string, value: JsonValue | undefined): ThemeProblem | null {
  if (typeof value === 'string' && colourPattern.test(value)) return null;
  if (value === undefined) return problem(say(`${path} is missing`, `欠缺 ${path}`), colourForms);
  const shown = shownValue(value);
  return problem(say(`${path} is ${shown}, which is not a colour`, `${path} 是 ${shown}，並非顏色`), colourForms);
}

const colourForms = say(
  'Write a colour as #rgb or #rrggbb, or as { "light": …, "dark": … } of two of them.',
  '請以 #rgb 或 #rrggbb 寫出顏色，或以 { "light": …, "dark": … } 寫出兩個顏色。',
);

function sizeProblem({ name, least, most }: SizeToken, value: JsonValue): ThemeProblem | null {
  if (typeof value === 'number' && value >= least && value <= most) return null;
  const shown = shownValue(value);
  return problem(
    say(
      `tokens.${name} is ${shown}, not a number from ${least} to ${most}`,
      `tokens.${name} 是 ${shown}，並非 ${least} 至 ${most} 的數字`,
    ),
    say('Write it in points of the phone.', '請以手機的點數寫出。'),
  );
}

function calibrationProblem(calibrated: JsonValue | undefined): ThemeProblem | null {
  if (calibrated === undefined) return null;
  const on = isJsonObject(calibrated) ? calibrated['on'] : undefined;
  const isDay = typeof on === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(on) && isRealDay(on);
  const difference = isJsonObject(calibrated) ? calibrated['difference'] : undefined;
  if (isDay && typeof difference === 'number' && difference >= 0 && difference <= 100) return null;
  return problem(
    say('calibrated does not state a day and a difference', 'calibrated 沒有日期及差異'),
    say(
      'Write it as { "on": "2026-11-28", "difference": 2.4 }, or remove it.',
      '請寫成 { "on": "2026-11-28", "difference": 2.4 }，或將其移除。',
    ),
  );
}

function isRealDay(on: string): boolean {
  const at = Date.parse(`${on}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(on);
}

function shownValue(value: JsonValue): string {
  return typeof value === 'string' ? quoteText(value) : quoteText(JSON.stringify(value)).slice(1, -1);
}

function asObject(given: unknown): JsonObject | null {
  const json = parseJson(JSON.stringify(given) ?? '');
  return isJsonObject(json) ? json : null;
}

const correct = say('Correct the file, or remove it.', '請更正此檔案，或將其移除。');

function problem(why: Words, next: Words): ThemeProblem {
  return { why, next };
}
