import type { InputHTMLAttributes, Ref } from 'react';
import { Search } from 'lucide-react';
import { classNames } from './class-names.ts';
import styles from './search-box.module.css';

type SearchBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'onChange' | 'value'> & {
  /** What is searched: the name of the box, and what stands in it while it is empty. */
  readonly label: string;
  readonly value: string;
  readonly onSearch: (query: string) => void;
  readonly size?: 'small' | 'large';
  /** How the box lies in what is around it. */
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The one box in which lists are searched. Everything else that is given goes to its input. */
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
        // A key that chooses among what an input method offers is none of the list's.
        onKeyDown={(event) => (event.nativeEvent.isComposing ? undefined : onKeyDown?.(event))}
        onChange={(event) => onSearch(event.currentTarget.value)}
      />
    </label>
  );
}
