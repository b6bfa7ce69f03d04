import styles from './kbd.module.css';

/** Shows the keys of a shortcut. Screen readers use `aria-keyshortcuts`. */
export function Kbd({ keys, on = 'ground' }: { readonly keys: string; readonly on?: 'ground' | 'accent' }) {
  return (
    <kbd className={styles.kbd} data-on={on} aria-hidden="true">
      {keys}
    </kbd>
  );
}
