import { MoreHorizontal, ArrowRight, CheckCircle2, CircleDashed } from 'lucide-react';
import { useCommand } from '../../../commands/use-command.ts';
import { colourOf, hostOf, originOf, type Lack } from '../../../engine/environments/environment-facts.ts';
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
import { ExtrasSection } from './form/extras-section.tsx';
import { GeneralSection } from './form/general-section.tsx';
import { KeySection } from './form/key-section.tsx';
import { NetworkSection } from './form/network-section.tsx';
import { SigningSection, AnswersSection } from './form/signing-section.tsx';
import { useEffect } from 'react';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { Section } from '../../../ui/forms/section.tsx';
import { describeProblem } from './form/text-field.tsx';

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
      text={hostOf(form.baseUrl) ?? (form.baseUrl.trim() || undefined)}
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

function Readiness({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const { environment, form, lacks } = edited;
  const values = { name: environment.key?.name ?? '', origin: originOf(form.baseUrl.trim()) ?? '' };
  const whyInvalid = (lack: Lack): string | null => {
    if (lack !== 'baseUrl' && lack !== 'clientId') return null;
    const problem = describeProblem(edited, lack, t, language);
    return problem === null
      ? null
      : t('environments.ready.invalid', { field: t(`environments.address.${lack}`), problem });
  };
  return (
    <Section
      name="readiness"
      title={lacks.length === 0 ? t('environments.ready.title') : t('environments.ready.notTitle')}
    >
      <ul className={styles.list} data-lacks={lacks.join(' ')}>
        {lacks.map((lack) => (
          <li key={lack} className={styles.row}>
            <CircleDashed size={15} aria-hidden="true" className={styles.open} />
            <button type="button" className={styles.link} onClick={() => focusField(selectors[lack])}>
              {whyInvalid(lack) ?? t(`environments.ready.todo.${lack}`, values)}
              <ArrowRight size={13} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {lacks.length > 0 ? null : <ActivePayload id={environment.id} />}
      {form.platformKey === '' ? <p className={styles.quiet}>{t('environments.ready.optional')}</p> : null}
    </Section>
  );
}

function ActivePayload({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const payload = useBench(activeDocument);
  const isHere = useBench((bench) => payload !== null && bench.environmentOf[payload.id] === id);
  const choose = useBench((bench) => bench.chooseEnvironment);
  const open = useBench((bench) => bench.open);
  if (payload === null) return <p className={styles.quiet}>{t('environments.ready.text')}</p>;
  const values = { name: payload.name, orderNo: payload.orderNo };
  return (
    <>
      <div className={styles.row}>
        <CheckCircle2 size={15} aria-hidden="true" className={styles.done} />
        <span className={styles.words}>
          {isHere ? t('environments.ready.here', values) : t('environments.ready.text')}
        </span>
      </div>
      <div>
        <Button
          size="small"
          data-use-here=""
          onClick={() => {
            choose(payload.id, id);
            open(payload.id);
          }}
        >
          {isHere ? t('environments.ready.open', values) : t('environments.ready.use', values)}
        </Button>
      </div>
    </>
  );
}

const selectors: Readonly<Record<Lack, string>> = {
  baseUrl: '[data-field="baseUrl"]',
  clientId: '[data-field="clientId"]',
  key: '[data-field="key"]',
  keyGone: '[data-field="key"]',
  grant: '[data-grant]',
};

/** Leads to the field that was asked for, once the page of its environment is there. */
function useSoughtField(environmentId: string): void {
  const sought = useBench((bench) => (bench.chosenEnvironmentId === environmentId ? bench.soughtField : null));
  const forget = useBench((bench) => bench.forgetSoughtField);
  useEffect(() => {
    if (sought === null) return;
    focusField(selectors[sought]);
    forget();
  }, [sought, forget]);
}

/** Focuses the first field of the form that matches, in its open section, and scrolls to it. */
function focusField(selector: string): void {
  const field = document.querySelector<HTMLElement>(`[data-environment-page] ${selector}`);
  const aside = field?.closest('details');
  if (aside) aside.open = true;
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}
