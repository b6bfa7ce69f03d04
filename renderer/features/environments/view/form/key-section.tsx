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
import { TextField } from './text-field.tsx';
import { useState, type FormEvent } from 'react';
import { originOf } from '../../../../engine/environments/environment-facts.ts';
import { Refusal } from '../../../../ui/forms/refusal.tsx';
import { Remark } from '../../../../ui/forms/remark.tsx';
import { useAttempt } from '../../../../views/use-attempt.ts';

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

type GrantProps = { readonly edited: EditedEnvironment };

/** Whether the key may sign for the typed origin, and how to grant it. */
function Grant({ edited }: GrantProps) {
  const { t } = useTranslation();
  const { environment, form, problems } = edited;
  const isLocked = useBench((bench) => bench.session?.vault.state !== 'unlocked');
  const isInVault = useBench(
    (bench) => bench.session?.vault.keys.some(({ publicSha256 }) => publicSha256 === form.key) === true,
  );
  const isAsked = useBench((bench) => bench.pendingGrantId === environment.id);
  const origin = problems.baseUrl === undefined ? originOf(form.baseUrl.trim()) : null;
  const isAsSaved = form.key === environment.key?.publicSha256 && origin === originOf(environment.baseUrl);
  if (!isInVault) return null;
  if (origin === null) return <p className={styles.quiet}>{t('environments.key.noOrigin')}</p>;
  if (isAsSaved && environment.isGranted === true)
    return (
      <Remark tone="good" data-granted={origin}>
        {t('environments.key.granted', { origin })}
      </Remark>
    );
  if (isAsked) return <Code edited={edited} />;
  return (
    <>
      <Remark tone="warning" data-grant-wanted={origin}>
        {isLocked ? t('environments.key.sealed') : t('environments.key.notGranted', { origin })}
      </Remark>
      {isLocked ? <Unlock /> : <Ask edited={edited} />}
    </>
  );
}

function Unlock() {
  const { t } = useTranslation();
  const unlock = useBench((bench) => bench.unlockVault);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <>
      <div className={styles.actions}>
        <Button size="small" data-grant="" disabled={isRunning} onClick={() => void run(unlock)}>
          {t('environments.key.unlock')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </>
  );
}

function Ask({ edited }: GrantProps) {
  const { t } = useTranslation();
  const ask = useBench((bench) => bench.askGrant);
  const { run, refusal, isRunning } = useAttempt();
  return (
    <>
      <div className={styles.actions}>
        <Button
          size="small"
          data-grant=""
          disabled={isRunning}
          onClick={() => void run(() => ask(edited.environment.id))}
        >
          {t('environments.key.grant')}
        </Button>
      </div>
      <Refusal text={refusal} />
    </>
  );
}

/** The code that the terminal shows beside key and origin: granting requires the terminal. */
function Code({ edited }: GrantProps) {
  const { t } = useTranslation();
  const confirm = useBench((bench) => bench.confirmGrant);
  const leave = useBench((bench) => bench.cancelGrant);
  const { run, refusal, isRunning } = useAttempt();
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(() => confirm(edited.environment.id, code.trim()));
  };
  return (
    <form className={styles.pem} onSubmit={submit} data-grant-code="">
      <FormField label={t('environments.key.code')} help={t('environments.key.codeHelp')}>
        {(control) => (
          <input
            {...control}
            // The user's request brought focus here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            value={code}
            maxLength={20}
            spellCheck={false}
            autoComplete="off"
            data-mono=""
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </FormField>
      <Refusal text={refusal} />
      <div className={styles.actions}>
        <Button type="submit" size="small" disabled={code.trim() === '' || isRunning}>
          {t('environments.key.confirm')}
        </Button>
        <Button size="small" onClick={leave}>
          {t('dialogs.cancel')}
        </Button>
      </div>
    </form>
  );
}
