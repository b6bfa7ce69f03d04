import type { ReactElement } from 'react';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { nodeAtPointer } from '../../../../../shared/lib/json/json-pointer.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import type { SeenCut } from '../../../../../shared/protocol/validate/options.ts';
import { localeFacts, locales, type Locale } from '../../../../../shared/specification/locales.ts';
import type { PhoneSize, TextPercent } from '../../../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../../../shared/specification/text-cuts.ts';
import type { ThemeTokens } from '../../../../../shared/specification/theme-tokens.ts';
import { isReadable, type Analysis } from '../../../../engine/payload/analysis.ts';
import type { PayloadTexts } from '../../../../preview/measure/cut-part.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { PhoneFrame } from '../../../../preview/phone/phone-frame.tsx';
import type { FrameScheme } from '../../../../preview/preview-types.ts';
import { WalletSurface, TicketSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import { measureHiddenPhones } from '../../../../views/phones/hidden-phones.ts';
import { dayOnPhone, timeOfDay } from '../../../../words/hong-kong-time.ts';
import { measuredFace } from '../../engine/measured-faces.ts';
import type { OrderFace } from '../../../../../shared/card/card-stack.ts';

type Look = { readonly size: PhoneSize; readonly textPercent: TextPercent; readonly scheme: FrameScheme };
type MeasureInput = {
  readonly locale: Locale;
  readonly face: OrderFace;
  readonly at: Instant;
  readonly look: Look;
  readonly theme: ThemeTokens | null;
};

/**
 * Measures all surfaces of a phone, one a step, since each tried length of a long text is laid out. A phone exists only
 * within its step, so that nobody sees it.
 */
function* measurePhones(measured: MeasureInput, texts: PayloadTexts): Generator<void, readonly TextCut[], void> {
  const cuts: TextCut[] = [];
  for (const page of getPages(measured)) {
    yield;
    cuts.push(...measureHiddenPhones(page, texts, measured.theme));
  }
  return cuts;
}

function getPages({ locale, face, at, look }: MeasureInput): readonly ReactElement[] {
  const orders = [face];
  const moment = { locale, now: at };
  const notices = { ...moment, orders, time: timeOfDay(at), date: dayOnPhone(at, localeFacts[locale].tag) };
  const isInWallet = face.state === 'active' || face.state === 'service-card';
  const isListed = face.state === 'active' || face.state === 'used';
  const pages = [
    <TicketSurface key="ticket" {...moment} order={face} />,
    ...(isInWallet ? [<WalletSurface key="home" locale={locale} orders={orders} list="home" />] : []),
    ...(isListed ? [<WalletSurface key="row" locale={locale} orders={orders} list={getWalletList(face)} />] : []),
    ...(face.notification === null
      ? []
      : [
          <NoticesSurface key="lock" {...notices} look="lock" />,
          <NoticesSurface key="list" {...notices} look="list" />,
        ]),
  ];
  return pages.map((page) => (
    <PhoneFrame key={page.key} locale={locale} time="" {...look} isBare>
      {page}
    </PhoneFrame>
  ));
}

function getWalletList({ state }: OrderFace): 'active' | 'used' {
  return state === 'used' ? 'used' : 'active';
}

type PayloadFaces = readonly { readonly locale: Locale; readonly face: OrderFace | null }[];

/** The cards of a payload that are measured, by language; null where it shows none. */
export function facesOf(analysis: Analysis, gaps: GapChoices): PayloadFaces {
  return locales.map((locale) => ({ locale, face: measuredFace(analysis, locale, gaps) }));
}

type PayloadLook = Omit<Look, 'scheme'> & {
  readonly schemes: readonly FrameScheme[];
  readonly theme: MeasureInput['theme'];
};

/** Measures a payload on both phones, one surface a step. `opened`: its first text here, which tells what was changed. */
export function* measurePayload(
  analysis: Analysis,
  opened: Analysis | undefined,
  faces: PayloadFaces,
  { schemes, theme, ...phone }: PayloadLook,
): Generator<void, readonly SeenCut[], void> {
  const texts = textsSince(opened, analysis);
  const cuts: SeenCut[] = [];
  for (const { locale, face } of faces) {
    if (face === null) continue;
    for (const scheme of schemes) {
      const found = yield* measurePhones({ locale, face, at: analysis.at, look: { ...phone, scheme }, theme }, texts);
      cuts.push(...found.map((cut) => ({ ...cut, source: getSourceAt(analysis, cut.pointer) })));
    }
  }
  return cuts;
}

/** The texts of a payload, and which of them were changed since the window opened it. */
function textsSince(opened: Analysis | undefined, analysis: Analysis): PayloadTexts {
  return {
    valueAt: (pointer) => getValueAt(analysis, pointer),
    isChanged: (pointer) =>
      opened !== undefined && isReadable(opened) && getValueAt(opened, pointer) !== getValueAt(analysis, pointer),
  };
}

function getValueAt({ scan }: Analysis, pointer: string): string | null {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node?.kind === 'string' ? node.value : null;
}

function getSourceAt({ scan }: Analysis, pointer: string): string {
  const node = nodeAtPointer(scan.root, pointer)?.node;
  return node === undefined ? '' : scan.text.slice(node.start, node.end);
}
