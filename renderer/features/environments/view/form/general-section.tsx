import { environmentColours, environmentKinds } from '../../../../../shared/documents/environment.ts';
import { kindColours } from '../../../../engine/environments/environment-facts.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { otherNames } from '../../store/environments.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { Section } from '../../../../ui/forms/section.tsx';
import styles from './fields.module.css';
import { TextField } from './text-field.tsx';
import { chooseKind } from '../../engine/environment-form.ts';

type SectionProps = { readonly edited: EditedEnvironment };

export function GeneralSection({ edited }: SectionProps) {
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form } = edited;
  const all = useBench(({ session }) => session?.environments) ?? [];
  return (
    <Section name="general" title={t('environments.general.title')}>
      <TextField
        edited={edited}
        field="name"
        label={t('environments.general.name')}
        help={t('environments.general.nameHelp', { name: form.name.trim() })}
        maxLength={100}
      />
      <Choice
        label={t('environments.general.kind')}
        value={form.kind}
        options={environmentKinds.map((kind) => ({ value: kind, label: t(`environments.kinds.${kind}`) }))}
        help={t(`environments.general.kindHelp.${form.kind}`)}
        onChoose={(kind) => edit(environment.id, chooseKind(form, kind, otherNames(all, environment.id)))}
      />
      <Colours edited={edited} />
    </Section>
  );
}

function Colours({ edited }: SectionProps) {
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form } = edited;
  const usual = kindColours[form.kind];
  const shown = form.colour === '' ? usual : form.colour;
  const name = t(`environments.general.colours.${shown}`);
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>
        {form.colour === ''
          ? t('environments.general.colourOfKind', { colour: name })
          : t('environments.general.colour', { colour: name })}
      </legend>
      <div className={styles.colours}>
        {environmentColours.map((colour) => (
          <label key={colour} className={styles.colour} data-environment-colour={colour}>
            <input
              type="radio"
              name="environment-colour"
              aria-label={t(`environments.general.colours.${colour}`)}
              checked={colour === shown}
              onChange={() => edit(environment.id, { colour: colour === usual ? '' : colour })}
            />
            <span className={styles.swatch} aria-hidden="true" />
          </label>
        ))}
      </div>
      <p className={styles.quiet}>{t('environments.general.colourHelp')}</p>
    </fieldset>
  );
}
