import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { locales } from '../../../shared/specification/locales.ts';
import { phoneSchemes, phoneSizes, textPercents } from '../../../shared/specification/phone-sizes.ts';
import { templateDocument } from '../payload/new-documents.ts';
import { drawGroup } from './draw-group.ts';
import {
  firstSheet,
  sheetScales,
  sheetTexts,
  type SheetChoice,
} from '../../../shared/documents/contact-sheet/sheet-settings.ts';
import { fittingScale, layOutSheet, sheetGaps } from '../../features/contact-sheet/engine/layout.ts';
import { sheetGroups, shownStatuses, toggled } from './sheet-choice.ts';
import { sheetSource, sheetText } from './sheet-source.ts';

const terms = {
  now: Date.UTC(2026, 10, 25, 2),
  options: { gaps: {}, clientId: 'DEMO_MERCHANT', images: new Map() },
  seed: '1',
};
const order = { order: 'Sheet', orderNo: 'M20261125000001' };

function documentOf(scenarioId: string, change: (text: string) => string = (text) => text): PayloadDocument {
  const scenario = scenarios.find(({ id }) => id === scenarioId);
  const template = scenario === undefined ? undefined : plainTemplates(scenario)[0];
  if (scenario === undefined || template === undefined) throw new Error(`No scenario is named ${scenarioId}`);
  const document = templateDocument(scenario, template, order, 'sheet');
  return { ...document, text: change(document.text) };
}

function sourceOf(document: PayloadDocument): NonNullable<ReturnType<typeof sheetSource>> {
  const source = sheetSource(document, terms);
  if (source === null) throw new Error('The payload cannot be read');
  return source;
}

describe('the source of a sheet', () => {
  test.each(scenarios.map(({ id }) => [id] as const))('of %s is drawn in every status, in both languages', (id) => {
    const source = sourceOf(documentOf(id));
    expect(source.statuses.length).toBeGreaterThan(0);
    for (const status of source.statuses) {
      for (const stage of Object.values(drawGroup(source, { status, text: 'own' }, terms)).filter(isStage))
        for (const locale of locales) expect(stage.faces[locale].length, status).toBeLessThanOrEqual(1);
      const { after } = drawGroup(source, { status, text: 'own' }, terms);
      expect(after.badge.badge, status).toBe('draft');
      expect(after.faces.en_US[0]?.model.title.text, status).not.toBe('');
    }
  });

  test('is the payload in its own status, byte for byte with its variables filled in', () => {
    const source = sourceOf(documentOf('queue-up'));
    expect(source.status).toBe('CALL_NUM');
    expect(sheetText(source, { status: 'CALL_NUM', text: 'own' }, terms)).toBe(source.document.text);
  });

  test('puts right what another status asks for, and nothing else', () => {
    const source = sourceOf(documentOf('queue-up', (text) => text.replace('Noodle', 'Dumpling')));
    const text = sheetText(source, { status: 'NUMBER_ARRIVED', text: 'own' }, terms);
    expect(text).toContain('Dumpling');
    const edits = source.document.text
      .replace('"CALL_NUM"', '"NUMBER_ARRIVED"')
      .replace(/("wait_tables": )"\d+"/, '$1"0"');
    expect(text).toBe(edits);
  });

  test('keeps what is wrong with the payload itself', () => {
    const source = sourceOf(documentOf('queue-up', (text) => text.replace('"queue_number"', '"queue_nummer"')));
    expect(sheetText(source, { status: 'FINISHED', text: 'own' }, terms)).toContain('"queue_nummer"');
  });

  test('has a misspelt status of its own first, and draws it', () => {
    const source = sourceOf(documentOf('queue-up', (text) => text.replace('CALL_NUM', 'CALL_NUMM')));
    expect(source.statuses[0]).toBe('CALL_NUMM');
    expect(drawGroup(source, { status: 'CALL_NUMM', text: 'own' }, terms).after.faces.en_US[0]?.state).toBe('active');
  });

  test('is none of a text that cannot be read', () => {
    const document = documentOf('queue-up');
    expect(
      sheetSource({ ...document, text: applyEdit(document.text, { start: 0, end: 1, text: '' }) }, terms),
    ).toBeNull();
  });

  test('shows the notification before and after', () => {
    const source = sourceOf(documentOf('queue-up'));
    const arrived = drawGroup(source, { status: 'NUMBER_ARRIVED', text: 'own' }, terms);
    const titles = [arrived.before, arrived.after].map(({ faces }) => faces.en_US[0]?.notification?.model.title.text);
    expect(titles[0]).not.toBe(titles[1]);
    expect(arrived.before.faces.en_US[0]?.notification?.visible).toBe(true);
    expect(drawGroup(source, { status: 'CALL_NUM', text: 'own' }, terms).before.faces.en_US).toEqual([]);
  });
});

function isStage(part: unknown): part is ReturnType<typeof drawGroup>['after'] {
  return typeof part === 'object' && part !== null && 'faces' in part;
}

const someOf = <V>(all: readonly V[]) => fc.subarray([...all], { minLength: 1 });

const anyChoice: fc.Arbitrary<SheetChoice> = fc.record({
  surface: fc.constantFrom('ticket', 'wallet', 'change'),
  statuses: fc.constant(null),
  texts: someOf(sheetTexts),
  locales: someOf(locales),
  schemes: someOf(phoneSchemes),
  widths: someOf(phoneSizes.map(({ widthPx }) => widthPx)),
  textPercents: someOf(textPercents),
  seed: fc.constant('1'),
  scale: fc.constant('fit'),
  isFollowing: fc.boolean(),
  isOnlyCuts: fc.boolean(),
});

describe('what is chosen of a sheet', () => {
  test('is every combination once', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const groups = sheetGroups(choice, ['A', 'B']);
        const ids = groups.flatMap(({ cells }) => cells.map(({ id }) => id));
        const { texts, locales: languages, schemes, widths, textPercents: percents } = choice;
        const each = languages.length * schemes.length * widths.length * percents.length;
        expect(groups).toHaveLength(2 * texts.length);
        expect(ids).toHaveLength(2 * texts.length * each);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test('never loses the last value of an axis, and keeps its order', () => {
    expect(toggled(['a', 'b', 'c'], ['b'], 'b')).toEqual(['b']);
    expect(toggled(['a', 'b', 'c'], ['c'], 'a')).toEqual(['a', 'c']);
    expect(toggled(['a', 'b', 'c'], ['a', 'c'], 'a')).toEqual(['c']);
  });

  test('takes every status where the scenario has none of the chosen', () => {
    expect(shownStatuses({ ...firstSheet, statuses: ['B'] }, ['A', 'B'])).toEqual(['B']);
    expect(shownStatuses({ ...firstSheet, statuses: ['C'] }, ['A', 'B'])).toEqual(['A', 'B']);
  });
});

const heightOf = ({ look }: { readonly look: { readonly size: { readonly heightPx: number } } }) => look.size.heightPx;

describe('the layout of a sheet', () => {
  test('holds every phone once, in order, side by side and within its line', () => {
    fc.assert(
      fc.property(
        anyChoice,
        fc.integer({ min: 500, max: 2000 }),
        fc.constantFrom(...sheetScales),
        (choice, widthPx, scale) => {
          const groups = sheetGroups(choice, ['A', 'B', 'C']);
          const phones = choice.surface === 'change' ? 2 : 1;
          const lines = layOutSheet(groups, { widthPx, scale, heightOf, phones });
          const placed = lines.flatMap((line) => line.groups.flatMap(({ cells }) => cells));
          expect(placed.map(({ cell }) => cell)).toEqual(groups.flatMap(({ cells }) => cells));
          for (const { groups: parts, heightPx } of lines) {
            const cells = parts.flatMap((part) => part.cells);
            for (const [at, cell] of cells.entries()) {
              const before = cells[at - 1];
              if (before !== undefined) expect(cell.leftPx).toBeGreaterThan(before.leftPx + before.widthPx);
              expect(cell.topPx + cell.heightPx + sheetGaps.caption).toBeLessThanOrEqual(heightPx);
              if (at > 0) expect(cell.leftPx + cell.widthPx).toBeLessThanOrEqual(widthPx);
            }
          }
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('fits as large as it can', () => {
    const groups = sheetGroups(firstSheet, ['A', 'B', 'C']);
    const room = { widthPx: 1300, heightOf, phones: 1 } as const;
    const scale = fittingScale(groups, room, 700);
    const heightAt = (at: number): number =>
      layOutSheet(groups, { ...room, scale: at }).reduce((sum, line) => sum + line.heightPx, 0);
    expect(heightAt(scale)).toBeLessThanOrEqual(700);
    expect(heightAt(sheetScales[sheetScales.indexOf(scale) + 1] ?? 2)).toBeGreaterThan(700);
    expect(fittingScale(groups, room, 10)).toBe(0.3);
  });
});
