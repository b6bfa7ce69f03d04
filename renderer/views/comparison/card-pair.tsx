import { useMemo, useState } from 'react';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { localeFacts, locales, type Locale } from '../../../shared/specification/locales.ts';
import { differingTexts } from '../../engine/compare/card-texts.ts';
import { facesAlone, type SideFaces } from '../../engine/compare/side.ts';
import { schemesOf } from '../../engine/stage/phone-fit.ts';
import { CardFace } from '../../preview/card/card-face.tsx';
import { PhonePiece } from '../../preview/phone/phone-piece.tsx';
import { useBench, useBenchStore } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { useTranslation } from '../../words/use-translation.ts';
import styles from './card-pair.module.css';
import { getCaptionText, type Caption } from './compared-text.ts';
import type { Marks, OrderFace } from '../../../shared/card/card-stack.ts';

type Side = { readonly caption: Caption; readonly document: PayloadDocument };

/** Shows the cards of two payloads; differing texts are outlined. */
export function CardPair({ left, right }: { readonly left: Side; readonly right: Side }) {
  const { t } = useTranslation();
  const preferred = useBench((bench) => bench.settings.narrowLocale);
  const [chosen, setChosen] = useState<Locale | null>(null);
  const choose = useBench((bench) => bench.choose);
  // One time for both, so that time variables do not differ.
  const store = useBenchStore();
  const [now] = useState(() => store.getState().inspectTerms(right.document.id).now);
  const [own, other] = [useFaces(left.document, now), useFaces(right.document, now)];
  const marksOf = useMemo(() => markLocales(own, other), [own, other]);
  // A language without a difference would hide what is compared.
  const locale = chosen ?? [preferred, ...locales].find((each) => marksOf[each].size > 0) ?? preferred;
  return (
    <div className={styles.pair}>
      <Segmented
        look="bare"
        label={t('stage.locale')}
        value={locale}
        segments={locales.map((each) => ({
          value: each,
          label: localeFacts[each].ownName,
          lang: localeFacts[each].tag,
        }))}
        onChoose={(value) => {
          setChosen(value);
          choose('narrowLocale', value);
        }}
      />
      <div className={styles.cards}>
        <Card caption={left.caption} locale={locale} face={own?.[locale] ?? null} marks={marksOf[locale]} />
        <Card caption={right.caption} locale={locale} face={other?.[locale] ?? null} marks={marksOf[locale]} />
      </div>
    </div>
  );
}

function markLocales(own: SideFaces | null, other: SideFaces | null): Readonly<Record<Locale, Marks>> {
  const marksIn = (locale: Locale): Marks =>
    differingTexts(own?.[locale]?.model ?? null, other?.[locale]?.model ?? null);
  return { zh_HK: marksIn('zh_HK'), en_US: marksIn('en_US') };
}

function useFaces(document: PayloadDocument, now: Instant): SideFaces | null {
  const store = useBenchStore();
  return useMemo(() => {
    const { options } = store.getState().inspectTerms(document.id);
    return facesAlone(document, now, options);
  }, [store, document, now]);
}

type CardProps = {
  readonly caption: Caption;
  readonly locale: Locale;
  readonly face: OrderFace | null;
  readonly marks: Marks;
};

function Card({ caption, locale, face, marks }: CardProps) {
  const { t } = useTranslation();
  const [scheme] = schemesOf(useBench((bench) => bench.settings.phoneTheme));
  return (
    <figure className={styles.card}>
      <figcaption className={styles.caption}>
        {caption.name}
        {caption.rest}
      </figcaption>
      <div
        className={styles.phone}
        // It scrolls, so it must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="group"
        aria-label={getCaptionText(caption)}
        data-compared-card=""
      >
        <PhonePiece locale={locale} scheme={scheme}>
          {face === null || face.localeHidden ? (
            <p className={styles.none}>{t('comparison.noCard')}</p>
          ) : (
            <CardFace model={face.model} state={face.state} why={face.why} marks={marks} />
          )}
        </PhonePiece>
      </div>
    </figure>
  );
}
