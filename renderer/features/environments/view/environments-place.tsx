import { ServerCog, Plus, Unplug } from 'lucide-react';
import { useEffect } from 'react';
import { useCommand } from '../../../commands/use-command.ts';
import { useTranslation } from '../../../words/use-translation.ts';
import { selectChosenEnvironment } from '../store/edited-environment.ts';
import { checkForm } from '../engine/check-form.ts';
import { toForm } from '../engine/environment-form.ts';
import { useBench } from '../../../store/use-bench.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListAndPage, Page, ListColumn } from '../../../ui/places/list-and-page.tsx';
import { EnvironmentPage } from './environment-page.tsx';
import type { EnvironmentInfo, UnreadableEnvironment } from '../../../../shared/bridge/environment-info.ts';
import { joinSentences } from '../../../../shared/lib/text/words.ts';
import { colourOf, hostOf, lacksOf } from '../../../engine/environments/environment-facts.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { PlaceLine, PlaceRow } from '../../../ui/places/place-row.tsx';
import { EnvironmentDot } from '../../../views/environment-dot.tsx';
import styles from './environments-list.module.css';

function EnvironmentsList() {
  const { t } = useTranslation();
  const environments = useBench((bench) => bench.session?.environments);
  const unreadable = useBench((bench) => bench.session?.unreadableEnvironments);
  const chosen = useBench(selectChosenEnvironment)?.environment.id;
  const add = useCommand('environments.new');
  return (
    <ListColumn
      title={t('environments.title')}
      action={
        <IconButton label={t('environments.new')} size="small" data-new-environment="" onClick={add.run}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      <ul>
        <SandboxRow />
        {environments?.map((environment) => (
          <Row key={environment.id} environment={environment} isChosen={environment.id === chosen} />
        ))}
        {unreadable?.map((each) => (
          <UnreadableRow key={each.file} unreadable={each} />
        ))}
      </ul>
    </ListColumn>
  );
}

/** The sandbox is not an environment of the user: its row opens Connect your backend. */
function SandboxRow() {
  const { t } = useTranslation();
  const url = useBench((bench) => bench.session?.sandbox.url ?? null);
  const showConnect = useBench((bench) => bench.showConnect);
  return (
    <PlaceRow
      name={t('environments.sandbox')}
      lead={<Unplug size={13} aria-hidden="true" />}
      hint={t('connect.open')}
      onOpen={showConnect}
    >
      <PlaceLine>{hostOf(url ?? undefined) ?? t('environment.notRunning')}</PlaceLine>
      <PlaceLine>{t('environments.sandboxText')}</PlaceLine>
    </PlaceRow>
  );
}

function UnreadableRow({ unreadable }: { readonly unreadable: UnreadableEnvironment }) {
  const language = useBench((bench) => bench.settings.language);
  const { file, message, next } = unreadable;
  return (
    <li className={styles.unreadable} data-unreadable={file}>
      {joinSentences([message, next], language)}
    </li>
  );
}

const tones: Readonly<Record<EnvironmentInfo['kind'], Tone>> = { sandbox: 'green', test: 'amber', production: 'red' };

function Row({ environment, isChosen }: { readonly environment: EnvironmentInfo; readonly isChosen: boolean }) {
  const { t } = useTranslation();
  const show = useBench((bench) => bench.showEnvironments);
  const edits = useBench((bench) => bench.environmentEdits[environment.id]);
  const { id, name, kind, baseUrl } = environment;
  const [lack] = lacksOf(environment);
  const typed = edits?.baseUrl?.trim() ?? '';
  const isInvalid = typed !== '' && checkForm({ ...toForm(environment), ...edits }, []).baseUrl !== undefined;
  const address = hostOf(baseUrl) ?? hostOf(typed) ?? (typed || t('environments.lacks.baseUrl'));
  return (
    <PlaceRow
      name={name}
      lead={<EnvironmentDot colour={colourOf(environment)} />}
      badge={<Badge tone={tones[kind]}>{t(`environments.kinds.${kind}`)}</Badge>}
      isChosen={isChosen}
      dataAttributes={{ 'data-environment': name, 'data-lacks': lack }}
      onOpen={() => show(id)}
    >
      <PlaceLine>{isInvalid ? t('environments.baseUrlInvalid') : address}</PlaceLine>
      {edits !== undefined ? <span className={styles.edited}>{t('environments.edited')}</span> : null}
      {lack === undefined || lack === 'baseUrl' ? null : (
        <span className={styles.lack}>{t(`environments.lacks.${lack}`)}</span>
      )}
    </PlaceRow>
  );
}

/** The services for payloads, over the whole work area. Typed changes are saved on leaving. */
export function EnvironmentsPlace() {
  const saveAll = useBench((bench) => bench.saveAllEnvironments);
  useEffect(() => () => void saveAll(), [saveAll]);
  return <ListAndPage list={<EnvironmentsList />} page={<ChosenPage />} />;
}

function ChosenPage() {
  const chosen = useBench(selectChosenEnvironment);
  return chosen === null ? <NoEnvironment /> : <EnvironmentPage key={chosen.environment.id} edited={chosen} />;
}

function NoEnvironment() {
  const { t } = useTranslation();
  const leave = useBench((bench) => bench.leavePlace);
  const add = useCommand('environments.new');
  return (
    <Page region="environments" title={t('environments.title')} closeLabel={t('environments.close')} onClose={leave}>
      <EmptyState
        icon={ServerCog}
        title={t('environments.emptyTitle')}
        text={t('environments.emptyText')}
        action={{ label: t('environments.emptyAction'), run: add.run, isPrimary: true }}
      />
    </Page>
  );
}
