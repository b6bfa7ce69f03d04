import styles from './day-shift.module.css';

/** By how many days a time is later, small behind it; nothing where it is none. */
export function DayShift({ days }: { readonly days: string | undefined }) {
  return days === undefined || days === '' ? null : <sup className={styles.dayShift}>{days}</sup>;
}
