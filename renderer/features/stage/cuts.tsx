import { useTranslation } from 'react-i18next';
import type { StageView } from '../../engine/stage/stage.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './cuts.module.css';

/** What the phones shortened, in full: nothing is cut that is not told. */
export function Cuts({ cuts }: { readonly cuts: StageView['cuts'] }) {
  const { t } = useTranslation();
  const jump = useBench((bench) => bench.jumpToPath);
  if (cuts.length === 0) return null;
  return (
    <section className={styles.cuts} aria-label={t('stage.cuts')} data-cuts="">
      <h3 className={styles.title}>{t('stage.cuts')}</h3>
      <ul>
        {cuts.map((cut) => (
          <li key={`${cut.locale} ${cut.part} ${cut.full}`} className={styles.cut}>
            <span className={styles.where}>
              {cut.locale} · {cut.part === 'title' ? t('stage.cutTitle') : t('stage.cutLine')}
            </span>
            {cut.path === undefined ? (
              <bdi className={styles.full}>{cut.full}</bdi>
            ) : (
              <button type="button" className={styles.full} onClick={() => jump(cut.path ?? '')}>
                <bdi>{cut.full}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
