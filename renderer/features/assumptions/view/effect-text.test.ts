import { describe, expect, test } from 'vitest';
import type { GapEffect } from '../../../../shared/protocol/gaps/gap-effects.ts';
import { startWords } from '../../../words/i18n.ts';
import { formatEffect } from './effect-list.tsx';

const at = Date.UTC(2026, 10, 25, 10);
const what = { en: 'The notification is hidden.', zh: '通知隱藏。' };
const finding = {
  rule: 'required',
  severity: 'error',
  path: '',
  message: '',
  words: { key: 'required', values: { field: 'userId' } },
  clause: 'base/userId',
  line: 1,
  column: 1,
  endLine: 1,
  endColumn: 2,
} as const;
const accepted = { status: 200, resultStatus: 'S', resultCode: 'SUCCESS', changes: 'order' } as const;
const refused = { status: 200, resultStatus: 'F', resultCode: 'PARAM_ILLEGAL', changes: 'nothing' } as const;

const effects: readonly GapEffect[] = [
  { effect: 'answer', from: refused, to: accepted },
  { effect: 'answer', from: refused, to: { ...accepted, changes: 'nothing' } },
  { effect: 'answer', from: accepted, to: { ...accepted, changes: 'repeated' } },
  { effect: 'answer', from: refused, to: { ...refused, status: 401 } },
  { effect: 'finding-appears', finding },
  { effect: 'finding-goes', finding },
  { effect: 'finding-weighs', finding, from: 'assumption', to: 'error' },
  { effect: 'moment-appears', at, what },
  { effect: 'moment-goes', at: at + 1000, what },
  { effect: 'moment-moves', what, from: at, to: at + 600_000 },
  { effect: 'locale', locale: 'zh_HK', to: 'shown' },
  { effect: 'text', locale: 'en_US', where: 'card', from: 'HK$1.00', to: 'HK$100' },
  { effect: 'text', locale: 'en_US', where: 'notification', from: null, to: 'b' },
  { effect: 'text', locale: 'en_US', where: 'card', from: 'a', to: null },
  { effect: 'wire', part: 'request-line', from: 'POST /p', to: 'PUT /p' },
];

describe('an effect of another reading', () => {
  test.each(['en', 'zh-Hant-HK'] as const)('is a sentence in %s', async (language) => {
    const { t } = await startWords(language);
    for (const effect of effects) {
      const said = formatEffect(effect, t, language);
      expect(said, effect.effect).not.toMatch(/\{\{|assumptions\.|undefined/);
      expect(/\p{Script=Han}/u.test(said), said).toBe(language !== 'en');
    }
  });

  test('says times in Hong Kong, and answers as status and code', async () => {
    const { t } = await startWords('en');
    const said = effects.map((effect) => formatEffect(effect, t, 'en'));
    expect(said[0]).toBe('The response changes from F / PARAM_ILLEGAL to S / SUCCESS.');
    expect(said[3]).toContain('F / PARAM_ILLEGAL (HTTP 401)');
    expect(said[8]).toBe('Removed at Wed 25 Nov 18:00:01: The notification is hidden.');
    expect(said[9]).toBe('The notification is hidden. Wed 25 Nov 18:10 instead of Wed 25 Nov 18:00.');
  });
});
