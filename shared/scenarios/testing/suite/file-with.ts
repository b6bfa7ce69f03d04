import type { Locale } from '../../../specification/locales.ts';
import type { Scenario } from '../../scenario.ts';
import type { SuiteTools } from './suite-tools.ts';

type Wording = { readonly words: string; readonly locale: Locale };

/**
 * The file of a scenario's folder in which words stand between quotes, of labels.ts what it has for the locale; null where
 * none has them.
 */
export function fileWith(scenario: Scenario, { words, locale }: Wording, { source }: SuiteTools): string | null {
  const whole = new RegExp(`(?<!\\w)${words.replaceAll(/\W/g, '\\$&')}(?!\\w)`);
  const has = (file: string): boolean =>
    (partFor(locale, source(scenario, file)).match(quotedTexts) ?? []).some((text) => whole.test(text));
  return ['labels.ts', 'card.ts', 'notification.ts'].find(has) ?? null;
}

/** Whether labels.ts has a word for a status in a locale. */
export function isLabelled(scenario: Scenario, { words, locale }: Wording, { source }: SuiteTools): boolean {
  return new RegExp(`\\b${words}: `).test(partFor(locale, source(scenario, 'labels.ts')));
}

const quotedTexts = /'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;

/** What a source has for one locale; all of it where it is not in parts of `zh_HK: ` and `en_US: `. Without comments. */
function partFor(locale: Locale, source: string): string {
  const code = source.replaceAll(/\/\*[^]*?\*\//g, '');
  const parts = code.split(/\b(?=(?:zh_HK|en_US): )/);
  return parts.filter((part) => part.startsWith(`${locale}: `)).join('') || code;
}
