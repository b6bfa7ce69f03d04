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
        <FormField label={t('pictures.page')}>
          {(control) => (
            <select
              {...control}
              value={choice.surface}
              onChange={({ target }) => {
                const surface = phoneSurfaces.find((each) => each === target.value);
                if (surface !== undefined) onChange({ surface });
              }}
            >
              {phoneSurfaces.map((surface) => (
                <option key={surface} value={surface}>
                  {inLanguage(phoneSurfaceNames[surface], language)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      ) : null}
      <FormField label={t('device.width')}>
        {(control) => (
          <select
            {...control}
            data-export-width=""
            value={choice.widthPx}
            onChange={({ target }) => {
              const size = phoneSizes.find(({ widthPx }) => String(widthPx) === target.value);
              if (size !== undefined) onChange({ widthPx: size.widthPx });
            }}
          >
            {phoneSizes.map(({ widthPx, heightPx }) => (
              <option key={widthPx} value={widthPx}>{`${widthPx} × ${heightPx}`}</option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label={t('device.text')}>
        {(control) => (
          <select
            {...control}
            value={choice.textPercent}
            onChange={({ target }) => {
              const textPercent = textPercents.find((each) => String(each) === target.value);
              if (textPercent !== undefined) onChange({ textPercent });
            }}
          >
            {textPercents.map((percent) => (
              <option key={percent} value={percent}>{`${percent} %`}</option>
            ))}
          </select>
        )}
      </FormField>
    </div>
  );
}
