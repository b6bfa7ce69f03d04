import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Segmented } from '../segmented.tsx';
import styles from './choice.module.css';
import form from './form-field.module.css';

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly help?: ReactNode;
  readonly onChoose: (value: V) => void;
};

/** Offers a labelled choice of a few, all visible, with help. */
export function Choice<V extends string>({ label, value, options, help, onChoose }: ChoiceProps<V>) {
  return (
    <div className={classNames(form.field, styles.choice)}>
      <span className={form.label} aria-hidden="true">
        {label}
      </span>
      <div className={styles.segments}>
        <Segmented label={label} value={value} segments={options} onChoose={onChoose} />
      </div>
      {help === undefined ? null : <p className={form.help}>{help}</p>}
    </div>
  );
}
