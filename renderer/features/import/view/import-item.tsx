import { Clapperboard, FileJson2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { FindingCount, ImportItem } from '../engine/import-items.ts';
import { selectShownNames } from '../../../store/order-names.ts';
import { useBench } from '../../../store/use-bench.ts';
import { ScenarioTile } from '../../../views/scenario-tile.tsx';
import type { Say } from '../../../words/i18n.ts';
import styles from './import-dialog.module.css';

type ItemProps = {
  readonly item: ImportItem;
  readonly count: FindingCount | null;
  readonly fileName: string;
  readonly isExcluded: boolean;
  readonly hasChoice: boolean;
};

export function ImportItemView({ item, count, fileName, isExcluded, hasChoice }: ItemProps) {
  const { t } = useTranslation();
  const excludeItem = useBench((bench) => bench.excludeItem);
  const name = item.is === 'payload' ? item.placed.document.name : item.name;
  return (
    <li className={styles.item} data-incoming-item={item.key} data-left={isExcluded || undefined}>
      {hasChoice ? (
        <input
          type="checkbox"
          className={styles.want}
          aria-label={t('incoming.wanted', { name })}
          checked={!isExcluded}
          onChange={(event) => excludeItem(item.key, !event.currentTarget.checked)}
        />
      ) : null}
      {item.is !== 'payload' ? (
        <TextCard kind={item.is} name={name} fileName={fileName} />
      ) : (
        <PayloadCard item={item} count={count} fileName={fileName} />
      )}
    </li>
  );
}

type TextCardProps = { readonly kind: 'story' | 'template'; readonly name: string; readonly fileName: string };

function TextCard({ kind, name, fileName }: TextCardProps) {
  const { t } = useTranslation();
  const Icon = kind === 'story' ? Clapperboard : FileJson2;
  return (
    <>
      <Icon size={18} strokeWidth={1.6} className={styles.sign} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.name} data-incoming-title="">
          {t(`incoming.kind.${kind}`)} · {name}
        </p>
        <Facts facts={[fileName]} />
      </div>
    </>
  );
}

type PayloadItem = Extract<ImportItem, { readonly is: 'payload' }>;

type PayloadCardProps = { readonly item: PayloadItem } & Pick<ItemProps, 'count' | 'fileName'>;

function PayloadCard({ item, count, fileName }: PayloadCardProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { placed, from } = item;
  const { document, status, isNewOrder, sameAs, isAnswer } = placed;
  const orderName = useBench((bench) => selectShownNames(bench).distinctNameOf(document.order));
  const known = useBench((bench) => bench.documents.find(({ id }) => id === sameAs)?.name ?? null);
  const sameName = useBench((bench) => findSameName(bench.pendingImport?.items ?? [], sameAs));
  const ownName = from === 'postman' || from === 'bruno' ? [document.name] : [];
  const scenario = findScenario(document.scenario);
  const words = scenario === null ? document.scenario : inLanguage(scenario.name, language);
  const title = [words, status === '' ? t('incoming.noStatus') : status].join(' · ');
  return (
    <>
      {scenario === null ? null : <ScenarioTile scenario={scenario} />}
      <div className={styles.words}>
        <p className={styles.name} data-incoming-title="">
          <bdi>{title}</bdi>
          {isAnswer ? null : (
            <>
              <span aria-hidden="true"> · </span>
              <span className={styles.count} data-tone={getTone(count)}>
                {getCountText(count, t)}
              </span>
            </>
          )}
        </p>
        <Facts
          facts={[fileName, ...ownName, t(isNewOrder ? 'incoming.makes' : 'incoming.joins', { order: orderName })]}
        />
        {from === 'whole' ? null : <p className={styles.why}>{t(`incoming.from.${from}`)}</p>}
        {known === null ? null : <p className={styles.why}>{t('incoming.known', { name: known })}</p>}
        {sameName === null ? null : <p className={styles.why}>{t('incoming.twice', { name: sameName })}</p>}
        {isAnswer ? <p className={styles.why}>{t('incoming.answer')}</p> : null}
      </div>
    </>
  );
}

function findSameName(items: readonly ImportItem[], id: string | null): string | null {
  const same = items.find((item) => item.is === 'payload' && item.placed.document.id === id);
  return same?.is === 'payload' ? same.placed.document.name : null;
}

/** The facts below a title, isolated: names may be written from right to left. */
function Facts({ facts }: { readonly facts: readonly string[] }): ReactNode {
  return (
    <p className={styles.facts}>
      {facts.map((fact, at) => (
        <span key={fact}>
          {at === 0 ? null : <span aria-hidden="true"> · </span>}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </p>
  );
}

function getCountText(count: FindingCount | null, t: Say): string {
  if (count === null) return t('incoming.count.later');
  if (count.errors === 0) return t('incoming.count.none');
  const errors = t('incoming.count.errors', { count: count.errors });
  return count.fixable === 0 ? errors : t('incoming.count.fixable', { errors, fixable: count.fixable });
}

function getTone(count: FindingCount | null): 'bad' | 'good' | 'plain' {
  if (count === null) return 'plain';
  return count.errors > 0 ? 'bad' : 'good';
}
