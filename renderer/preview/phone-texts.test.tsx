import type { CardState } from '../../shared/specification/enumerations.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { collectPhoneTexts } from '../../shared/card/phone-texts.ts';
import { scanJson } from '../../shared/lib/json/json-scan.ts';
import { resolveVariables, seededUuid32 } from '../../shared/documents/variables.ts';
import { createOrderModels } from '../../shared/scenarios/order-faces.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { templateId, type Scenario, type Template } from '../../shared/scenarios/scenario.ts';
import { locales, type Locale } from '../../shared/specification/locales.ts';
import { WalletSurface, TicketSurface } from './wallet/wallet-surface.tsx';
import type { OrderFace } from '../../shared/card/card-stack.ts';
import { NotificationView } from './notices/notices-surface.tsx';

// What a check of a story finds on a phone is what the preview draws of it.

const now = Date.UTC(2026, 10, 25, 2);
const states = ['active', 'service-card', 'used', 'expired', 'removed', 'none'] as const;

type Drawn = {
  readonly locale: Locale;
  readonly state: CardState;
  readonly visible: boolean;
  readonly localeHidden?: boolean;
};

function faceOf(
  scenario: Scenario,
  { text }: Template,
  { locale, state, visible, localeHidden = false }: Drawn,
): OrderFace {
  const context = { nowMs: now, uuid32: seededUuid32('texts'), orderNo: 'M20261125000001', orderCreatedMs: now };
  const { root } = scanJson(resolveVariables(text, context).text);
  if (root === null) throw new Error(`${scenario.id} has a template that is not JSON.`);
  const models = createOrderModels(root, scenario, { locale, now, gaps: {} });
  const why = { en: '-', zh: '-' };
  const notification = { model: models.notification.get(), visible, isEver: true, since: now, why };
  return {
    key: 'order',
    number: 'M1',
    state,
    localeHidden,
    hasParts: true,
    model: models.card.get(),
    why,
    notification,
  };
}

/** A page without tags and white space: elements beside each other have none between them. */
function squeeze(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

function drawnText(markup: string): string {
  const text = markup.replaceAll(/<[^>]*>/g, '');
  const entities: Readonly<Record<string, string>> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return squeeze(text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity));
}

function drawn(order: OrderFace, locale: Locale): string {
  const lists = (['home', 'active', 'used'] as const).map((list) =>
    renderToStaticMarkup(<WalletSurface locale={locale} orders={[order]} list={list} />),
  );
  const notice = order.notification;
  const lock = notice?.visible === true ? renderToStaticMarkup(<NotificationView model={notice.model} />) : '';
  return [renderToStaticMarkup(<TicketSurface locale={locale} now={now} order={order} />), ...lists, lock]
    .map(drawnText)
    .join('\n');
}

/** The values of a payload that the preview draws, each in an element of its own. */
function drawnValues(markup: string): readonly string[] {
  return [...markup.matchAll(/<bdi[^>]*data-path[^>]*>([^<]+)</g)].map(([, text = '']) => drawnText(text));
}

const templates = scenarios.flatMap((scenario) =>
  scenario.templates
    .filter(({ variant }) => variant?.startsWith('broken-') !== true)
    .map((template) => [templateId(scenario, template), scenario, template] as const),
);

describe('the texts of a phone', () => {
  it.each(templates)('are those that are drawn of %s', (_, scenario, template) => {
    for (const locale of locales) {
      for (const state of states) {
        const face = faceOf(scenario, template, { locale, state, visible: state === 'active' });
        const page = drawn(face, locale);
        const missing = collectPhoneTexts(face).filter((text) => !page.includes(squeeze(text)));
        expect({ locale, state, missing }).toEqual({ locale, state, missing: [] });
      }
    }
  });

  it.each(templates)('leave out none that is drawn of %s', (_, scenario, template) => {
    for (const locale of locales) {
      const face = faceOf(scenario, template, { locale, state: 'active', visible: true });
      const texts = collectPhoneTexts(face).map(squeeze);
      const markup = renderToStaticMarkup(<TicketSurface locale={locale} now={now} order={face} />);
      const left = drawnValues(markup).filter((value) => !texts.some((text) => text.includes(value)));
      expect({ locale, left }).toEqual({ locale, left: [] });
      expect(drawnValues(markup).length).toBeGreaterThan(2);
    }
  });

  it('are none of a card that is gone, in a language without texts, or of a hidden notification', () => {
    const [scenario] = scenarios.filter(({ id }) => id === 'train-ticket');
    const template = scenario?.templates[0];
    if (scenario === undefined || template === undefined) throw new Error('There is no train.');
    const of = (more: Omit<Drawn, 'locale'>): readonly string[] =>
      collectPhoneTexts(faceOf(scenario, template, { locale: 'en_US', ...more }));
    expect(of({ state: 'removed', visible: false })).toEqual([]);
    expect(of({ state: 'none', visible: false })).toEqual([]);
    expect(of({ state: 'active', visible: true, localeHidden: true })).toEqual([]);
    expect(of({ state: 'none', visible: true })).toHaveLength(2);
    expect(of({ state: 'used', visible: false })).toContain('Used');
  });
});
