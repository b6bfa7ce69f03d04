import type { CSSProperties } from 'react';
import { localeFacts } from '../../../shared/specification/locales.ts';
import { formatPhoneTime } from '../../../shared/card/phone-time.ts';
import type { PhoneLook, PhoneSurface } from '../../../shared/specification/phone-sizes.ts';
import { useThemeVariables } from '../card-theme.ts';
import { CardFace } from '../card/card-face.tsx';
import { NoticesSurface } from '../notices/notices-surface.tsx';
import { PhoneFrame } from '../phone/phone-frame.tsx';
import type { Logo, PhoneMoment } from '../preview-types.ts';
import { WalletSurface, TicketSurface } from '../wallet/wallet-surface.tsx';
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

type SheetCell = { readonly caption: readonly string[]; readonly picture: PictureProps };

type PictureSheetProps = {
  readonly title: string;
  /** The sheet's language (BCP 47). */
  readonly lang: string;
  readonly columns: number;
  /** Groups beside each other. */
  readonly across: number;
  /** 1 draws phones at true size. */
  readonly scale: number;
  readonly groups: readonly { readonly title: string; readonly cells: readonly SheetCell[] }[];
  /** Shown below the pictures, or above where `leads` is set. */
  readonly texts: readonly SheetText[];
};

type SheetText = { readonly title: string; readonly text: string; readonly leads?: true | undefined };

/** Shows captioned pictures in groups, with texts around them. */
export function PictureSheet({ title, lang, columns, across, scale, groups, texts }: PictureSheetProps) {
  const rows: CSSProperties = { gridTemplateColumns: `repeat(${columns}, max-content)` };
  const beside: CSSProperties = { gridTemplateColumns: `repeat(${across}, max-content)` };
  return (
    <main className={styles.sheet} lang={lang}>
      <h1 className={styles.title}>
        <bdi>{title}</bdi>
      </h1>
      <SheetTexts texts={texts.filter(({ leads }) => leads === true)} />
      <div className={styles.groups} style={beside}>
        {groups.map((group, place) => (
          <PictureGroup key={`${place} ${group.title}`} group={group} rows={rows} scale={scale} />
        ))}
      </div>
      <SheetTexts texts={texts.filter(({ leads }) => leads !== true)} />
    </main>
  );
}

/** Longer texts use columns, or they would dominate the picture. */
const longText = 40;

function SheetTexts({ texts }: { readonly texts: readonly SheetText[] }) {
  if (texts.length === 0) return null;
  return (
    <div className={styles.texts}>
      {texts.map((each) => (
        <section key={each.title} className={styles.group}>
          <h2 className={styles.groupTitle}>{each.title}</h2>
          <pre className={styles.text} data-long={each.text.split('\n').length > longText || undefined}>
            {each.text}
          </pre>
        </section>
      ))}
    </div>
  );
}

type PictureGroupProps = Pick<PictureSheetProps, 'scale'> & {
  readonly group: PictureSheetProps['groups'][number];
  readonly rows: CSSProperties;
};

function PictureGroup({ group, rows, scale }: PictureGroupProps) {
  return (
    <section className={styles.group}>
      {group.title === '' ? null : (
        <h2 className={styles.groupTitle}>
          <bdi>{group.title}</bdi>
        </h2>
      )}
      <div className={styles.cells} style={rows}>
        {group.cells.map((cell, at) => (
          // Cells are identified by position: two may be equal.
          // oxlint-disable-next-line react/no-array-index-key
          <figure key={at} className={styles.cell}>
            <Picture {...cell.picture} scale={scale} />
            <figcaption className={styles.caption}>
              {cell.caption.map((line) => (
                <p key={line}>
                  <bdi>{line}</bdi>
                </p>
              ))}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
