import { useState, type FormEvent } from 'react';
import { originOf } from '../../../../engine/environments/environment-facts.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Button } from '../../../../ui/button.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { Refusal } from '../../../../ui/forms/refusal.tsx';
import { Remark } from '../../../../ui/forms/remark.tsx';
import { useAttempt } from '../../../../views/use-attempt.ts';
import styles from './fields.module.css';

type GrantProps = { readonly edited: EditedEnvironment };

/** Whether the key may sign for the typed origin, and how to grant it. */
export function Grant({ edited }: GrantProps) {
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
