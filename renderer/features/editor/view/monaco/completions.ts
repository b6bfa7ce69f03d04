import type { WindowTexts } from '../../../../words/i18n.ts';
import { findMyValue, myNameOf, myNames, type MyScopes } from '../../../../../shared/documents/my-variables.ts';
import { plainText } from '../../../../../shared/documents/rows/row.ts';
import { environmentVariables, myScopesOf, type EnvironmentValues } from '../../../../../shared/documents/variables.ts';
import { explainVariable, variableList } from '../../../../../shared/documents/variable-list.ts';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { BenchStore } from '../../../../store/slice.ts';
import { languages, Range, type editor, type IDisposable, type IPosition } from './monaco.ts';
import { isSnippet } from '../../../../engine/writing/custom-templates.ts';

/** Completes variables inside double braces and explains them under the pointer. */
export function registerVariableHelp(
  store: BenchStore,
  words: WindowTexts,
  isActive: (model: editor.ITextModel) => boolean,
): readonly IDisposable[] {
  return [
    languages.registerCompletionItemProvider('json', {
      triggerCharacters: ['{', '.'],
      provideCompletionItems: (model, position) => {
        const range = findOpenBraces(model, position);
        if (range === null) return { suggestions: [] };
        const { language } = store.getState().settings;
        const scopes = scopesIn(store);
        const own = myNames(scopes).map((name) => ({ name: `my.${name}`, says: describeMine(name, scopes, words) }));
        const known = variableList.map(({ name, means }) => ({ name, says: inLanguage(means, language) }));
        return {
          suggestions: [...own, ...known].map(({ name, says }, place) => ({
            label: `{{${name}}}`,
            kind: languages.CompletionItemKind.Variable,
            documentation: says,
            insertText: `{{${name}}}`,
            filterText: `{{${name}}}`,
            sortText: String(place).padStart(3, '0'),
            range,
          })),
        };
      },
    }),
    languages.registerHoverProvider('json', {
      provideHover: (model, position) => {
        const found = isActive(model) ? findVariableAt(model.getLineContent(position.lineNumber), position) : null;
        if (found === null) return null;
        const mine = myNameOf(found.name);
        if (mine !== null) {
          const value = escapeMarkdown(describeMine(mine, scopesIn(store), words));
          return { range: found.range, contents: [{ value }] };
        }
        const { settings, inspectTerms, activeTab } = store.getState();
        const row = explainVariable(found.name);
        if (row === null) return null;
        const { env, counter } = inspectTerms(activeTab?.id ?? '').options.variables ?? {};
        const value = getValue(found.name, env ?? {}, counter);
        const text = inLanguage(row.means, settings.language);
        // Plain text: an environment's value is not markup.
        const contents = [
          { value: escapeMarkdown(text) },
          ...(value === null ? [] : [{ value: `\`${value.replaceAll('`', "'")}\`` }]),
        ];
        return { range: found.range, contents };
      },
    }),
  ];
}

/** Where names of one's own have values for the active text; a row is known only when it is run. */
function scopesIn(store: BenchStore): MyScopes {
  const { inspectTerms, activeTab } = store.getState();
  return myScopesOf(inspectTerms(activeTab?.id ?? '').options.variables ?? {});
}

/** The value of a name of one's own, and where it comes from. */
function describeMine(name: string, scopes: MyScopes, words: WindowTexts): string {
  const found = findMyValue(name, scopes);
  if (found === null) return words.t('variables.none');
  return `${plainText(found.value)} · ${words.t(`variables.from.${found.from}`)}`;
}

/** Finds the range from the opening braces to the end of the name being typed; null elsewhere. */
function findOpenBraces(model: editor.ITextModel, { lineNumber, column }: IPosition): Range | null {
  const line = model.getLineContent(lineNumber);
  const open = /\{\{?[A-Za-z0-9.+-]*$/.exec(line.slice(0, column - 1));
  const isInString = ((line.slice(0, open?.index ?? 0).match(/(?<!\\)"/g) ?? []).length & 1) === 1;
  if (open === null || !isInString) return null;
  const behind = /^[A-Za-z0-9.+-]*\}{0,2}/.exec(line.slice(column - 1))?.[0].length ?? 0;
  return new Range(lineNumber, open.index + 1, lineNumber, column + behind);
}

function findVariableAt(line: string, { lineNumber, column }: IPosition) {
  for (const match of line.matchAll(/\{\{([A-Za-z][A-Za-z0-9.]*(?:[+-]\d{1,12}[smhd])?)\}\}/g)) {
    const [from, until] = [match.index + 1, match.index + 1 + match[0].length];
    if (column >= from && column <= until)
      return { name: match[1] ?? '', range: new Range(lineNumber, from, lineNumber, until) };
  }
  return null;
}

function getValue(name: string, env: EnvironmentValues, counter: number | undefined) {
  if (name === 'counter') return counter === undefined ? null : String(counter);
  const known = environmentVariables.find((each) => name === `env.${each}`);
  return known === undefined ? null : (env[known] ?? null);
}

function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+.!<>|-]/g, String.raw`\$&`);
}

/** Offers the user's saved snippets outside of strings. */
export function registerSnippets(
  store: BenchStore,
  words: (name: string) => string,
  isActive: (model: editor.ITextModel) => boolean,
): IDisposable {
  return languages.registerCompletionItemProvider('json', {
    provideCompletionItems: (model, position) => {
      const range = isActive(model) ? findWordBefore(model, position) : null;
      if (range === null) return { suggestions: [] };
      const parts = store.getState().templates.filter(({ text }) => isSnippet(text));
      return {
        suggestions: parts.map(({ name, text }) => ({
          label: { label: name, description: words(name) },
          kind: languages.CompletionItemKind.Snippet,
          documentation: text,
          insertText: text,
          filterText: name,
          sortText: `~${name}`,
          range,
        })),
      };
    },
  });
}

function findWordBefore(model: editor.ITextModel, { lineNumber, column }: IPosition): Range | null {
  const before = model.getLineContent(lineNumber).slice(0, column - 1);
  const isInString = ((before.match(/(?<!\\)"/g) ?? []).length & 1) === 1;
  if (isInString) return null;
  let start = before.length;
  while (start > 0 && /[\p{L}\p{N}_-]/u.test(before[start - 1] ?? '')) start -= 1;
  return new Range(lineNumber, start + 1, lineNumber, column);
}
