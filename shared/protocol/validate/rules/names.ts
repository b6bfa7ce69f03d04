import { gapValue } from '../../../gaps/gaps.ts';
import { findMisspelt } from '../../../lib/nearest.ts';
import { pointer } from '../../../lib/json/json-pointer.ts';
import type { JsonMember } from '../../../lib/json/json-scan.ts';
import { mostFindings, mostIgnoredNames } from '../density.ts';
import { nothing, restingOn, type Draft, type DraftFix, type Rule } from '../draft.ts';
import { quoteText } from '../../../lib/text/quote-text.ts';
import { sayPlace, type LocalesSeen, type ObjectSeen } from '../seen.ts';

export const unknownFieldRule: Rule = {
  reports: ['unknown-field'],
  find: ({ survey, scenario, gaps }) => {
    const wanted = gapValue(gaps, 'unknown-fields');
    if (wanted === 'ignore') return nothing;
    const severity = wanted === 'reject' ? 'error' : 'warning';
    const whole = `${scenario?.section ?? 'base'}/request`;
    return survey.objects.flatMap((object) => (object.open ? nothing : unknownIn(object, whole, severity)));
  },
};

function unknownIn(object: ObjectSeen, whole: string, severity: Draft['severity']): readonly Draft[] {
  if (!object.hasMore) return nothing;
  const { node, table, members } = object;
  const unknown = node.members.filter((member) => !table.byName.has(member.key));
  if (unknown.length === 0) return nothing;
  const free = table.names.filter((name) => !members.has(name));
  const most = severity === 'error' ? mostFindings : mostIgnoredNames;
  return unknown.slice(0, most + 1).map((member): Draft => {
    const fix = renaming(member, free);
    return {
      rule: 'unknown-field',
      severity,
      start: member.keyStart,
      end: member.keyEnd,
      path: `${object.pointer}${pointer(member.key)}`,
      words: {
        key: fix.fix === undefined ? 'unknown-field' : 'unknown-field.near',
        values: { value: quoteText(member.key), ...sayPlace(object.place), ...fix.fix?.words.values },
      },
      clause: object.field?.clause ?? whole,
      ...restingOn('unknown-fields'),
      ...fix,
    };
  });
}

/** Locales other than the service's two. */
export const unknownLocaleRule: Rule = {
  reports: ['locale-unknown'],
  find: ({ survey }) => survey.locales.flatMap(unknownLocales),
};

function unknownLocales({ node, locales, members, pointer: parent }: LocalesSeen): readonly Draft[] {
  const free = locales.filter((locale) => !members.has(locale));
  return node.members
    .filter((member) => !locales.includes(member.key))
    .map((member): Draft => ({
      rule: 'locale-unknown',
      severity: 'warning',
      start: member.keyStart,
      end: member.keyEnd,
      path: `${parent}${pointer(member.key)}`,
      words: { key: 'locale-unknown', values: { value: quoteText(member.key), allowed: locales.join(', ') } },
      clause: 'locales/multiLang',
      ...renaming(member, free),
    }));
}

/** Fixes a name that is one edit or its case away. */
function renaming(member: JsonMember, free: readonly string[]): { readonly fix?: DraftFix } {
  const name = findMisspelt(member.key, free);
  if (name === null) return {};
  const words = { key: 'fix.rename', values: { name } };
  return { fix: { start: member.keyStart, end: member.keyEnd, text: JSON.stringify(name), words } };
}
