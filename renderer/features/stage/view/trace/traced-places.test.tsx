import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { collectValues } from '../../../../../shared/card/trace-texts.ts';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import { findBrokenRule } from '../../../../../shared/scenarios/templates.ts';
import { locales, type Locale } from '../../../../../shared/specification/locales.ts';
import { nodeAtPointer } from '../../../../../shared/lib/json/json-pointer.ts';
import { scanJson } from '../../../../../shared/lib/json/json-scan.ts';
import { imageFields } from '../../../../../shared/protocol/validate/validate.ts';
import { drawSample } from '../../../gallery/engine/gallery.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { applyCardTexts } from '../../engine/card-text.ts';
import { findTracedPlaces, textPlaces, type TextPlace } from '../../engine/traced-places.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { WalletSurface, TicketSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import type { Logo } from '../../../../preview/preview-types.ts';
import type { OrderFace } from '../../../../../shared/card/card-stack.ts';

const now = Date.UTC(2026, 10, 25, 2);
const samples = scenarios.flatMap((scenario) =>
  scenario.templates
    .filter((template) => findBrokenRule(template) === null)
    .map((template) => ({ scenario, template })),
);

type Drawn = { readonly stage: StageView; readonly locale: Locale; readonly logo: Logo | null };

/** What follows from which pointers, on every page of a place; the banner over the ticket is a notice. */
function sourcesOn(place: TextPlace, { stage, locale, logo }: Drawn): readonly string[] {
  const { at, focusKey } = stage;
  const orders = stage.faces[locale];
  const own = orders.find(({ key }) => key === focusKey) ?? null;
  const picking = { logo, onPick: () => undefined, pickedOf: focusKey };
  const notices = { ...picking, locale, now: at, orders, time: '', date: '' };
  switch (place) {
    case 'ticket': {
      const silent: OrderFace | null = own === null ? null : { ...own, model: own.model, notification: null };
      return sourcesIn(<TicketSurface {...picking} locale={locale} now={at} order={silent} />);
    }
    case 'wallet':
      return (['home', 'active', 'used'] as const).flatMap((list) =>
        sourcesIn(<WalletSurface {...picking} locale={locale} orders={orders} list={list} />),
      );
    case 'notices':
      return (['lock', 'list'] as const).flatMap((look) => sourcesIn(<NoticesSurface {...notices} look={look} />));
    case 'links':
      return [];
  }
}

function sourcesIn(surface: React.JSX.Element): readonly string[] {
  return [...renderToStaticMarkup(surface).matchAll(/data-sources="([^"]*)"/g)].flatMap(([, sources = '']) =>
    sources.split('\n'),
  );
}

const isWithin = (source: string, pointer: string): boolean => source === pointer || source.startsWith(`${pointer}/`);

function stageOf(sample: (typeof samples)[number]): StageView {
  const ports = { clientId: 'C', gaps: {}, images: new Map() };
  const drawn = drawSample({ id: 't', ...sample, rule: null }, now, ports);
  if (drawn === null) throw new Error('Nothing drawn');
  return drawn.stage;
}

describe('what is said of a value', () => {
  test.each(samples)('in $scenario.id $template.status $template.variant is what the phones draw', (sample) => {
    const stage = stageOf(sample);
    const scan = scanJson(stage.input.analysis?.scan.text ?? '');
    if (scan.root === null) throw new Error('Not read');
    const images = imageFields(scan, { scenario: sample.scenario });
    const logoOf = (locale: Locale): Logo | null => {
      const image = images.find((each) => each.locale === locale);
      if (image === undefined || stage.focusKey === null) return null;
      return {
        order: stage.focusKey,
        shown: { text: image.address, path: image.path },
        picture: null,
        description: '',
      };
    };
    for (const place of textPlaces.filter((each) => each !== 'links')) {
      const sources = new Map(
        locales.map((locale) => [locale, sourcesOn(place, { stage, locale, logo: logoOf(locale) })]),
      );
      for (const { pointer } of collectValues(scan.root)) {
        const traced = findTracedPlaces(stage, pointer, images).find((each) => each.place === place);
        const lit = locales.filter((locale) => sources.get(locale)?.some((source) => isWithin(source, pointer)));
        expect([place, pointer, traced?.isShownNow === true ? traced.locales : []]).toEqual([place, pointer, lit]);
      }
    }
  });

  test.each(samples)(
    'that wallet and notices of $scenario.id $template.status $template.variant show is its own bytes',
    (sample) => {
      const stage = stageOf(sample);
      const { analysis } = stage.input;
      if (analysis === null) throw new Error('Not read');
      const { text } = analysis.document;
      const shown = (['wallet', 'notices'] as const).flatMap((place) =>
        locales.flatMap((locale) => sourcesOn(place, { stage, locale, logo: null })),
      );
      const strings = [...new Set(shown)].filter(
        (pointer) => nodeAtPointer(analysis.scan.root, pointer)?.node.kind === 'string',
      );
      // Nothing of a plain record, and of what was taken out of the wallet, can be picked there.
      if (strings.length === 0) return;
      fc.assert(
        fc.property(fc.constantFrom(...strings), fc.string({ unit: 'grapheme', maxLength: 30 }), (pointer, put) => {
          const node = nodeAtPointer(analysis.scan.root, pointer)?.node;
          if (node === undefined || put.includes('{{')) return;
          const start = analysis.resolved.map.toTyped(node.start, 'start');
          const end = analysis.resolved.map.toTyped(node.end, 'end');
          const after = applyCardTexts(analysis, [{ pointer, text: put }]);
          expect([after.slice(0, start), after.slice(after.length - (text.length - end))]).toEqual([
            text.slice(0, start),
            text.slice(end),
          ]);
        }),
        { numRuns: 20 },
      );
    },
  );
});
