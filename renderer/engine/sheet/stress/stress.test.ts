import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { inspect } from '../../payload/analysis.ts';
import { templateDocument } from '../../payload/new-documents.ts';
import { findBrokenRule } from '../../../../shared/scenarios/templates.ts';
import { stresses, type Stress } from '../../../../shared/documents/contact-sheet/sheet-settings.ts';
import { stressed, shownValues } from './stress.ts';

const now = Date.UTC(2026, 10, 25, 2);
const options = { gaps: {}, clientId: 'DEMO_MERCHANT', images: new Map(), accepted: [] };
const order = { order: 'Stress', orderNo: 'M20261125000001' };

type Ready = { readonly name: string; readonly scenario: Scenario; readonly document: PayloadDocument };

/** Every sound template with its variables filled in. */
const ready: readonly Ready[] = scenarios.flatMap((scenario) =>
  scenario.templates
    .filter((template) => findBrokenRule(template) === null)
    .map((template) => {
      const document = templateDocument(scenario, template, order, 'stress');
      const text = inspect(document, now, options)?.analysis.resolved.text ?? '';
      return { name: `${scenario.id}/${document.name}`, scenario, document: { ...document, text } };
    }),
);

function errorsIn(document: PayloadDocument): readonly string[] {
  const findings = inspect(document, now, options)?.analysis.findings ?? [];
  return findings.filter(({ severity }) => severity === 'error').map(({ rule, path }) => `${rule} ${path}`);
}

function made({ scenario, document }: Ready, stress: Stress, seed = '1'): PayloadDocument {
  return { ...document, text: stressed(document.text, stress, { scenario, gaps: {}, seed }) };
}

function textsOf(scenario: Scenario, text: string): ReturnType<typeof shownValues>['texts'] {
  return shownValues(scanJson(text), scenario, {}).texts;
}

const anyReady = fc.constantFrom(...ready);
const anyStress = fc.constantFrom(...stresses);

function readyNamed(name: string): Ready {
  const found = ready.find((each) => each.name === name);
  if (found === undefined) throw new Error(`No template is named ${name}`);
  return found;
}

describe('a stressed payload', () => {
  test('stays as legal as it was, whichever way and seed', () => {
    fc.assert(
      fc.property(anyReady, anyStress, fc.string(), (each, stress, seed) => {
        expect(errorsIn(made(each, stress, seed)), `${each.name} ${stress}`).toEqual(errorsIn(each.document));
      }),
      { numRuns: 120 },
    );
  });

  test('is the same for the same seed', () => {
    fc.assert(
      fc.property(anyReady, anyStress, fc.string(), (each, stress, seed) => {
        expect(made(each, stress, seed).text).toBe(made(each, stress, seed).text);
      }),
      { numRuns: 25 },
    );
  });

  test('keeps every byte outside of the strings that it changes', () => {
    const outside = (text: string): string => text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""');
    fc.assert(
      fc.property(
        anyReady,
        fc.constantFrom(...stresses.filter((each) => each !== 'items' && each !== 'worst')),
        (each, stress) => {
          expect(outside(made(each, stress).text)).toBe(outside(each.document.text));
        },
      ),
      { numRuns: 100 },
    );
  });

  test('of a broken text is that text', () => {
    const { scenario } = readyNamed('queue-up/CALL_NUM');
    for (const stress of stresses) expect(stressed('{"a":', stress, { scenario, gaps: {}, seed: '1' })).toBe('{"a":');
  });

  test('stays the same order in the same status', () => {
    for (const each of ready) {
      for (const stress of stresses) {
        const { root } = scanJson(made(each, stress).text);
        const before = scanJson(each.document.text).root;
        for (const name of ['merchantBizNo', 'orderStatus', 'requestId', 'userId'])
          expect(textAt(root, name), `${each.name} ${stress} ${name}`).toBe(textAt(before, name));
      }
    }
  });
});

describe('texts at their limit', () => {
  test.each(ready.map((each) => [each.name, each] as const))('fill %s exactly', (_, each) => {
    const { scenario } = each;
    const texts = textsOf(scenario, made(each, 'longest').text).filter(({ kind }) => kind.limit !== undefined);
    for (const { node, kind, pointer } of texts) {
      const { limit } = kind;
      if (limit === undefined) continue;
      expect(limit.measure(node, {}), pointer).toBeLessThanOrEqual(limit.most);
      const more = limit.measure({ ...node, value: `${node.value}.` }, {});
      expect(more, pointer).toBeGreaterThan(limit.most);
    }
  });

  test('are 48 characters of a station, 8 of a queue number, 322 of a remark', () => {
    const train = made(readyNamed('train-ticket/TICKETED'), 'longest').text;
    expect(textAt(scanJson(train).root, 'extInfo', 'multiLang', 'zh_HK', 'from')).toHaveLength(48);
    const queue = made(readyNamed('queue-up/CALL_NUM'), 'longest').text;
    expect(textAt(scanJson(queue).root, 'extInfo', 'queue_number')).toHaveLength(8);
    expect(textAt(scanJson(queue).root, 'extInfo', 'multiLang', 'zh_HK', 'order_remark')).not.toMatch(/[ -]$/);
  });
});

describe('what a stress is about', () => {
  const valueOf = (name: string, stress: Stress, ...path: readonly (string | number)[]): string | null =>
    textAt(scanJson(made(readyNamed(name), stress).text).root, ...path);

  test('fifteen passengers, whom both languages know by the same ids', () => {
    const { root } = scanJson(made(readyNamed('train-ticket/TICKETED family'), 'items').text);
    const ids = (['zh_HK', 'en_US'] as const).map((locale) =>
      Array.from({ length: 15 }, (_, at) =>
        textAt(root, 'extInfo', 'multiLang', locale, 'passengerInfoList', at, 'id'),
      ),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(new Set(ids[0]).size).toBe(15);
    expect(ids[0]).not.toContain(null);
  });

  test('no tables ahead', () => {
    expect(valueOf('queue-up/CALL_NUM', 'zero', 'extInfo', 'wait_tables')).toBe('0');
    expect(valueOf('queue-up/CALL_NUM', 'zero', 'extInfo', 'wait_time')).toBe('0');
  });

  test('a thousand million, and yen', () => {
    expect(valueOf('ev-charging/SERVING', 'large', 'extInfo', 'amount', 'value')).toBe('100000000000');
    expect(valueOf('voucher/TICKETED', 'yen', 'payAmount', 'currency')).toBe('JPY');
    expect(valueOf('voucher/TICKETED', 'yen', 'payAmount', 'value')).toBe(
      textAt(scanJson(readyNamed('voucher/TICKETED').document.text).root, 'payAmount', 'value'),
    );
  });

  test('letters that are hard to draw', () => {
    const from = ['extInfo', 'multiLang', 'en_US', 'from'] as const;
    const own = 'Hong Kong West Kowloon';
    expect(valueOf('train-ticket/TICKETED', 'pseudo', ...from)).toMatch(/^⟦Høng|^⟦Hö/);
    expect((valueOf('train-ticket/TICKETED', 'pseudo', ...from) ?? '').length).toBeGreaterThan(own.length * 1.3);
    expect(valueOf('train-ticket/TICKETED', 'rare', ...from)).toMatch(/[\u{20000}-\u{2ffff}]/u);
    expect(valueOf('train-ticket/TICKETED', 'emoji', ...from)).toMatch(/\p{Emoji_Presentation}|\u20e3|\ufe0f/u);
    expect(valueOf('train-ticket/TICKETED', 'mixed', ...from)).toMatch(/[\u0590-\u06ff]/);
  });

  test('codes stay what is scanned', () => {
    for (const stress of stresses)
      expect(valueOf('train-ticket/TICKETED', stress, 'extInfo', 'code_info', 'code_value'), stress).toBe(
        'G6532-05A-7Q2M9KXD',
      );
  });
});
