import { describe, expect, it } from 'vitest';
import type { Finding } from '../../documents/finding.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { findGap, type GapChoices } from '../../gaps/gaps.ts';
import { gapReadings, type GapReadings } from './testing/gap-readings.ts';
import { ruleSubjects } from './testing/rule-subjects.ts';
import { payloadText } from './testing/sample-payloads.ts';
import { sayFinding } from './say.ts';
import { validate } from './validate.ts';

function findingsUnder({ gap, of, edits, options }: GapReadings, value: string | null): readonly Finding[] {
  const { payload, scenario } = ruleSubjects[of];
  const gaps = { ...options?.gaps, ...(value === null ? {} : { [gap]: value }) };
  return validate(scanJson(payloadText(payload, edits)), { scenario, ...options, gaps });
}

const said = ({ rule, severity, path, gap }: Finding): string =>
  `${rule} ${severity} ${path}${gap === undefined ? '' : ` [${gap}]`}`;

describe('the same payload under each value of an assumption', () => {
  it.each(gapReadings)('$gap: $what ($of)', (each) => {
    const found = Object.keys(each.says).map((value) => [value, findingsUnder(each, value).map(said)]);
    expect(Object.fromEntries(found)).toEqual(each.says);
  });

  it('is tried under every value there is', () => {
    for (const { gap, says } of gapReadings) {
      const row = findGap(gap);
      const values = row === null ? [] : [row.default, ...row.others];
      expect([gap, ...Object.keys(says)]).toEqual(expect.arrayContaining([gap, ...values]));
      expect(row?.ownText !== undefined || Object.keys(says).length === values.length).toBe(true);
    }
  });

  it('differs somewhere between each value and the default', () => {
    const whole = (each: GapReadings, value: string): string =>
      JSON.stringify(findingsUnder(each, value).map((finding) => [said(finding), finding.message]));
    for (const { gap, says } of gapReadings) {
      const usual = findGap(gap)?.default ?? '';
      const others = Object.keys(says).filter((value) => value !== usual);
      const cases = gapReadings.filter((each) => each.gap === gap);
      const alike = others.filter((value) => cases.every((each) => whole(each, value) === whole(each, usual)));
      expect([gap, ...alike]).toEqual([gap]);
    }
  });

  it('reads the default where nothing is chosen', () => {
    for (const each of gapReadings) {
      const usual = findGap(each.gap)?.default ?? '';
      expect([each.what, ...findingsUnder(each, null).map(said)]).toEqual([each.what, ...(each.says[usual] ?? [])]);
    }
  });

  it('holds links to no scheme until one is chosen, be it the one of the templates', () => {
    const { payload, scenario } = ruleSubjects.ev;
    const text = payloadText(payload, { '/extInfo/merchant_bill_detail': 'shopapp://charging/1' });
    const links = (gaps: GapChoices): readonly string[] =>
      validate(scanJson(text), { scenario, gaps }).map(({ rule, gap }) => `${rule} ${gap}`);
    expect(links({})).not.toContain('app-link scheme');
    expect(links({ scheme: 'walletapp' })).toContain('app-link scheme');
  });

  it('says in words of its own what another value makes of it', () => {
    const sentences = (what: string): readonly string[] => {
      const each = gapReadings.find((row) => row.what === what);
      if (each === undefined) throw new Error(`No case is ${what}`);
      return Object.keys(each.says).map((value) => {
        const [finding] = findingsUnder(each, value);
        return finding === undefined ? '' : sayFinding(finding.words, 'en');
      });
    };
    expect(sentences('no Chinese')).toEqual([
      '“multiLang” has no zh_HK; nothing is shown in that language.',
      '“multiLang” has no zh_HK; the other language is shown instead.',
    ]);
    expect(sentences('25 characters of two UTF-16 units each').slice(1)).toEqual([
      '“to” has 50 UTF-16 units in en_US; the limit is 48.',
      '“to” has 100 UTF-8 bytes in en_US; the limit is 48.',
    ]);
    expect(sentences('as old as the last call')[1]).toContain('This call changes nothing');
    expect(sentences('another first event')[1]).toContain('still accepted');
    expect(sentences('milliseconds')[1]).toBe(
      '“orderCreateTime” looks like milliseconds; this time is read in seconds.',
    );
    expect(sentences('a used ticket that can be used again')[1]).toBe(
      'Ticket "p1" in passengerInfoList[0], zh_HK: AVAILABLE cannot follow USED: a ticket that is USED cannot change.',
    );
  });
});
