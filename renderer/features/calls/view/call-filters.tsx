import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { callOutcomes } from '../../../../shared/documents/call-search.ts';
import { selectListedCalls } from '../../../store/host/listed-calls.ts';
import { memoised } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import styles from './call-filters.module.css';
import { CallSearchBox } from './call-search-box.tsx';
import { FilterSelect } from './choice.tsx';
import { TimeFilter } from './time-filter.tsx';

const origins = ['sent', 'received'] as const;
const signatures = ['verified', 'wrong', 'not signed', 'not checked'] as const;

/** What is looked for: words, and what must hold beside them. */
export function CallFilters() {
  const { t } = useTranslation();
  const { origin, outcome, signature } = useBench((bench) => bench.callSearch);
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
      <FilterSelect
        label={t('calls.filters.signature')}
        value={signature}
        options={signatures.map((value) => ({ value, label: t(`response.signaturesInShort.${value}`) }))}
        onChoose={(value) => search({ signature: value })}
      />
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

/** The arrow that leads down goes from the words to what was found for them. */
function goToFirst(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('[data-region]')?.querySelector<HTMLElement>('[data-index] button')?.focus();
}

/** The environments there are, those of listed calls that are not there any more, and the sandbox of the bench. */
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
  return (
    <FilterSelect
      label={t('calls.filters.environment')}
      value={chosen}
      options={[{ value: 'sandbox', label: t('calls.filters.sandbox') }, ...environments]}
      onChoose={(environment) => search({ environment })}
    />
  );
}
