import { cardContext, type Block, type CardContent, type CardText } from '../../../shared/card/card-model.ts';
import { shortenPayload } from '../../../shared/card/shorten-payload.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import { readDocument } from './analysis.ts';
import { templateDocument, type OrderOf } from './new-documents.ts';
import { isNumbered } from '../names/read-name.ts';

type TitleOptions = { readonly locale: Locale; readonly now: Instant; readonly gaps: GapChoices };

/**
 * Gets an order's title, such as "G6532 → Guangzhou South", from its latest payload that has another one than the
 * templates, else from the latest that has one: a changed payload names its order, though others still say what their
 * template does. "" without one.
 */
export function getOrderTitle(documents: readonly PayloadDocument[], options: TitleOptions): string {
  let latest = '';
  for (const document of documents.toReversed()) {
    const title = getTitle(document, options);
    if (title === '') continue;
    if (!getTemplateDocuments(document.scenario).some((each) => getTitle(each, options) === title)) return title;
    latest ||= title;
  }
  return latest;
}

const templateDocuments = new Map<string, readonly PayloadDocument[]>();

function getTemplateDocuments(id: string): readonly PayloadDocument[] {
  const scenario = findScenario(id);
  if (scenario === null) return [];
  const known = templateDocuments.get(id);
  if (known !== undefined) return known;
  const order = { order: '', orderNo: '' };
  const made = plainTemplates(scenario).map((template) => templateDocument(scenario, template, order, ''));
  templateDocuments.set(id, made);
  return made;
}

/** Documents are immutable, and no title depends on the time. */
const titles = new WeakMap<PayloadDocument, { readonly of: TitleOptions; readonly title: string }>();

function getTitle(document: PayloadDocument, options: TitleOptions): string {
  const known = titles.get(document);
  if (known?.of.locale === options.locale && known.of.gaps === options.gaps) return known.title;
  const title = computeTitle(document, options);
  titles.set(document, { of: options, title });
  return title;
}

function computeTitle(document: PayloadDocument, { locale, now, gaps }: TitleOptions): string {
  const scenario = findScenario(document.scenario);
  const { root } = readDocument(document, { now, variables: {} }).scan;
  if (scenario === null || root?.kind !== 'object') return '';
  const payload = shortenPayload(root);
  return getShortTitle(scenario.card(payload, cardContext(payload, scenario.lifecycle, { locale, now, gaps })));
}

function getShortTitle(card: CardContent): string {
  const route = card.blocks.find((block): block is Block & { block: 'route' } => block.block === 'route');
  if (route !== undefined) return joinTexts(' → ', card.corner?.value, route.to.place);
  const hero = card.blocks.find((block): block is Block & { block: 'hero' } => block.block === 'hero');
  if (hero !== undefined) return joinTexts(' ', hero.value, card.title);
  return joinTexts('', card.title);
}

function joinTexts(between: string, ...parts: readonly (CardText | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined || part.missing ? [] : [part.text])).join(between);
}

/** Whether an order has its default name, made of its scenario or number. */
export function isDefaultName({ order, orderNo }: OrderOf, scenarioNames: readonly string[]): boolean {
  if (orderNo !== '' && order.includes(orderNo)) return true;
  return scenarioNames.some((name) => isNumbered(order, name));
}
