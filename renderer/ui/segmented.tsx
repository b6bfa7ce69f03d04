import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './segmented.module.css';

export type Segment<V extends string> = {
  readonly value: V;
  readonly label: ReactNode;
  /** The accessible name of an icon, or more than the label says. */
  readonly title?: string;
  readonly lang?: string;
};

type SegmentedProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly segments: readonly Segment<V>[];
  readonly onChoose: (value: V) => void;
  readonly look?: 'box' | 'bare';
};

/** Chooses one of a few; arrow keys move within it. */
export function Segmented<V extends string>({ label, value, segments, onChoose, look = 'box' }: SegmentedProps<V>) {
  return (
    <ToggleGroup
      aria-label={label}
      className={classNames(styles.group, styles[look])}
      value={[value]}
      onValueChange={(values) => {
        const chosen = segments.find((segment) => values.includes(segment.value));
        if (chosen !== undefined) onChoose(chosen.value);
      }}
    >
      {segments.map((segment) => (
        <Toggle
          key={segment.value}
          value={segment.value}
          className={styles.segment}
          title={segment.title}
          lang={segment.lang}
          data-value={segment.value}
          aria-label={typeof segment.label === 'string' ? undefined : segment.title}
        >
          {segment.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
