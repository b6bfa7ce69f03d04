import { inLanguage, type Language } from '../../lib/text/words.ts';
import type { Field, Inside } from '../field.ts';
import { gapOfRequirement, describeRequirement } from '../requirement.ts';

/** A reference table of Markdown and where in a payload its fields stand: "extInfo.multiLang.<locale>". */
export type MarkdownTable = { readonly place: string; readonly markdown: string };

const headings = {
  en: ['Field', 'Type', 'Required', 'Meaning'],
  'zh-Hant-HK': ['欄位', '類型', '必填', '意思'],
} as const;

/** The table and those below it, outermost first, in the table's order. An object that takes any names has none. */
export function toMarkdown(fields: readonly Field[], language: Language, place = ''): readonly MarkdownTable[] {
  const own = fields.length === 0 ? [] : [{ place, markdown: table(fields, language) }];
  const below = fields.flatMap((field) =>
    inner(field.kind.inside, place === '' ? field.name : `${place}.${field.name}`, language),
  );
  return [...own, ...below];
}

function inner(inside: Inside, place: string, language: Language): readonly MarkdownTable[] {
  if (inside.shape === 'object') return toMarkdown(inside.fields, language, place);
  if (inside.shape === 'by-locale') return inner(inside.item.inside, `${place}.<locale>`, language);
  return inside.shape === 'list' ? inner(inside.item.inside, `${place}[]`, language) : [];
}

function table(fields: readonly Field[], language: Language): string {
  const rows = fields.map((field) => {
    const gap = gapOfRequirement(field) ?? field.restsOn;
    const cells = [
      `\`${field.name}\``,
      inLanguage(field.kind.cell, language),
      `${inLanguage(describeRequirement(field.required), language)}${gap === undefined ? '' : ` (\`${gap}\`)`}`,
      inLanguage(field.means, language),
    ];
    return row(cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('<', '&lt;')));
  });
  const head = headings[language];
  return [row(head), row(head.map(() => '---')), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
