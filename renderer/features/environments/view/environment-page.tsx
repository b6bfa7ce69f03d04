import { MoreHorizontal } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { colourOf, hostOf } from '../../../engine/environments/environment-facts.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import type { EditedEnvironment } from '../store/edited-environment.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/places/list-and-page.tsx';
import { MenuItem, PopupMenu } from '../../../ui/overlays/menu.tsx';
import { Refusal } from '../../../ui/forms/refusal.tsx';
import { PassphrasePrompt } from '../../../views/keys/passphrase-prompt.tsx';
import { EnvironmentDot } from '../../../views/environment-dot.tsx';
import { useAttempt } from '../../../views/use-attempt.ts';
import { CheckSection } from './check-section.tsx';
import styles from './environment-page.module.css';
import { AddressSection } from './form/address-section.tsx';
import { AnswersSection } from './form/answers-section.tsx';
import { ExtrasSection } from './form/extras-section.tsx';
import { GeneralSection } from './form/general-section.tsx';
import { KeySection } from './form/key-section.tsx';
import { NetworkSection } from './form/network-section.tsx';
import { SigningSection } from './form/signing-section.tsx';
import { focusField, Readiness, useSoughtField } from './readiness.tsx';

type EnvironmentPageProps = { readonly edited: EditedEnvironment };

export function EnvironmentPage({ edited }: EnvironmentPageProps) {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leavePlace);
  const { form } = edited;
  useSoughtField(edited.environment.id);
  return (
    <Page
      region="environments"
      title={
        <>
          <EnvironmentDot
            colour={colourOf({ kind: form.kind, colour: form.colour === '' ? undefined : form.colour })}
          />
          {form.name}
          <Badge tone={kindTones[form.kind]}>{t(`environments.kinds.${form.kind}`)}</Badge>
        </>
      }
      text={hostOf(form.baseUrl) ?? undefined}
      actions={<MoreMenu name={form.name} />}
      foot={<Foot edited={edited} />}
      closeLabel={t('environments.close')}
      onClose={leave}
    >
      <div className={styles.asking}>
        <PassphrasePrompt />
      </div>
      <div className={styles.columns} data-environment-page={edited.environment.name}>
        <div className={styles.form}>
          <GeneralSection edited={edited} />
          <AddressSection edited={edited} />
          <KeySection edited={edited} />
          <AnswersSection edited={edited} />
          <SigningSection edited={edited} />
          <ExtrasSection edited={edited} />
          <NetworkSection edited={edited} />
        </div>
        <div className={styles.side}>
          <Readiness edited={edited} />
          <CheckSection edited={edited} />
        </div>
      </div>
    </Page>
  );
}

const kindTones = { sandbox: 'green', test: 'amber', production: 'red' } as const;

function MoreMenu({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  const duplicate = useCommand('environments.duplicate');
  const remove = useCommand('environments.remove');
  return (
    <PopupMenu
      align="end"
      trigger={
        <IconButton label={t('environments.more', { name })} data-environment-more="">
          <MoreHorizontal size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem label={t('environments.duplicate')} onRun={duplicate.run} />
      <MenuItem label={t('environments.remove')} onRun={remove.run} />
    </PopupMenu>
  );
}

const toProblem = (): void => focusField('[aria-invalid="true"]');

function Foot({ edited }: EnvironmentPageProps) {
  const { t } = useTranslation();
  const save = useBench((bench) => bench.saveEnvironment);
  const discard = useBench((bench) => bench.discardEdits);
  const { run, refusal, forget, isRunning } = useAttempt();
  const { environment, problems, isEdited } = edited;
  const count = Object.keys(problems).length;
  const { label } = useCommand('environments.save');
  const { keys } = useCommand('payload.save');
  return (
    <>
      <p className={styles.state} role="status" data-edited={isEdited}>
        {count > 0 ? (
          <Button size="small" look="quiet" data-to-problem="" onClick={toProblem}>
            {t('environments.foot.wrong', { count })}
          </Button>
        ) : isEdited ? (
          t('environments.foot.edited')
        ) : (
          t('environments.foot.saved')
        )}
      </p>
      <Refusal text={isEdited ? refusal : null} />
      {isEdited ? (
        <Button
          look="quiet"
          onClick={() => {
            discard(environment.id);
            forget();
          }}
        >
          {t('environments.foot.discard')}
        </Button>
      ) : null}
      <Button
        look="primary"
        disabled={isRunning}
        whyNot={isEdited ? null : t('environments.foot.notEdited')}
        title={keys === undefined ? label : `${label} (${keys})`}
        data-save-environment=""
        onClick={() => void (count > 0 ? toProblem() : run(() => save(environment.id)))}
      >
        {t('environments.foot.save')}
      </Button>
    </>
  );
}
