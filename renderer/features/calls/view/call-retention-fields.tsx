import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import { retentionOf } from '../store/call-retention.ts';
import type { CallRetention } from '../store/slices.ts';
import styles from './call-retention-fields.module.css';

/** How long calls stay; `isFirst`: a dialog focuses it. Empty fields set no limit; a change counts once its field is left or Enter is pressed. */
export function CallRetentionFields({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const days = useBench((bench) => retentionOf(bench).days);
  const most = useBench((bench) => retentionOf(bench).most);
  const save = useBench((bench) => bench.keepCallsFor);
  const put = (change: Partial<CallRetention>): void => void save({ days, most, ...change });
  return (
    <div className={styles.fields}>
      {days === null && most === null ? null : (
        <Button
          size="small"
          look="quiet"
          className={styles.reset}
          aria-label={t('settings.resetOf', { name: t('settings.rows.retention.label') })}
          data-reset-setting=""
          onClick={() => put({ days: null, most: null })}
        >
          {t('settings.reset')}
        </Button>
      )}
      <Limit
        name="days"
        isFirst={isFirst}
        label={t('calls.retention.days')}
        limit={days}
        onPut={(next) => put({ days: next })}
      />
      <Limit name="most" label={t('calls.retention.most')} limit={most} onPut={(next) => put({ most: next })} />
    </div>
  );
}

type LimitProps = {
  readonly name: string;
  readonly isFirst?: boolean;
  readonly label: string;
  readonly limit: number | null;
  readonly onPut: (limit: number | null) => void;
};

function Limit({ name, isFirst = false, label, limit, onPut }: LimitProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const put = (): void => {
    setTyped(null);
    if (typed !== null && numberOf(typed) !== limit) onPut(numberOf(typed));
  };
  return (
    <label className={styles.field}>
      {label}
      <SmallInput
        type="number"
        min={1}
        max={1_000_000}
        value={typed ?? textOf(limit)}
        data-retention={name}
        data-first-focus={isFirst ? '' : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={put}
        onKeyDown={({ key }) => (key === 'Enter' ? put() : undefined)}
      />
    </label>
  );
}

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

function numberOf(text: string): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : null;
}
