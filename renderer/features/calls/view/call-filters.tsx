import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectListedCalls } from '../store/listed-calls.ts';
import { memoised } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { CallSearchBox } from './calls-bar.tsx';
import { fromLocalInput, lastLocalInput, toLocalInput } from '../../../words/hong-kong-time.ts';
import { SmallInput, SmallSelect } from '../../../ui/forms/small-control.tsx';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import styles from './call-filters.module.css';
import { callOutcomes, signatureVerdicts, type CallSearch } from '../../../../shared/documents/call.ts';

type Option<V extends string> = { readonly value: V; readonly label: string };

type FilterSelectProps<V extends string> = {
  /** Its name, shown while any value fits. */
  readonly label: string;
  /** undefined: any value. */
  readonly value: V | undefined;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V | undefined) => void;
};

function FilterSelect<V extends string>({ label, value, options, onChoose }: FilterSelectProps<V>) {
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <SmallSelect
      className={styles.input}
      aria-label={label}
      data-set={value !== undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(options.find((option) => option.value === currentTarget.value)?.value)}
    >
      <option value="">{label}</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SmallSelect>
  );
}

export const timeSpans = ['today', 'yesterday', 'week'] as const;

type TimeSpan = (typeof timeSpans)[number];

type TimeRange = Pick<CallSearch, 'since' | 'until'>;

const dayMs = 86_400_000;
const daysBack: Readonly<Record<TimeSpan, number>> = { today: 0, yesterday: 1, week: 6 };

/** Returns a time range at this moment, by the days of Hong Kong. */
export function getTimeSpan(name: TimeSpan, now: Instant): TimeRange {
  const today = fromLocalInput(`${toLocalInput(now).slice(0, 10)}T00:00`) ?? now;
  const since = today - daysBack[name] * dayMs;
  return name === 'yesterday' ? { since, until: today - 1 } : { since };
}

/** Names a time range: `any` if it is empty, `own` if it is custom. */
export function findSpanName({ since, until }: TimeRange, now: Instant): TimeSpan | 'any' | 'own' {
  if (since === undefined && until === undefined) return 'any';
  const named = timeSpans.find((name) => {
    const span = getTimeSpan(name, now);
    return span.since === since && span.until === until;
  });
  return named ?? 'own';
}

type TimeFilterProps = {
  /** Whether the user wants a custom range, even if the current one has a name. */
  readonly isCustom: boolean;
  readonly onCustom: (isOwn: boolean) => void;
};

function TimeFilter({ isCustom, onCustom }: TimeFilterProps) {
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

const origins = ['sent', 'received', 'imported'] as const;
const signatureSides = ['requestSignature', 'answerSignature'] as const;

export function CallFilters() {
  const { t } = useTranslation();
  const { origin, outcome, ...asked } = useBench((bench) => bench.callSearch);
  const search = useBench((bench) => bench.searchCalls);
  const [isOwnSpan, setIsOwnSpan] = useState(false);
  return (
    <search className={styles.filters} aria-label={t('calls.filters.label')}>
      <CallSearchBox size="large" className={styles.words} onKeyDown={goToFirst} />
      <EnvironmentFilter />
      <FilterSelect
        label={t('calls.filters.outcome')}
        value={outcome}
        options={callOutcomes.map((value) => ({ value, label: t(`calls.filters.outcomes.${value}`) }))}
        onChoose={(value) => search({ outcome: value })}
      />
      {signatureSides.map((side) => (
        <FilterSelect
          key={side}
          label={t(`response.${side}`)}
          value={asked[side]}
          options={signatureVerdicts.map((value) => ({
            value,
            // Two filters have these values: each names its own, briefly enough for a narrow list.
            label: t(`calls.filters.${side}`, { verdict: t(`response.signatures.${value}`) }),
          }))}
          onChoose={(value) => search({ [side]: value })}
        />
      ))}
      <FilterSelect
        label={t('calls.filters.origin')}
        value={origin}
        options={origins.map((value) => ({ value, label: t(`calls.filters.origins.${value}`) }))}
        onChoose={(value) => search({ origin: value })}
      />
      <TimeFilter isCustom={isOwnSpan} onCustom={setIsOwnSpan} />
    </search>
  );
}

function goToFirst(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('[data-region]')?.querySelector<HTMLElement>('[data-index] button')?.focus();
}

const selectEnvironments = memoised(
  (bench) => [bench.session?.environments, selectListedCalls(bench).calls],
  (environments, calls): readonly { readonly value: string; readonly label: string }[] => {
    const names = new Map(
      calls.flatMap(({ environment: of }) => (of === undefined ? [] : [[of.id, of.name] as const])),
    );
    for (const { id, name } of environments ?? []) names.set(id, name);
    return [...names].map(([value, label]) => ({ value, label }));
  },
);

function EnvironmentFilter() {
  const { t } = useTranslation();
  const environments = useBench(selectEnvironments);
  const chosen = useBench((bench) => bench.callSearch.environment);
  const search = useBench((bench) => bench.searchCalls);
  // Everything is from or to the sandbox.
  if (environments.length === 0 && chosen === undefined) return null;
  return (
    <FilterSelect
      label={t('calls.filters.environment')}
      value={chosen}
      options={[{ value: 'sandbox', label: t('calls.filters.sandbox') }, ...environments]}
      onChoose={(environment) => search({ environment })}
    />
  );
}
