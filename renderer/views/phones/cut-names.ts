import type { Finding } from '../../../shared/documents/finding.ts';
import { parsePointer } from '../../../shared/lib/json/json-pointer.ts';
import { inLanguage, listNames, type Language } from '../../../shared/lib/text/words.ts';
import { fieldTitle, namedField } from '../../../shared/protocol/reference/index.ts';
import { sayFinding } from '../../../shared/protocol/validate/say.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';

export type Reader = { readonly scenario: Scenario | null; readonly language: Language };

/** Names the fields of which a cut line loses the values, `Arrival station (to), Gates (check_point)`; null for none. */
function nameLostFields({ words }: Pick<Finding, 'words'>, { scenario, language }: Reader): string | null {
  return listLost(words, (pointer) => namedField(fieldTitle(scenario, pointer), getName(pointer), language), language);
}

const namedRules: ReadonlySet<string> = new Set(['text-cut', 'contrast', 'image', 'max-length']);

/** A finding as a sentence that names its field by its title too, for readers who know no JSON. */
export function sayNamed(finding: Pick<Finding, 'rule' | 'path' | 'words'>, { scenario, language }: Reader): string {
  const { rule, path, words } = finding;
  const { field } = words.values;
  if (typeof field !== 'string' || !namedRules.has(rule)) return sayFinding(words, language);
  const values = { ...words.values, field: namedField(fieldTitle(scenario, path), field, language) };
  const lost = nameLostFields(finding, { scenario, language });
  return sayFinding({ ...words, values: lost === null ? values : { ...values, lost } }, language);
}

/** Titles the fields whose texts are not fully shown: the cut text, or what is lost beside a text that is in sight. */
export function titleCutFields(
  { words, path }: Pick<Finding, 'words' | 'path'>,
  { scenario, language }: Reader,
): string {
  const title = (pointer: string): string => {
    const found = fieldTitle(scenario, pointer);
    return found === null ? getName(pointer) : inLanguage(found, language);
  };
  return (isBlamedInSight(words) ? listLost(words, title, language) : null) ?? title(path);
}

/** Whether the text that is blamed for a cut is wholly in sight itself. */
export function isBlamedInSight({ key }: Finding['words']): boolean {
  return key === 'text-cut.longest' || key === 'text-cut.changed';
}

function listLost({ values }: Finding['words'], name: (pointer: string) => string, language: Language): string | null {
  const { lostAt } = values;
  if (typeof lostAt !== 'string') return null;
  return listNames([...new Set(lostAt.split('\n').map(name))], language);
}

function getName(pointer: string): string {
  return parsePointer(pointer).findLast((name) => !/^\d+$/u.test(name)) ?? '';
}
