import type { ReactElement } from 'react';
import type { OrderFace } from '../../../../shared/card/order-face.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { localeFacts } from '../../../../shared/specification/locales.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { PhoneSize, TextPercent } from '../../../../shared/specification/phone-sizes.ts';
import type { TextCut } from '../../../../shared/specification/text-cuts.ts';
import type { FrameScheme } from '../../../preview/index.ts';
import { NoticesSurface, PhoneFrame, TicketSurface, WalletSurface } from '../../../preview/index.ts';
import type { ValueAt } from '../../../preview/measure/text-cuts.ts';
import { cutsOutOfSight } from '../../../views/phones/cuts-out-of-sight.ts';
import { dayOnPhone, timeOfDay } from '../../../words/hong-kong-time.ts';

/** The phone that texts are measured on. */
type Look = { readonly size: PhoneSize; readonly textPercent: TextPercent; readonly scheme: FrameScheme };
type Measured = { readonly locale: Locale; readonly face: OrderFace; readonly at: Instant; readonly look: Look };

/**
 * What a phone would cut of an order on any of its surfaces, one surface a step: on one that holds a long text, each length
 * that is tried is laid out. A phone is drawn out of sight, measured and taken away within its step, so that nobody meets it.
 */
export function* measurePhones(measured: Measured, valueAt: ValueAt): Generator<void, readonly TextCut[], void> {
  const cuts: TextCut[] = [];
  for (const page of pagesOf(measured)) {
    yield;
    cuts.push(...cutsOutOfSight(page, valueAt));
  }
  return cuts;
}

/** Every surface that ever shows the order. */
function pagesOf({ locale, face, at, look }: Measured): readonly ReactElement[] {
  const orders = [face];
  const moment = { locale, now: at };
  const notices = { ...moment, orders, time: timeOfDay(at), date: dayOnPhone(at, localeFacts[locale].tag) };
  const isInWallet = face.state === 'active' || face.state === 'service-card';
  const isListed = face.state === 'active' || face.state === 'used';
  const pages = [
    <TicketSurface key="ticket" {...moment} order={face} />,
    ...(isInWallet ? [<WalletSurface key="home" locale={locale} orders={orders} list="home" />] : []),
    ...(isListed ? [<WalletSurface key="row" locale={locale} orders={orders} list={listOf(face)} />] : []),
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

function listOf({ state }: OrderFace): 'active' | 'used' {
  return state === 'used' ? 'used' : 'active';
}
