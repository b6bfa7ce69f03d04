import styles from './kbd.module.css';

/** Keys of a shortcut, drawn as keys. Screen readers get them from `aria-keyshortcuts` of what they belong to. */
export function Kbd({ keys, on = 'ground' }: { readonly keys: string; readonly on?: 'ground' | 'accent' }) {
  return (
    <kbd className={styles.kbd} data-on={on} aria-hidden="true">
      {keys}
    </kbd>
  );
}
