import { writeSetting, type Settings } from '../../../../shared/documents/settings.ts';
import type { Bench } from '../../../store/slice.ts';
import type { Say } from '../../../words/i18n.ts';

type Option = { readonly value: string; readonly label: (t: Say) => string; readonly lang?: string };

/** A choice among known values; long ones are a list that opens. */
export type ChoiceControl = {
  readonly kind: 'choice';
  readonly isLong: boolean;
  readonly options: readonly Option[];
  readonly current: (bench: Bench) => string;
  /** The default. */
  readonly usual: (bench: Bench) => string;
  readonly choose: (bench: Bench, value: string) => void;
};

/** Leads to what is set in a place of its own. */
export type PlaceControl = {
  readonly kind: 'place';
  readonly command: string;
  readonly action: (t: Say) => string;
  /** The command that resets it. */ readonly reset?: string;
};

type LabelOf<K extends keyof Settings> = (value: Settings[K], t: Say) => string;

/** A choice among these values of a stored setting. */
export function choice<K extends keyof Settings>(
  key: K,
  values: readonly Settings[K][],
  label: LabelOf<K>,
  isLong = false,
): ChoiceControl {
  return {
    kind: 'choice',
    isLong,
    options: values.map((value) => ({ value: writeSetting(value), label: (t) => label(value, t) })),
    current: ({ settings }) => writeSetting(settings[key]),
    usual: ({ usualSettings }) => writeSetting(usualSettings[key]),
    choose: (bench, chosen) => {
      const value = values.find((each) => writeSetting(each) === chosen);
      if (value !== undefined) bench.choose(key, value);
    },
  };
}

/** Presenter mode is no stored setting: it is off at each start, and nothing to reset. */
const isPresenting = (bench: Bench): string => (bench.isPresenting ? 'on' : 'off');

export const presenting: ChoiceControl = {
  kind: 'choice',
  isLong: false,
  options: [
    { value: 'off', label: (t) => t('settings.values.off') },
    { value: 'on', label: (t) => t('settings.values.on') },
  ],
  current: isPresenting,
  usual: isPresenting,
  choose: (bench, value) => {
    if (bench.isPresenting !== (value === 'on')) bench.togglePresenting();
  },
};

export const place = (command: string, action: (t: Say) => string): PlaceControl => ({
  kind: 'place',
  command,
  action,
});
