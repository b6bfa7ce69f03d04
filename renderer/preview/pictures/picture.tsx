import type { CSSProperties } from 'react';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { formatPhoneTime } from '../../../shared/card/phone-time.ts';
import type { PhoneLook, PhoneSurface } from '../../../shared/specification/phone-sizes.ts';
import { useThemeVariables } from '../card-theme.ts';
import { CardFace } from '../card/card-face.tsx';
import { NoticesSurface } from '../notices/notices-surface.tsx';
import { PhoneFrame } from '../phone/phone-frame.tsx';
import type { Logo, PhoneMoment } from '../preview-types.ts';
import { TicketSurface } from '../wallet/ticket-surface.tsx';
import { WalletSurface } from '../wallet/wallet-surface.tsx';
import { PhoneWidthContext, StillContext } from '../text/surface-lines.ts';
import styles from './picture.module.css';
import type { OrderFace } from '../../../shared/card/card-stack.ts';

export type PictureProps = PhoneMoment & {
  readonly look: PhoneLook;
  readonly surface: PhoneSurface;
  /** Newest last call first. */
  readonly orders: readonly OrderFace[];
  readonly order: OrderFace | null;
  readonly logo?: Logo | null;
  /** Sets the picture apart from the open text, such as "last valid text". */
  readonly mark?: string | undefined;
  /** 1 is true size. A card alone keeps that, since its height is unknown before layout. */
  readonly scale?: number;
};

/** Shows a phone with one surface, or a card alone in full, with true line breaks. */
export function Picture(props: PictureProps) {
  return (
    <StillContext value>
      <PhoneWidthContext value={props.look.size.widthPx}>
        <PictureContent {...props} />
      </PhoneWidthContext>
    </StillContext>
  );
}

function PictureContent(props: PictureProps) {
  const { locale, now, look, surface, order, logo, mark, scale = 1 } = props;
  const { size, scheme, textPercent } = look;
  const theme = useThemeVariables();
  if (surface === 'card') {
    const sizes: CSSProperties & Readonly<Record<'--text-scale', number>> = {
      '--text-scale': textPercent / 100,
      inlineSize: size.widthPx,
      ...theme,
    };
    return (
      <div
        className={styles.card}
        style={sizes}
        data-phone={locale}
        data-scheme={scheme}
        lang={localeFacts[locale].tag}
      >
        {mark === undefined ? null : <p className={styles.mark}>{mark}</p>}
        {order === null || order.localeHidden ? (
          <TicketSurface locale={locale} now={now} order={order} logo={logo} />
        ) : (
          <CardFace model={order.model} order={order.key} logo={logo} state={order.state} why={order.why} />
        )}
      </div>
    );
  }
  return (
    <PhoneFrame
      locale={locale}
      time={formatPhoneTime(now, locale).time}
      size={size}
      textPercent={textPercent}
      scheme={scheme}
      scale={scale}
      mark={mark}
      isBare
    >
      <Surface {...props} surface={surface} />
    </PhoneFrame>
  );
}

type SurfaceProps = PictureProps & { readonly surface: Exclude<PhoneSurface, 'card'> };

function Surface({ surface, locale, now, orders, order, logo }: SurfaceProps) {
  switch (surface) {
    case 'ticket':
      return <TicketSurface locale={locale} now={now} order={order} logo={logo} />;
    case 'wallet':
    case 'active':
    case 'used':
      return (
        <WalletSurface locale={locale} orders={orders} logo={logo} list={surface === 'wallet' ? 'home' : surface} />
      );
    case 'notification':
    case 'list': {
      const { time, date } = formatPhoneTime(now, locale);
      const look = surface === 'list' ? 'list' : 'lock';
      return (
        <NoticesSurface locale={locale} now={now} orders={orders} logo={logo} time={time} date={date} look={look} />
      );
    }
  }
}
