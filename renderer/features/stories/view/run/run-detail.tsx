import { ArrowRight, MousePointerClick } from 'lucide-react';
import { inLanguage } from '../../../../../shared/lib/text/words.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { dayAndTime } from '../../../../words/say-time.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import { selectChosenRun } from '../../store/chosen-run.ts';
import type { WindowRun, RunLine } from '../../engine/window-run.ts';
import styles from './run-detail.module.css';
import { formatEntryName, formatRunName, outcomeTones } from './run-list.tsx';
import { useState } from 'react';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { localeFacts, locales, type Locale } from '../../../../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../../../../shared/specification/phone-sizes.ts';
import { fitPhones, isNarrowFor, schemesOf } from '../../../../engine/stage/phone-fit.ts';
import type { StageView } from '../../../../engine/stage/stage.ts';
import { NoticesSurface } from '../../../../preview/notices/notices-surface.tsx';
import { PhoneFrame, widestHead } from '../../../../preview/phone/phone-frame.tsx';
import { WalletSurface, TicketSurface } from '../../../../preview/wallet/wallet-surface.tsx';
import { useInnerSize } from '../../../../ui/measured/use-inner-size.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { dayOnPhone, timeOfDay } from '../../../../words/hong-kong-time.ts';

/** What was asked and found of the chosen result, with the phones of that moment. */
export function RunDetail() {
  const { t } = useTranslation();
  const chosen = useBench(selectChosenRun);
  if (chosen === null)
    return (
      <div className={styles.none}>
        <EmptyState icon={MousePointerClick} title={t('runs.choose')} text={t('runs.chooseText')} />
      </div>
    );
  const { run, entry, isWhole } = chosen;
  return (
    <section className={styles.detail} data-region="run-detail" tabIndex={-1} aria-label={t('runs.detail')}>
      <header className={styles.head}>
        <div className={styles.names}>
          <h3 className={styles.title}>{formatRunName(run, t)}</h3>
          <Badge tone={outcomeTones[run.outcome]}>{t(`runs.outcomes.${run.outcome}`)}</Badge>
        </div>
        <OpenInStory run={run} />
      </header>
      <Found run={run} entry={isWhole ? null : entry} />
      {entry === null ? null : <RunPhones at={entry.at} />}
    </section>
  );
}

function OpenInStory({ run }: { readonly run: WindowRun }) {
  const { t } = useTranslation();
  const open = useBench((bench) => bench.openChosenRun);
  const text = useBench(({ stories }) => stories.find(({ id }) => id === run.planned.story.id)?.text ?? null);
  if (text === null) return <p className={styles.note}>{t('runs.gone')}</p>;
  return (
    <div className={styles.open}>
      {text === run.planned.story.text ? null : <p className={styles.note}>{t('runs.edited')}</p>}
      <Button size="small" data-open-run="" onClick={open}>
        {t('runs.open')}
        <ArrowRight size={13} aria-hidden="true" />
      </Button>
    </div>
  );
}

type FoundProps = { readonly run: WindowRun; readonly entry: RunLine['entry'] };

function Found({ run, entry }: FoundProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  if (run.problems.length > 0) return <Problems problems={run.problems} className={styles.why} />;
  if (entry === null && run.outcome === 'passed') return <p className={styles.note}>{t('runs.wholePassed')}</p>;
  if (entry === null) return <WholeFound run={run} />;
  return (
    <div className={styles.found} data-run-found="">
      <p className={styles.entry}>
        {formatEntryName(entry, t)} · {dayAndTime(entry.at, language)}
      </p>
      {entry.why === null ? (
        <p className={styles.note}>{t('runs.passedHere')}</p>
      ) : (
        <p className={styles.why}>{inLanguage(entry.why, language)}</p>
      )}
      {run.warnings.length === 0 ? null : <Problems problems={run.warnings} className={styles.note} />}
    </div>
  );
}

/** So many entries are named; the list of results has all. */
const mostNamed = 6;

/** What did not pass in a run that is chosen as a whole. */
function WholeFound({ run: { entries, warnings } }: { readonly run: WindowRun }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const failed = entries.flatMap((entry) => (entry.why === null ? [] : [{ entry, why: entry.why }]));
  return (
    <div className={styles.found} data-run-found="">
      {failed.slice(0, mostNamed).map(({ entry, why }) => (
        <p key={`${entry.place} ${entry.at}`} className={styles.why}>
          {formatEntryName(entry, t)} · {inLanguage(why, language)}
        </p>
      ))}
      {warnings.length === 0 ? null : <Problems problems={warnings} className={styles.note} />}
    </div>
  );
}

type ProblemsProps = { readonly problems: WindowRun['problems']; readonly className: string | undefined };

function Problems({ problems, className }: ProblemsProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <ul className={styles.found} data-run-problems="">
      {problems.map(({ line, column, path, message, next }) => (
        <li key={`${path} ${line}:${column} ${message.en}`} className={className}>
          {t('runs.problem', { line, message: inLanguage(message, language), next: inLanguage(next, language) })}
        </li>
      ))}
    </ul>
  );
}

const pages = ['ticket', 'wallet', 'notices'] as const;
type RunPage = (typeof pages)[number];

/** The phones at the moment of the chosen result, in both languages, or in one where two are too small to read. */
function RunPhones({ at }: { readonly at: Instant }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const stage = useBench((bench) => bench.runStage);
  const [page, setPage] = useState<RunPage>('ticket');
  const [alone, setAlone] = useState<Locale>('zh_HK');
  const [place, { width, height }] = useInnerSize<HTMLDivElement>();
  const size = phoneOfWidth(useBench(({ settings }) => settings.phoneWidth));
  const isNarrow = width > 0 && isNarrowFor({ width }, size);
  const shown = isNarrow ? [alone] : locales;
  const { scale } = fitPhones({ width, height }, size, shown.length);
  return (
    <div className={styles.phones} role="group" aria-label={t('runs.phones', { time: dayAndTime(at, language) })}>
      <div className={styles.bar}>
        <Segmented
          label={t('runs.page')}
          value={page}
          segments={pages.map((value) => ({ value, label: t(`stage.${value}`) }))}
          onChoose={setPage}
        />
        {isNarrow ? (
          <Segmented
            look="bare"
            label={t('stage.locale')}
            value={alone}
            segments={locales.map((value) => ({
              value,
              label: localeFacts[value].ownName,
              lang: localeFacts[value].tag,
            }))}
            onChoose={setAlone}
          />
        ) : null}
      </div>
      <div ref={place} className={styles.room} data-run-phones={stage === null ? undefined : stage.at}>
        {stage === null || width === 0 ? (
          <p className={styles.wait}>{t('runs.computing')}</p>
        ) : (
          shown.map((locale) => <RunPhone key={locale} {...{ locale, page, stage, scale, size }} />)
        )}
      </div>
    </div>
  );
}

type RunPhoneProps = {
  readonly locale: Locale;
  readonly page: RunPage;
  readonly stage: StageView;
  readonly scale: number;
  readonly size: ReturnType<typeof phoneOfWidth>;
};

function RunPhone({ locale, page, stage, scale, size }: RunPhoneProps) {
  const [scheme] = schemesOf(useBench((bench) => bench.settings.phoneTheme));
  const textPercent = useBench(({ settings }) => settings.textPercent);
  // The names of small phones beside each other do not meet.
  const headPx = Math.min(widestHead, size.widthPx * scale);
  return (
    <PhoneFrame {...{ locale, scale, size, scheme, textPercent, headPx }} time={timeOfDay(stage.at)}>
      <Surface {...{ locale, page, stage }} />
    </PhoneFrame>
  );
}

function Surface({ locale, page, stage }: Pick<RunPhoneProps, 'locale' | 'page' | 'stage'>) {
  const orders = stage.faces[locale];
  const order = orders.find(({ key }) => key === stage.focusKey) ?? null;
  switch (page) {
    case 'ticket':
      return <TicketSurface locale={locale} now={stage.at} order={order} />;
    case 'wallet':
      return <WalletSurface locale={locale} orders={orders} list="home" />;
    case 'notices':
      return (
        <NoticesSurface
          locale={locale}
          now={stage.at}
          orders={orders}
          look="lock"
          time={timeOfDay(stage.at)}
          date={dayOnPhone(stage.at, localeFacts[locale].tag)}
        />
      );
  }
}
