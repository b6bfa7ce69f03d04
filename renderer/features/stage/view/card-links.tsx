import { Copy } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { CardLink } from '../../../../shared/card/card-model.ts';
import { localeFacts, locales, type Locale } from '../../../../shared/specification/locales.ts';
import type { StageView } from '../../../engine/stage/stage.ts';
import { useBench } from '../../../store/use-bench.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import styles from './card-links.module.css';

type CardLinksProps = {
  readonly stage: StageView;
  readonly shownLocales: readonly Locale[];
};

/** Shows link targets as text to copy; nothing here opens. */
export function CardLinks({ stage, shownLocales }: CardLinksProps) {
  const linksOf = (locale: Locale): readonly CardLink[] =>
    shownLocales.includes(locale) ? getLinks(stage, locale) : noLinks;
  const [zh, en] = [linksOf('zh_HK'), linksOf('en_US')];
  // A card that ignores the time keeps the same links.
  const addresses = useMemo(() => groupByAddress({ zh_HK: zh, en_US: en }), [zh, en]);
  return addresses.length === 0 ? null : <Addresses addresses={addresses} />;
}

const Addresses = memo(function Addresses({ addresses }: { readonly addresses: readonly Address[] }) {
  const { t } = useTranslation();
  const copy = useBench((bench) => bench.copyText);
  const jump = useBench((bench) => bench.jumpToPath);
  return (
    <section className={styles.links} aria-label={t('stage.links')} title={t('stage.linksHint')} data-card-links="">
      <ul>
        {addresses.map(({ address, path, labels }) => (
          <li key={address} className={styles.link}>
            <span className={styles.labels}>
              {labels.map(({ locale, label }) => (
                <span key={`${locale} ${label}`} lang={localeFacts[locale].tag}>
                  {label}
                </span>
              ))}
            </span>
            <button type="button" className={styles.address} onClick={() => jump(path)}>
              <bdi>{address}</bdi>
            </button>
            <IconButton size="small" label={t('stage.copyLink', { address })} onClick={() => void copy(address)}>
              <Copy size={12} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
});

type Address = {
  readonly address: string;
  readonly path: string;
  readonly labels: readonly { readonly locale: Locale; readonly label: string }[];
};

/** Groups links by address, with the labels of each language. */
function groupByAddress(links: Readonly<Record<Locale, readonly CardLink[]>>): readonly Address[] {
  const found = new Map<string, Address>();
  for (const locale of locales) {
    for (const { label, address } of links[locale]) {
      const known = found.get(address.text) ?? { address: address.text, path: address.path ?? '', labels: [] };
      const isNamed = known.labels.some((named) => named.locale === locale && named.label === label);
      if (!isNamed) found.set(address.text, { ...known, labels: [...known.labels, { locale, label }] });
    }
  }
  return [...found.values()];
}

function getLinks({ faces, focusKey }: StageView, locale: Locale): readonly CardLink[] {
  const face = faces[locale].find(({ key }) => key === focusKey);
  const isDrawn = face !== undefined && !face.localeHidden && face.state !== 'removed' && face.state !== 'none';
  return isDrawn ? (face.model.links ?? noLinks) : noLinks;
}

const noLinks: readonly CardLink[] = [];
