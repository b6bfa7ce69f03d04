import type { CardState } from '../../../shared/specification/enumerations.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ReactNode } from 'react';
import '../../ui/theme/tokens.css';
import '../../ui/theme/fonts.css';
import '../../ui/theme/base.css';
import { cardContext } from '../../../shared/card/card-model.ts';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { nodeAtPointer } from '../../../shared/lib/json/json-pointer.ts';
import { scanJson, type JsonNode } from '../../../shared/lib/json/json-scan.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { templateId, type Scenario } from '../../../shared/scenarios/scenario.ts';
import { locales, type Locale } from '../../../shared/specification/locales.ts';
import {
  phoneSurfaces,
  phoneOfWidth,
  type PhoneScheme,
  type PhoneWidth,
  type TextPercent,
} from '../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../shared/specification/text-cuts.ts';
import { NoticesSurface } from '../notices/notices-surface.tsx';
import { PhoneFrame } from '../phone/phone-frame.tsx';
import { WalletSurface, TicketSurface } from '../wallet/wallet-surface.tsx';
import { findTextCuts } from '../measure/text-cuts.ts';
import { findTornWordsIn, getLines } from './text-lines.ts';
import type { OrderFace } from '../../../shared/card/card-stack.ts';
import { PictureSheet } from '../pictures/picture.tsx';

// A page of phones for layout specs, without window or host.

type Look = { readonly width: PhoneWidth; readonly theme: PhoneScheme; readonly textSize: TextPercent };
type LabLook = Look & { readonly gaps?: GapChoices };
/** A changed template: each edit replaces a part of its text. */
type Payload = {
  readonly scenario: string;
  readonly status: string;
  readonly variant?: string;
  readonly edits?: readonly (readonly [find: string, replace: string])[];
};

const now = Date.UTC(2026, 10, 25, 2);
const root = createRoot(document.body.appendChild(document.createElement('div')));

/** Every valid template, as `scenario/STATUS@variant`. */
export const templates: readonly Payload[] = scenarios.flatMap((scenario) =>
  scenario.templates
    .filter(({ variant }) => variant?.startsWith('broken-') !== true)
    .map(({ status, variant }) => ({ scenario: scenario.id, status, ...(variant === undefined ? {} : { variant }) })),
);

/** Draws a payload on all surfaces in both languages and finds its cuts; `changed`: the pointers that the user changed. */
export function findCuts(
  payload: Payload,
  { gaps = {}, ...look }: LabLook,
  changed: readonly string[] = [],
): readonly TextCut[] {
  const read = createPayload(payload);
  draw(read, look, gaps);
  const valueAt = (pointer: string): string | null => {
    const found = nodeAtPointer(read.payload, pointer)?.node;
    return found?.kind === 'string' ? found.value : null;
  };
  return findTextCuts(document, { valueAt, isChanged: (pointer) => changed.includes(pointer) });
}

/** Draws a payload and finds words torn by line breaks. */
export function findTornWords(payload: Payload, asked: LabLook): readonly string[] {
  show(payload, asked);
  return findTornWordsIn(document);
}

export function show(payload: Payload, { gaps = {}, ...look }: LabLook): void {
  draw(createPayload(payload), look, gaps);
}

/** Draws a payload on a sheet at a scale and returns the lines of each text. */
export function linesOnSheet(payload: Payload, { gaps = {}, ...look }: LabLook, scale: number): readonly string[] {
  const { scenario, payload: read } = createPayload(payload);
  const size = phoneOfWidth(look.width);
  const cells = locales.flatMap((locale) => {
    const order = createFace({ scenario, payload: read }, { locale, gaps, state: 'active' });
    const phone = { size, scheme: look.theme, textPercent: look.textSize };
    return phoneSurfaces.map((surface) => ({
      caption: [],
      picture: { locale, now, look: phone, surface, orders: [order], order },
    }));
  });
  const sheet = { title: '', lang: 'en', columns: 4, across: 1, groups: [{ title: '', cells }], texts: [] };
  flushSync(() => root.render(<PictureSheet {...sheet} scale={scale} />));
  return getLines(document);
}

type Read = { readonly scenario: Scenario; readonly payload: JsonNode };

function createPayload({ scenario: id, status, variant, edits = [] }: Payload): Read {
  const scenario = scenarios.find((each) => each.id === id);
  const template = scenario?.templates.find((each) => each.status === status && each.variant === variant);
  if (scenario === undefined || template === undefined) throw new Error(`There is no template ${id}/${status}.`);
  const context = { nowMs: now, uuid32: seededUuid32('lab'), orderNo: 'M20261125000001', orderCreatedMs: now };
  const text = edits.reduce((before, [find, replace]) => {
    if (!before.includes(find)) throw new Error(`${templateId(scenario, template)} does not hold ${find}.`);
    return before.replace(find, replace);
  }, resolveVariables(template.text, context).text);
  const payload = scanJson(text).root;
  if (payload === null) throw new Error(`${id}/${status} is not JSON.`);
  return { scenario, payload };
}

type FaceTerms = { readonly locale: Locale; readonly gaps: GapChoices; readonly state: CardState };

function createFace({ scenario, payload }: Read, { locale, gaps, state }: FaceTerms): OrderFace {
  const context = cardContext(payload, scenario.lifecycle, { locale, now, gaps });
  return {
    key: state,
    number: 'M20261125000001',
    state,
    localeHidden: false,
    hasParts: true,
    model: scenario.card(payload, context),
    why: { en: 'The ticket is used.', zh: '票券已使用。' },
    notification: {
      model: scenario.notification(payload, context),
      visible: true,
      isEver: true,
      since: now,
      why: { en: '', zh: '' },
    },
  };
}

function draw({ scenario, payload }: Read, look: Look, gaps: GapChoices): void {
  const pages = locales.flatMap((locale) => {
    const face = (state: CardState): OrderFace => createFace({ scenario, payload }, { locale, gaps, state });
    const none = face('none');
    const { model } = none;
    const of: Readonly<Record<string, ReactNode>> = model.record
      ? { ticket: <TicketSurface locale={locale} now={now} order={{ ...none, model, notification: null }} /> }
      : {
          ticket: <TicketSurface locale={locale} now={now} order={face('active')} />,
          home: <WalletSurface locale={locale} orders={[face('active')]} list="home" />,
          active: <WalletSurface locale={locale} orders={[face('active')]} list="active" />,
          used: <WalletSurface locale={locale} orders={[face('used')]} list="used" />,
          lock: <NoticesSurface locale={locale} now={now} orders={[face('active')]} time="10:00" date="" look="lock" />,
          list: <NoticesSurface locale={locale} now={now} orders={[face('active')]} time="10:00" date="" look="list" />,
        };
    return Object.entries(of).map(([page, surface]) => (
      <Phone key={`${locale} ${page}`} locale={locale} look={look}>
        {surface}
      </Phone>
    ));
  });
  flushSync(() => root.render(<div style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>{pages}</div>));
}

type PhoneProps = { readonly locale: Locale; readonly look: Look; readonly children: ReactNode };

function Phone({ locale, look, children }: PhoneProps) {
  return (
    <PhoneFrame
      locale={locale}
      time="10:00"
      size={phoneOfWidth(look.width)}
      scheme={look.theme}
      textPercent={look.textSize}
      isBare
    >
      {children}
    </PhoneFrame>
  );
}
