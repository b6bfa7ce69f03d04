import type { VaultKey } from '../../../../../shared/documents/vault.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { Section } from '../../../../ui/forms/section.tsx';
import { shortenFingerprint } from '../../../../engine/names/short-forms.ts';
import styles from './fields.module.css';
import { Grant } from './grant.tsx';
import { TextField } from './text-field.tsx';

type SectionProps = { readonly edited: EditedEnvironment };

export function KeySection({ edited }: SectionProps) {
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form } = edited;
  return (
    <Section name="key" title={t('environments.key.title')}>
      <KeyChoice edited={edited} />
      {form.key === '' ? null : <Grant edited={edited} />}
      <div className={styles.row}>
        <Choice
          label={t('environments.key.version')}
          value={form.keyVersionBy}
          options={(['profile', 'nobody', 'user'] as const).map((by) => ({
            value: by,
            label: t(`environments.key.versions.${by}`),
          }))}
          help={t('environments.key.versionHelp')}
          onChoose={(keyVersionBy) => edit(environment.id, { keyVersionBy })}
        />
        {form.keyVersionBy === 'user' ? (
          <TextField
            edited={edited}
            field="keyVersion"
            label={t('environments.key.versionOwn')}
            placeholder="1"
            maxLength={64}
            isExact
          />
        ) : null}
      </div>
    </Section>
  );
}

const noKeys: readonly VaultKey[] = [];

function KeyChoice({ edited }: SectionProps) {
  const { t } = useTranslation();
  const keys = useBench((bench) => bench.session?.vault.keys ?? noKeys);
  const edit = useBench((bench) => bench.editEnvironment);
  const showKeys = useBench((bench) => bench.showKeys);
  const { environment, form } = edited;
  const chosen = keys.find(({ publicSha256 }) => publicSha256 === form.key);
  const gone = form.key !== '' && chosen === undefined ? environment.key : undefined;
  return (
    <>
      <FormField
        label={t('environments.key.label')}
        help={keys.length === 0 ? t('environments.key.none') : t('environments.key.help')}
      >
        {(control) => (
          <select
            {...control}
            value={form.key}
            data-field="key"
            onChange={(event) => edit(environment.id, { key: event.currentTarget.value })}
          >
            <option value="">{t('environments.key.choose')}</option>
            {gone === undefined ? null : (
              <option value={gone.publicSha256}>{t('environments.key.gone', { name: gone.name })}</option>
            )}
            {keys.map(({ id, name, algorithm, publicSha256 }) => (
              <option key={id} value={publicSha256}>
                {t('environments.key.option', { name, algorithm, print: shortenFingerprint(publicSha256) })}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <div className={styles.actions}>
        <Button size="small" onClick={() => showKeys({ page: 'import' })}>
          {t('environments.key.get')}
        </Button>
        {chosen === undefined ? null : (
          <Button size="small" look="quiet" onClick={() => showKeys({ page: 'key', id: chosen.id })}>
            {t('environments.key.open')}
          </Button>
        )}
      </div>
    </>
  );
}
