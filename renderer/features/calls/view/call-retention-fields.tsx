import { useEffect, useRef, useState } from 'react';
import { useBench, useBenchStore } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { SmallInput } from '../../../ui/forms/small-control.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { retentionOf } from '../store/call-retention.ts';
import type { CallRetention } from '../store/slices.ts';
import styles from './call-retention-fields.module.css';

/**
 * How long calls stay; `isFirst`: a dialog focuses it. Empty fields set no limit; a change counts once its field is left,
 * Enter is pressed or the dialog closes, which then offers to delete what is beyond the limits.
 */
export function CallRetentionFields({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const days = useBench((bench) => retentionOf(bench).days);
  const most = useBench((bench) => retentionOf(bench).most);
  const store = useBenchStore();
  const hasChanged = useRef(false);
  const put = (change: Partial<CallRetention>): void => {
    hasChanged.current = true;
    const bench = store.getState();
    void bench.keepCallsFor({ ...retentionOf(bench), ...change });
  };
  useEffect(
    () => () => {
      // Once every field that closes has saved what was typed.
      if (hasChanged.current) queueMicrotask(() => void store.getState().offerExpiredCalls());
    },
    [store],
  );
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

/** The browser gives letters and lone signs as an empty text that is unreadable. */
type Typed = { readonly text: string; readonly isUnreadable: boolean };

function Limit({ name, isFirst = false, label, limit, onPut }: LimitProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [isRefused, setRefused] = useState(false);
  const put = (): void => {
    const next = typed === null ? limit : numberOf(typed);
    if (next === 'none') return setRefused(true);
    setTyped(null);
    if (next !== limit) onPut(next);
  };
  const last = useRef(put);
  useEffect(() => {
    last.current = put;
  });
  // A dialog that closes takes no focus away first.
  useEffect(() => () => last.current(), []);
  return (
    <div className={styles.limit}>
      <label className={styles.field}>
        {label}
        <SmallInput
          type="number"
          min={1}
          max={highest}
          value={typed?.text ?? textOf(limit)}
          data-retention={name}
          data-first-focus={isFirst ? '' : undefined}
          aria-invalid={isRefused}
          onChange={({ currentTarget }) => {
            setTyped({ text: currentTarget.value, isUnreadable: currentTarget.validity.badInput });
            setRefused(false);
          }}
          onBlur={put}
          onKeyDown={({ key }) => (key === 'Enter' ? put() : undefined)}
        />
      </label>
      <Refusal text={isRefused ? t('calls.retention.refused') : null} />
    </div>
  );
}

const highest = 1_000_000;

function textOf(number: number | null): string {
  return number === null ? '' : String(number);
}

/** Null for no limit, `none` for what is no limit. */
function numberOf({ text, isUnreadable }: Typed): number | 'none' | null {
  if (text === '') return isUnreadable ? 'none' : null;
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= highest ? number : 'none';
}
