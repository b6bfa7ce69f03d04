import type { InputHTMLAttributes, Ref } from 'react';
import { Search } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './search-box.module.css';

type SearchBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'onChange' | 'value'> & {
  /** The accessible name and placeholder. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (query: string) => void;
  readonly size?: 'small' | 'large';
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** Searches a list. Other props go to the input. */
export function SearchBox({ label, value, onSearch, size = 'small', className, onKeyDown, ...rest }: SearchBoxProps) {
  return (
    <label className={classNames(styles.box, className)} data-size={size}>
      <Search size={14} aria-hidden="true" />
      <input
        {...rest}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={value}
        // An input method uses this key.
        onKeyDown={(event) => (event.nativeEvent.isComposing ? undefined : onKeyDown?.(event))}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </label>
  );
}
