import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { phoneSizes, textPercents } from '../../../shared/specification/phone-sizes.ts';
import { phoneSurfaceNames, phoneSurfaces } from '../../../shared/specification/phone-surfaces.ts';
import type { PictureChoice } from '../../engine/exporting/picture-choice.ts';
import { useBench } from '../../store/use-bench.ts';
import { FormField } from '../../ui/forms/form-field.tsx';
import styles from './export-dialog.module.css';

type PhoneChoicesProps = {
  readonly choice: Pick<PictureChoice, 'kind' | 'surface' | 'widthPx' | 'textPercent'>;
  readonly onChange: (change: Partial<Pick<PictureChoice, 'surface' | 'widthPx' | 'textPercent'>>) => void;
};

/** Which page of the phone is drawn, how wide it is, and how large its texts. */
export function PhoneChoices({ choice, onChange }: PhoneChoicesProps) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const hasPage = choice.kind === 'phone' || choice.kind === 'strip';
  return (
    <div className={styles.row}>
      {hasPage ? (
        <Select
          label={t('pictures.page')}
          mark="page"
          value={choice.surface}
          options={phoneSurfaces.map((value) => ({ value, label: inLanguage(phoneSurfaceNames[value], language) }))}
          onChoose={(surface) => onChange({ surface })}
        />
      ) : null}
      <Select
        label={t('device.width')}
        mark="width"
        value={choice.widthPx}
        options={phoneSizes.map(({ widthPx: value, heightPx }) => ({ value, label: `${value} × ${heightPx}` }))}
        onChoose={(widthPx) => onChange({ widthPx })}
      />
      <Select
        label={t('device.text')}
        mark="text"
        value={choice.textPercent}
        options={textPercents.map((value) => ({ value, label: `${value} %` }))}
        onChoose={(textPercent) => onChange({ textPercent })}
      />
    </div>
  );
}

type SelectProps<V extends string | number> = {
  readonly label: string;
  readonly mark: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChoose: (value: V) => void;
};

function Select<V extends string | number>({ label, mark, value, options, onChoose }: SelectProps<V>) {
  return (
    <FormField label={label}>
      {(control) => (
        <select
          {...control}
          data-export-choice={mark}
          value={value}
          onChange={({ target }) => {
            const chosen = options.find((each) => String(each.value) === target.value);
            if (chosen !== undefined) onChoose(chosen.value);
          }}
        >
          {options.map((each) => (
            <option key={each.value} value={each.value}>
              {each.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
