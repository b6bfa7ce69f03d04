import { Copy } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
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
  const tab = useBench((bench) => bench.activeTab);
  const isMoving = useBench((bench) => bench.viewAt !== null);
  const [last, setLast] = useState({ tab, addresses });
  // Equal addresses take the same room: a drag changes the object in each frame.
  if (addresses.length > 0 && (last.tab !== tab || !areSame(last.addresses, addresses))) setLast({ tab, addresses });
  if (addresses.length > 0) return <Addresses addresses={addresses} />;
  // The phones keep their size where a card without links is on the way through time.
  const isRoomKept = isMoving && last.tab === tab && last.addresses.length > 0;
  return isRoomKept ? <Addresses addresses={last.addresses} isHidden /> : null;
}

function areSame(one: readonly Address[], other: readonly Address[]): boolean {
  return one.length === other.length && one.every(({ address }, at) => address === other[at]?.address);
}

type AddressesProps = { readonly addresses: readonly Address[]; readonly isHidden?: boolean };

const Addresses = memo(function Addresses({ addresses, isHidden = false }: AddressesProps) {
  const { t } = useTranslation();
  const copy = useBench((bench) => bench.copyText);
  const jump = useBench((bench) => bench.jumpToPath);
  return (
    <section
      className={styles.links}
      aria-label={t('stage.links')}
      title={t('stage.linksHint')}
      data-card-links={isHidden ? 'room' : ''}
    >
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
