import { useMemo } from 'react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import type { Delivery } from '../../../../../shared/protocol/disorder/deliveries.ts';
import {
  describeDisorder,
  fewTexts,
  findWrongSpans,
  type WrongSpan,
} from '../../../../../shared/protocol/disorder/describe-disorder.ts';
import type { DisorderCase } from '../../../../../shared/protocol/disorder/disorder.ts';
import { receiveEach, type Outcome } from '../../../../../shared/protocol/disorder/receive.ts';
import { wordsOfVerdict } from '../../../../../shared/protocol/simulate/call-words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { ClauseLink } from '../../../../views/reference-link.tsx';
import { dayAndTime } from '../../../../words/say-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { DisorderFound, StoryDisorder } from '../../store/slices.ts';
import styles from './disorder.module.css';

/** How many deliveries go wrong, by fault and by sender, and the smallest of them. */
export function DisorderResult({ found }: { readonly found: DisorderFound }) {
  const { t } = useTranslation();
  const { disorder, byHabits, byStory, worst, unread } = found;
  const { cases, differing, byFault } = disorder;
  const minimal = worst?.disorder.minimal ?? null;
  const skipped = unread === 0 ? null : t('disorder.unread', { count: unread });
  if (cases === 0) return <p>{byStory.length === 0 && skipped !== null ? skipped : t('disorder.nothing')}</p>;
  return (
    <div className={styles.result} data-disorder={differing}>
      <p className={styles.verdict}>
        {differing === 0 ? t('disorder.good', { cases }) : t('disorder.bad', { count: differing, cases })}
        {skipped === null ? '' : ` ${skipped}`}
      </p>
      <div className={styles.pair}>
        <Shares
          title={t('disorder.byFault')}
          rows={[...byFault].map(([fault, count]) => ({ name: t(`disorder.kinds.${fault}`), ...count }))}
        />
        <div>
          <Shares
            title={t('disorder.bySender')}
            rows={byHabits.map(({ habits, disorder: each }) => ({
              name: `${t(`disorder.times.${habits.time}`)} · ${t(`disorder.repeats.${habits.repeat}`)}`,
              cases: each.cases,
              differing: each.differing,
            }))}
          />
          {differing > 0 && byHabits.every(({ disorder: each }) => each.differing === differing) ? (
            <p className={styles.same}>{t('disorder.sameForAll')}</p>
          ) : null}
        </div>
      </div>
      {byStory.length < 2 ? null : (
        <Shares
          title={t('disorder.byStory')}
          rows={byStory.map(({ id, name, disorder: each }) => ({ key: id, name, ...each }))}
        />
      )}
      {minimal === null || worst === null ? null : <Smallest worst={worst} minimal={minimal} />}
    </div>
  );
}

type Share = { readonly key?: string; readonly name: string; readonly cases: number; readonly differing: number };

function Shares({ title, rows }: { readonly title: string; readonly rows: readonly Share[] }) {
  const { t } = useTranslation();
  return (
    <table className={styles.shares}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ key, name, cases, differing }) => (
          <tr key={key ?? name}>
            <th scope="row">{name}</th>
            <td>{t('disorder.share', { cases, differing })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Smallest({ worst, minimal }: { readonly worst: StoryDisorder; readonly minimal: DisorderCase }) {
  const { t } = useTranslation();
  const keep = useBench((bench) => bench.keepDelivery);
  const { name, sender } = worst;
  const outcomes = useMemo(() => receiveEach(minimal.deliveries, sender), [minimal, sender]);
  const spans = useMemo(() => findWrongSpans(minimal, sender), [minimal, sender]);
  return (
    <section aria-label={t('disorder.smallest')}>
      <h3 className={styles.title}>{t('disorder.smallestOf', { name })}</h3>
      <ol className={styles.deliveries}>
        {minimal.deliveries.map((delivery) => (
          <li key={`${delivery.call} ${delivery.fault ?? ''} ${delivery.at ?? ''}`}>
            <Arrived
              delivery={delivery}
              sender={sender}
              outcome={outcomes.find(({ arrival }) => arrival.delivery === delivery) ?? null}
            />
          </li>
        ))}
      </ol>
      <h3 className={styles.title}>{t('disorder.wrong')}</h3>
      <ul className={styles.deliveries} data-wrong-spans={spans.length}>
        {spans.map((span) => (
          <li key={`${span.orderKey} ${span.from}`}>
            <Wrong span={span} />
          </li>
        ))}
      </ul>
      <Button size="small" data-keep-delivery="" onClick={() => keep(t('disorder.kept', { name }))}>
        {t('disorder.keep')}
      </Button>
    </section>
  );
}

/** From when until when an order is shown wrong, what it should be, and the rule that decides about its card. */
function Wrong({ span }: { readonly span: WrongSpan }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { merchantBizNo, from, until, why } = span;
  const { intended, shown } = describeDisorder(span, fewTexts);
  const times = { from: dayAndTime(from, language), until: until === null ? '' : dayAndTime(until, language) };
  return (
    <>
      <strong>{t(until === null ? 'disorder.forEver' : 'disorder.fromUntil', times)}</strong>
      <span className={styles.number}>{merchantBizNo}</span>
      <span>{t('disorder.shown', { what: inLanguage(shown, language) })}</span>
      <span>{t('disorder.intended', { what: inLanguage(intended, language) })}</span>
      {why === null ? null : (
        <span className={styles.why}>
          {inLanguage(why.words, language)} <ClauseLink clause={why.clause} />
        </span>
      )}
    </>
  );
}

type ArrivedProps = {
  readonly delivery: Delivery;
  readonly sender: StoryDisorder['sender'];
  readonly outcome: Outcome | null;
};

function Arrived({ delivery: { call: index, at, fault }, sender, outcome }: ArrivedProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const call = sender.played.calls[index];
  const why = outcome === null ? null : wordsOfVerdict(outcome);
  const finding = outcome?.finding ?? null;
  // Written anew, a call that comes late is the newest.
  const isNewest = outcome?.verdict === 'accepted' && at !== call?.at && sender.habits?.time === 'send';
  return (
    <>
      <span>
        {t('disorder.call', { number: index + 1 })} <code>{call?.orderStatus ?? ''}</code>
        {fault === null ? null : <strong> {t(`disorder.kinds.${fault}`)}</strong>}
      </span>
      <span className={styles.when}>{at === null ? t('disorder.lost') : dayAndTime(at, language)}</span>
      {why === null ? null : (
        <span className={styles.why}>
          {inLanguage(why, language)} {finding === null ? null : <ClauseLink clause={finding.clause} />}
        </span>
      )}
      {isNewest ? (
        <span className={styles.why}>
          {t('disorder.newest')} <ClauseLink clause="base/orderModifyTime" />
        </span>
      ) : null}
    </>
  );
}
