import type { Field, Limit } from '../../fields/field.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { remarkWeight } from '../../lib/text/text-width.ts';
import { locales, type Locale } from '../../specification/locales.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import { scanPayload } from '../validate/scan-payload.ts';
import { subjectOf } from '../validate/subject.ts';
import type { ValueSeen } from '../validate/seen.ts';

/** The language that is translated, and the one that it is translated to. */
export const [sourceLocale, targetLocale] = locales;

/** One text of a payload in both languages. */
export type LocalizedText = {
  /** The pointers of its values; where one is absent, the place where it would be. */
  readonly pointers: Readonly<Record<Locale, string>>;
  /** The values, unescaped; null where a language has none. */
  readonly texts: Readonly<Record<Locale, string | null>>;
  readonly field: Field;
  readonly limit: Limit | null;
};

const textKinds: ReadonlySet<string> = new Set(['text', 'remark']);

/**
 * Lists every text that a payload holds in its two languages, in the order of the field tables: what stands below
 * `multiLang`, links, numbers and lists of values aside. Null where the text is not a JSON object.
 */
export function listLocalizedTexts(payload: string, gaps: GapChoices): readonly LocalizedText[] | null {
  const scan = scanPayload(payload);
  if (scan.root === null) return null;
  const subject = subjectOf(scan, { scenario: recogniseScenario(scan.root, null), gaps });
  if (subject === null) return null;
  const { values, locales: seen } = subject.survey;
  const found = new Map<string, LocalizedText>();
  for (const value of values) {
    const { locale } = value.place;
    if (!isLocale(locale) || !textKinds.has(value.kind.name) || value.node.kind !== 'string') continue;
    const holder = seen.find(({ pointer }) => value.pointer.startsWith(`${pointer}/${locale}/`));
    if (holder === undefined) continue;
    const below = value.pointer.slice(`${holder.pointer}/${locale}`.length);
    const key = `${holder.pointer} ${below}`;
    const known = found.get(key) ?? withoutTexts(value, (of) => `${holder.pointer}/${of}${below}`);
    found.set(key, { ...known, texts: { ...known.texts, [locale]: value.node.value } });
  }
  return [...found.values()];
}

function isLocale(name: string | undefined): name is Locale {
  return locales.some((locale) => locale === name);
}

function withoutTexts({ field, kind }: ValueSeen, pointerIn: (locale: Locale) => string): LocalizedText {
  return {
    pointers: { zh_HK: pointerIn('zh_HK'), en_US: pointerIn('en_US') },
    texts: { zh_HK: null, en_US: null },
    field,
    limit: kind.limit ?? null,
  };
}

/** Says a limit as a translator counts it: `48`, or for a remark both kinds of characters; empty where there is none. */
export function sayLimit({ limit }: LocalizedText, gaps: GapChoices): string {
  if (limit === null) return '';
  const most = mostOf(limit, gaps);
  if (limit.unit !== 'weight') return String(most);
  return `${Math.floor(most / remarkWeight('字'))} Chinese or ${Math.floor(most / remarkWeight('x'))} English characters`;
}

/** The largest measure that a limit allows under these assumptions. */
export function mostOf(limit: Limit, gaps: GapChoices): number {
  return limit.mostWhen?.(gaps) ?? limit.most;
}

/** How much of a limit a text takes, as a reader counts it. */
type TextLength = { readonly used: number; readonly most: number; readonly isOver: boolean };

/** Counts a text by the rule of its limit; null where there is none. */
export function lengthOf(text: string, limit: Limit | null, gaps: GapChoices): TextLength | null {
  const node = scanJson(JSON.stringify(text)).root;
  if (limit === null || node === null) return null;
  const most = mostOf(limit, gaps);
  const used = limit.measure(node, gaps);
  return { ...(limit.reads?.(node) ?? { used, most }), isOver: used > most };
}
