import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { fromLocalInput, lastLocalInput, toLocalInput } from '../../../words/hong-kong-time.ts';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import styles from './call-filters.module.css';
import { FilterSelect } from './choice.tsx';
import type { CallSearch } from '../../../../shared/documents/call-search.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';

/** The stretches of time that are asked for most, each up to the end of a day. */
export const timeSpans = ['today', 'yesterday', 'week'] as const;

type TimeSpan = (typeof timeSpans)[number];

type TimeRange = Pick<CallSearch, 'since' | 'until'>;

const dayMs = 86_400_000;
const daysBack: Readonly<Record<TimeSpan, number>> = { today: 0, yesterday: 1, week: 6 };

/** What a stretch of time is at this moment, by the days of Hong Kong. */
export function getTimeSpan(name: TimeSpan, now: Instant): TimeRange {
  const today = fromLocalInput(`${toLocalInput(now).slice(0, 10)}T00:00`) ?? now;
  const since = today - daysBack[name] * dayMs;
  return name === 'yesterday' ? { since, until: today - 1 } : { since };
}

/** The name of a stretch of time; `any` where nothing is said of it, `own` for any other. */
export function findSpanName({ since, until }: TimeRange, now: Instant): TimeSpan | 'any' | 'own' {
  if (since === undefined && until === undefined) return 'any';
  const named = timeSpans.find((name) => {
    const span = getTimeSpan(name, now);
    return span.since === since && span.until === until;
  });
  return named ?? 'own';
}

type TimeFilterProps = {
  /** Whether its ends were asked for, although what they are now has a name. */
  readonly isCustom: boolean;
  readonly onCustom: (isOwn: boolean) => void;
};

/** When calls were made in real time: a named stretch, or one from end to end. */
export function TimeFilter({ isCustom, onCustom }: TimeFilterProps) {
  const { t } = useTranslation();
  const { since, until } = useBench((bench) => bench.callSearch);
  const search = useBench((bench) => bench.searchCalls);
  const [now] = useState(() => Date.now());
  const name = findSpanName({ since, until }, now);
  const value = isCustom ? 'own' : name;
  return (
    <>
      <FilterSelect
        label={t('calls.filters.time')}
        value={value === 'any' ? undefined : value}
        options={[...timeSpans, 'own' as const].map((each) => ({
          value: each,
          label: t(`calls.filters.times.${each}`),
        }))}
        onChoose={(chosen) => {
          onCustom(chosen === 'own');
          if (chosen !== 'own')
            search({
              since: undefined,
              until: undefined,
              ...(chosen === undefined ? {} : getTimeSpan(chosen, Date.now())),
            });
        }}
      />
      {value === 'own' ? (
        <div className={styles.span}>
          <TimeInput label={t('calls.filters.since')} at={since} onAt={(at) => search({ since: at })} />
          <TimeInput label={t('calls.filters.until')} at={until} onAt={(at) => search({ until: at })} />
        </div>
      ) : null}
    </>
  );
}

type TimeInputProps = {
  readonly label: string;
  readonly at: number | undefined;
  readonly onAt: (at: number | undefined) => void;
};

/** One end of a stretch of time, in the time of Hong Kong; empty where it has none. */
function TimeInput({ label, at, onAt }: TimeInputProps) {
  const [text, setText] = useState(at === undefined ? '' : toLocalInput(at).slice(0, 16));
  return (
    <label className={styles.choice}>
      <span className={styles.label}>{label}</span>
      <SmallInput
        className={styles.input}
        data-set={at !== undefined}
        type="datetime-local"
        max={lastLocalInput}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onAt(fromLocalInput(currentTarget.value) ?? undefined);
        }}
      />
    </label>
  );
}
