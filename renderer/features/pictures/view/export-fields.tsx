import { useTranslation } from '../../../words/use-translation.ts';
import styles from './export-dialog.module.css';
import type { ReactNode } from 'react';
import { pictureScales } from '../../../../shared/documents/picture-job.ts';
import { localeFacts, locales } from '../../../../shared/specification/locales.ts';
import {
  phoneSchemes,
  phoneSizes,
  textPercents,
  phoneSurfaceNames,
  phoneSurfaces,
} from '../../../../shared/specification/phone-sizes.ts';
import { toggled } from '../../../engine/sheet/sheet-choice.ts';
import { useCommand } from '../../../commands/use-command.ts';
import { exportFormats, exportKinds, type ExportFormat, type PictureChoice } from '../engine/picture-choice.ts';
import { useBench } from '../../../store/use-bench.ts';
import { isStoryActive } from '../../../store/window/active-tab.ts';
import { Choice } from '../../../ui/forms/choice.tsx';
import { FormField } from '../../../ui/forms/form-field.tsx';
import { Picks } from '../../../ui/forms/picks.tsx';
import { inLanguage } from '../../../../shared/lib/text/words.ts';

type PhoneChoicesProps = {
  readonly choice: Pick<PictureChoice, 'kind' | 'surface' | 'widthPx' | 'textPercent'>;
  readonly onChange: (change: Partial<Pick<PictureChoice, 'surface' | 'widthPx' | 'textPercent'>>) => void;
};

function PhoneChoices({ choice, onChange }: PhoneChoicesProps) {
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
        options={textPercents.map((value) => ({ value, label: `${value}%` }))}
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

type ExportFieldsProps = {
  readonly choice: PictureChoice;
  readonly format: ExportFormat;
  readonly onChange: (change: Partial<PictureChoice>) => void;
};

/** Opens the dialog of evidence in place of this one; null where there is nothing to make it of. */
function useEvidence(): (() => void) | null {
  const [story, stories, order] = [
    useCommand('out.evidence-story'),
    useCommand('out.evidence-stories'),
    useCommand('out.evidence-order'),
  ];
  return [story, order, stories].find(({ isEnabled }) => isEnabled)?.run ?? null;
}

export function ExportFields({ choice, format, onChange }: ExportFieldsProps) {
  const { t } = useTranslation();
  const hasStory = useBench(isStoryActive);
  const evidence = useEvidence();
  const kinds = exportKinds
    .filter((each) => each !== 'contact' || !hasStory)
    .map((value) => ({ value, label: t(`pictures.kinds.${value}`) }));
  const ofEvidence: { readonly value: 'evidence'; readonly label: string } = {
    value: 'evidence',
    label: t('calls.export.evidence'),
  };
  return (
    <div className={styles.fields}>
      <Choice<PictureChoice['kind'] | 'evidence'>
        label={t('pictures.kind')}
        value={choice.kind}
        options={evidence === null ? kinds : [...kinds, ofEvidence]}
        help={t(`pictures.means.${choice.kind}`)}
        onChoose={(kind) => (kind === 'evidence' ? evidence?.() : onChange({ kind }))}
      />
      {choice.kind === 'contact' ? null : (
        <>
          <Looks choice={choice} onChange={onChange} />
          <PhoneChoices choice={choice} onChange={onChange} />
        </>
      )}
      {choice.kind === 'review' ? (
        <Notes notes={choice.notes} onChange={onChange} />
      ) : (
        <Formats format={format} onChange={onChange} />
      )}
      {format === 'png' ? (
        <Choice
          label={t('pictures.scale')}
          value={String(choice.scale)}
          options={pictureScales.map((value) => ({ value: String(value), label: `${value}×` }))}
          onChoose={(value) => onChange({ scale: pictureScales.find((each) => String(each) === value) ?? 2 })}
        />
      ) : null}
    </div>
  );
}

type OnChange = Pick<ExportFieldsProps, 'onChange'>;

function Looks({ choice, onChange }: Pick<ExportFieldsProps, 'choice'> & OnChange) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <Labelled label={t('pictures.languages')}>
        <Picks
          label={t('pictures.languages')}
          values={choice.locales}
          picks={locales.map((value) => ({
            value,
            label: localeFacts[value].ownName,
            lang: localeFacts[value].tag,
          }))}
          onToggle={(value) => onChange({ locales: toggled(locales, choice.locales, value) })}
        />
      </Labelled>
      <Labelled label={t('pictures.themes')}>
        <Picks
          label={t('pictures.themes')}
          values={choice.schemes}
          picks={phoneSchemes.map((value) => ({ value, label: t(`pictures.${value}`) }))}
          onToggle={(value) => onChange({ schemes: toggled(phoneSchemes, choice.schemes, value) })}
        />
      </Labelled>
    </div>
  );
}

function Notes({ notes, onChange }: { readonly notes: string } & OnChange) {
  const { t } = useTranslation();
  return (
    <FormField label={t('pictures.notes')} help={t('pictures.notesHelp')}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          maxLength={100_000}
          value={notes}
          onChange={(event) => onChange({ notes: event.target.value })}
        />
      )}
    </FormField>
  );
}

function Formats({ format, onChange }: Pick<ExportFieldsProps, 'format'> & OnChange) {
  const { t } = useTranslation();
  const canTakePictures = useBench((bench) => bench.canTakePictures);
  if (canTakePictures === false)
    return (
      <p className={styles.note} data-no-browser="">
        {t('pictures.noBrowser')}
      </p>
    );
  return (
    <Choice
      label={t('pictures.format')}
      help={t('pictures.svg')}
      value={format}
      options={exportFormats.map((value) => ({ value, label: value.toUpperCase() }))}
      onChoose={(value) => onChange({ format: value })}
    />
  );
}

function Labelled({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
