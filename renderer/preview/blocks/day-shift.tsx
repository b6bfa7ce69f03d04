import styles from './day-shift.module.css';

export function DayShift({ days }: { readonly days: string | undefined }) {
  return days === undefined || days === '' ? null : <sup className={styles.dayShift}>{days}</sup>;
}
