import { useTranslation } from 'react-i18next';
import type { Move } from '../../../shared/lifecycle/all-moves.ts';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { referenceOf } from '../../../shared/protocol/reference/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { useBench } from '../../store/use-bench.ts';
import styles from './moves-view.module.css';
import { ReferenceLink } from '../../views/reference-link.tsx';

export type MovesTableProps = { readonly scenario: Scenario; readonly moves: readonly Move[] };

/** Every move in words: what the drawing shows, and what it leaves out. */
export function MovesTable({ scenario, moves }: MovesTableProps) {
  const { t } = useTranslation();
  return (
    <details className={styles.details}>
      <summary data-moves-in-words="">{t('reference.moves.inWords', { count: moves.length })}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reference.moves.from')}</th>
            <th scope="col">{t('reference.moves.to')}</th>
            <th scope="col">{t('reference.moves.allowed')}</th>
            <th scope="col">{t('reference.moves.why')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <Row key={`${move.from ?? ''}>${move.to}`} scenario={scenario} move={move} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Row({ scenario, move }: { readonly scenario: Scenario; readonly move: Move }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { from, to, allowed, reason, otherwise } = move;
  const entryOf = (status: string): string | null =>
    referenceOf().entryOfPointer({ scenario, pointer: '/orderStatus' }, status);
  return (
    <tr data-allowed={allowed}>
      <td>
        {from === null ? t('reference.moves.start') : <ReferenceLink entry={entryOf(from)}>{from}</ReferenceLink>}
      </td>
      <td>
        <ReferenceLink entry={entryOf(to)}>{to}</ReferenceLink>
      </td>
      <td>{allowed ? t('reference.moves.yes') : t('reference.moves.no')}</td>
      <td>
        {reason === undefined ? null : <span>{inLanguage(reason, language)} </span>}
        {otherwise === undefined ? null : (
          <ReferenceLink entry={referenceOf().entryOfGap(otherwise.gap)}>
            {allowed
              ? t('reference.moves.refusedUnder', { reading: `${otherwise.gap}=${otherwise.value}` })
              : t('reference.moves.allowedUnder', { reading: `${otherwise.gap}=${otherwise.value}` })}
          </ReferenceLink>
        )}
      </td>
    </tr>
  );
}
