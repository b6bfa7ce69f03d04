import { type Environment, environmentLimits } from '../../../../shared/documents/environment.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import type { Language, Words } from '../../../../shared/lib/text/words.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { EnvironmentForm } from './environment-form.ts';

const names: Readonly<Record<Environment['kind'], Words>> = {
  sandbox: { en: 'Sandbox', zh: '沙盒' },
  test: { en: 'Test', zh: '測試' },
  production: { en: 'Production', zh: '正式' },
};

/** The name of a new environment of a kind. */
export function defaultName(kind: Environment['kind'], language: Language): string {
  return inLanguage(names[kind], language);
}

/** A kind as an edit of a form. A default name follows it, so that no production is called "Test". `taken`: other names. */
export function chooseKind(
  { name, kind: before }: Pick<EnvironmentForm, 'name' | 'kind'>,
  kind: Environment['kind'],
  taken: readonly string[],
): Partial<Pick<EnvironmentForm, 'name' | 'kind'>> {
  const typed = name.trim().replace(/ \d+$/, '');
  const language = (['en', 'zh-Hant-HK'] as const).find((each) => defaultName(before, each) === typed);
  if (language === undefined) return { kind };
  return { kind, name: freeName(defaultName(kind, language), taken, environmentLimits.nameUnits) };
}
