import { useTranslation } from 'react-i18next';
import { SmallSelect } from '../../../ui/forms/small-control.tsx';
import styles from './call-filters.module.css';

type Option<V extends string> = { readonly value: V; readonly label: string };

type FilterSelectProps<V extends string> = {
  readonly label: string;
  /** undefined: any will do. */
  readonly value: V | undefined;
  readonly options: readonly Option<V>[];
  readonly onChoose: (value: V | undefined) => void;
};

/** One filter of a few values, or any. One that is set stands out. */
export function FilterSelect<V extends string>({ label, value, options, onChoose }: FilterSelectProps<V>) {
  const { t } = useTranslation();
  const isListed = value === undefined || options.some((option) => option.value === value);
  return (
    <SmallSelect
      className={styles.input}
      aria-label={label}
      data-set={value !== undefined}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChoose(options.find((option) => option.value === currentTarget.value)?.value)}
    >
      <option value="">{t('calls.filters.any', { what: label })}</option>
      {isListed ? null : <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SmallSelect>
  );
}
