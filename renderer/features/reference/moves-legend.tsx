import { useTranslation } from 'react-i18next';
import type { MovesDiagram } from '../../../shared/lifecycle/moves-diagram.ts';
import { again } from './moves-drawing.tsx';
import drawing from './moves-drawing.module.css';
import styles from './moves-view.module.css';

export type MovesLegendProps = { readonly diagram: MovesDiagram; readonly current: string | null };

/** What the signs of this drawing mean: only those that stand in it. */
export function MovesLegend({ diagram, current }: MovesLegendProps) {
  const { t } = useTranslation();
  const statuses = diagram.nodes.flatMap((node) => node.statuses);
  const hasGap = diagram.moves.some(({ otherwise }) => otherwise !== undefined);
  const drawn = new Set(diagram.edges.map(({ from, to }) => `${from}>${to}`));
  const single = new Set(diagram.nodes.filter((node) => node.statuses.length === 1).map(({ id }) => id));
  const isCut = diagram.moves.some(
    ({ from, to, allowed }) =>
      allowed && from !== null && from !== to && single.has(from) && single.has(to) && !drawn.has(`${from}>${to}`),
  );
  return (
    <ul className={styles.legend}>
      <li>
        <svg width="10" height="12" aria-hidden="true">
          <circle cx="5" cy="6" r="3.2" className={drawing.first} data-allowed="true" />
        </svg>
        {t('reference.moves.first')}
      </li>
      {statuses.some((status) => status.again.allowed) ? (
        <li>
          <svg width="14" height="14" aria-hidden="true">
            <path d={again(7, 7)} className={drawing.again} data-allowed="true" />
          </svg>
          {t('reference.moves.again')}
        </li>
      ) : null}
      {statuses.some(({ isEnd }) => isEnd) ? (
        <li>
          <span className={styles.end} aria-hidden="true" />
          {t('reference.moves.end')}
        </li>
      ) : null}
      {hasGap ? (
        <li>
          <span className={styles.gapLine} aria-hidden="true" />
          {t('reference.moves.byGap')}
        </li>
      ) : null}
      {diagram.edges.some(({ allowed }) => !allowed) ? (
        <li>
          <svg width="11" height="10" aria-hidden="true" className={styles.refused}>
            <polygon points="10,5 2,1 2,9" />
          </svg>
          {t('reference.moves.refused')}
        </li>
      ) : null}
      {isCut ? <li>{t('reference.moves.skips')}</li> : null}
      {current === null ? null : (
        <li>
          <span className={styles.current} aria-hidden="true" />
          {t('reference.moves.current', { status: current })}
        </li>
      )}
    </ul>
  );
}
