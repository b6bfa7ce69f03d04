import { describe, expect, it } from 'vitest';
import type { CardContext } from '../../../card/card-model.ts';
import { phoneTimeAt } from '../../../card/phone-time.ts';
import { joinTexts, showTextIfAny } from '../../../card/shown.ts';
import type { JsonNode } from '../../../lib/json/json-scan.ts';
import { itemsAt } from '../../../lib/json/json-view.ts';
import { parcelLocker } from '../parcel-locker/index.ts';
import type { Scenario } from '../../scenario.ts';
import { toolsAmong } from '../suite-run.ts';
import { findBrokenPlaces } from './suite-tools.ts';
import { unknownReads } from './unknown-reads.ts';

const place = 'shared/scenarios/parcel-locker';

function told(scenario: Scenario, sources: Readonly<Record<string, string>>): readonly string[] {
  const tools = toolsAmong([scenario]);
  return findBrokenPlaces(unknownReads, scenario, { ...tools, source: (_, file) => sources[file] ?? '' });
}

describe('the suite', () => {
  it('tells of a date that is read where no field is', () => {
    const notification = (payload: JsonNode, context: CardContext) => {
      const made = parcelLocker.notification(payload, context);
      const due = phoneTimeAt(payload, context.locale, 'extInfo', 'due_tme');
      const date = due === null ? null : { text: due.date, path: '/extInfo/due_time' };
      return { ...made, line: joinTexts([made.line, date], ' · ') ?? made.line };
    };
    const source = "phoneTimeAt(payload, context.locale, 'extInfo', 'due_tme')";
    const said = `: 'due_tme' is read where fields.ts has no such field`;
    expect(told({ ...parcelLocker, notification }, { 'notification.ts': source })).toEqual([
      `${place}/notification.ts: parcel-locker/ACTIVE${said}`,
      `${place}/notification.ts: parcel-locker/ENDED${said}`,
    ]);
  });

  it.each<[string, readonly string[], (payload: JsonNode, context: CardContext) => string | undefined]>([
    ['a text', ['note'], (payload) => showTextIfAny(payload, 'extInfo', 'note')?.text],
    [
      'a text of a language',
      ['pace'],
      (payload, { texts }) => showTextIfAny(payload, 'extInfo', 'multiLang', texts, 'pace')?.text,
    ],
    ['a text in an object', ['shelf', 'row'], (payload) => showTextIfAny(payload, 'shelf', 'row')?.text],
    ['a list', ['books'], (payload) => itemsAt(payload, 'extInfo', 'books').length.toString().replace('0', '')],
    ['a field elsewhere', ['place'], (payload) => showTextIfAny(payload, 'extInfo', 'place')?.text],
  ])('tells of %s that is read where no field is', (_, names, read) => {
    const card = (payload: JsonNode, context: CardContext) => {
      const made = parcelLocker.card(payload, context);
      const text = read(payload, context) ?? '';
      return {
        ...made,
        summary: { ...made.summary, primary: { ...made.summary.primary, ...(text === '' ? {} : { text }) } },
      };
    };
    const source = names.map((name) => `'${name}'`).join();
    expect(told({ ...parcelLocker, card }, { 'card.ts': source })).toContain(
      `${place}/card.ts: parcel-locker/ACTIVE: '${names[0]}' is read where fields.ts has no such field`,
    );
  });
});
