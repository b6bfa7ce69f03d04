import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { Segment } from '../segmented.tsx';
import styles from './picks.module.css';

type PicksProps<V extends string> = {
  readonly label: string;
  readonly values: readonly V[];
  readonly picks: readonly Segment<V>[];
  readonly onToggle: (value: V) => void;
};

/** Chooses several of a few; arrow keys move within it. */
export function Picks<V extends string>({ label, values, picks, onToggle }: PicksProps<V>) {
  return (
    <ToggleGroup
      multiple
      aria-label={label}
      className={styles.picks}
      value={[...values]}
      onValueChange={(next) => {
        const changed = picks.find(({ value }) => next.includes(value) !== values.includes(value));
        if (changed !== undefined) onToggle(changed.value);
      }}
    >
      {picks.map(({ value, label: shown, title, lang }) => (
        <Toggle
          key={value}
          value={value}
          className={styles.pick}
          title={title}
          lang={lang}
          data-pick={value}
          aria-label={typeof shown === 'string' ? undefined : title}
        >
          {shown}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
