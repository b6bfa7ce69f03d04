import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import type { LooksLike } from '../../engine/payload/looks-like.ts';
import { useBench } from '../../store/use-bench.ts';
import { payloadInFront } from '../../store/window/front.ts';
import { Button } from '../../ui/button.tsx';
import type { Say } from '../../words/i18n.ts';
import styles from './editor-pane.module.css';

/** Offers to make the payload in front what a text looks like that was pasted over it. */
export function LooksLikeNote() {
  const { t } = useTranslation();
  const id = useBench(payloadInFront) ?? '';
  const like = useBench((bench) => bench.looksLike[id] ?? null);
  const language = useBench((bench) => bench.settings.language);
  const take = useBench((bench) => bench.takeAsItLooks);
  const keep = useBench((bench) => bench.keepAsItIs);
  const jump = useBench((bench) => bench.jumpToRange);
  if (like === null) return null;
  const known = findScenario(like.scenario ?? '');
  const scenario = known === null ? null : inLanguage(known.name, language);
  // The buttons go with the note: the focus goes on where the text was pasted.
  const then = (act: (id: string) => void) => () => {
    act(id);
    jump({ line: 1, column: 1, endLine: 1, endColumn: 1 });
  };
  return (
    <div className={styles.warning} role="status" data-looks-like={like.scenario ?? like.orderNo}>
      <span className={styles.words}>{textOf(like, scenario, t)}</span>
      <Button size="small" look="primary" onClick={then(take)} data-take-as-it-looks="">
        {t(scenario === null ? 'incoming.scenario.move' : 'incoming.scenario.switch')}
      </Button>
      <Button size="small" onClick={then(keep)}>
        {t('incoming.scenario.keep')}
      </Button>
    </div>
  );
}

function textOf({ orderNo }: LooksLike, scenario: string | null, t: Say): string {
  if (scenario === null) return t('incoming.scenario.ofOrder', { orderNo });
  return orderNo === null
    ? t('incoming.scenario.looksLike', { scenario })
    : t('incoming.scenario.both', { scenario, orderNo });
}
