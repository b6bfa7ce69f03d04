import type { Move } from '../../../../shared/lifecycle/all-moves.ts';
import type { Lane } from '../../../../shared/lifecycle/timeline/lane-times.ts';
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import { ruleWords } from '../../../../shared/protocol/reference/rule-words.ts';
import { referenceOf } from '../../../../shared/protocol/reference/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { getLastStatus } from '../../../store/timeline/lanes.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { ReferenceLink } from '../../../views/reference-link.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import type { TriedTables } from '../engine/tried-tables.ts';
import styles from './moves-view.module.css';

type TableProps = { readonly scenario: Scenario; readonly tables: TriedTables; readonly lane: Lane | null };
type MovesTableProps = TableProps & { readonly moves: readonly Move[] };

/** Lists every move in words, also those the drawing omits. */
export function MovesTable({ moves, ...rest }: MovesTableProps) {
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
            <th scope="col">{t('reference.moves.stories')}</th>
            <th scope="col">{t('reference.moves.why')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((move) => (
            <Row key={`${move.from ?? ''}>${move.to}`} {...rest} move={move} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Row({ scenario, tables, lane, move }: TableProps & { readonly move: Move }) {
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
      <td>
        {allowed ? t('reference.moves.yes') : t('reference.moves.no')}
        {allowed && lane !== null ? <AddCall lane={lane} move={move} /> : null}
      </td>
      <td>
        <StoriesOfMove ids={tables.storiesOf(move)} />
      </td>
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

/** Adds the call of a move that can follow now to the open order. */
function AddCall({ lane, move }: { readonly lane: Lane; readonly move: Move }) {
  const { t } = useTranslation();
  const isNext = useBench((bench) => getLastStatus(lane, bench) === move.from);
  const openNext = useBench((bench) => bench.openNext);
  return isNext ? (
    <Button
      look="quiet"
      size="small"
      aria-label={t('reference.moves.planWhat', { status: move.to })}
      data-plan={move.to}
      onClick={() => openNext(lane, move.to)}
    >
      {t('reference.moves.plan')}
    </Button>
  ) : null;
}

/** Lists every rule that a call of the scenario can break, and the stories in which one does. */
export function RulesTable({ tables: { rules } }: { readonly tables: TriedTables }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <details className={styles.details}>
      <summary data-rules-in-words="">{t('reference.moves.rulesInWords', { count: rules.length })}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('reference.kind.rule')}</th>
            <th scope="col">{t('reference.moves.stories')}</th>
            <th scope="col">{t('reference.moves.means')}</th>
          </tr>
        </thead>
        <tbody>
          {rules.map(({ rule, stories }) => {
            const means = ruleWords.find(({ id }) => id === rule)?.means;
            return (
              <tr key={rule} data-rule={rule}>
                <td>
                  <ReferenceLink entry={referenceOf().entryOfRule(rule)}>{rule}</ReferenceLink>
                </td>
                <td>
                  <StoriesOfMove ids={stories} />
                </td>
                <td>{means === undefined ? null : inLanguage(means, language)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </details>
  );
}

/** How many stories try a move or a rule; leads to the first. */
function StoriesOfMove({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation();
  const stories = useBench((bench) => bench.stories);
  const open = useBench((bench) => bench.open);
  const [first] = ids;
  if (first === undefined) return '—';
  const names = ids.map((id) => stories.find((story) => story.id === id)?.name ?? '').join(', ');
  const label = t('reference.moves.triedBy', { count: ids.length, names });
  return (
    <Button
      look="quiet"
      size="small"
      className={styles.count}
      title={names}
      aria-label={label}
      onClick={() => open(first)}
    >
      {ids.length}
    </Button>
  );
}
