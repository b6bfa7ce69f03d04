import { quoteText } from '../../../lib/text/quote-text.ts';
import { draftAt, nothing } from '../draft.ts';
import type { Draft } from '../draft.ts';
import type { Rule, Subject } from '../subject.ts';
import type { ValueSeen } from '../survey.ts';

/**
 * The payload held against what its environment says of whom it calls for: a provider names a merchant, whoever calls for
 * itself names none, and an environment that names a merchant means that one.
 */
export const merchantRoleRule: Rule = {
  reports: ['merchant-role'],
  find: ({ survey, root, caller: { role, merchantId = '' } }) => {
    const seen = survey.at.get('/merchantId');
    const named = seen?.node.kind === 'string' ? seen.node.value : '';
    if (seen === undefined || named === '') return role === 'isv' ? [absent(root, seen)] : nothing;
    const value = quoteText(named);
    if (merchantId !== '')
      return named === merchantId ? nothing : [said(seen, 'merchant-role', { wanted: quoteText(merchantId), value })];
    return role === 'direct' ? [said(seen, 'merchant-role.direct', { value })] : nothing;
  },
};

function said(seen: ValueSeen, key: string, values: Readonly<Record<string, string>>): Draft {
  return draftAt(seen, { rule: 'merchant-role', severity: 'warning', key, values });
}

function absent(root: Subject['root'], seen: ValueSeen | undefined): Draft {
  if (seen !== undefined) return said(seen, 'merchant-role.none', {});
  const words = { key: 'merchant-role.none', values: {} };
  const place = { start: root.start, end: root.start + 1, path: '' };
  return { rule: 'merchant-role', severity: 'warning', ...place, words, clause: 'base/merchantId' };
}
