import { ServerCog } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../commands/use-command.ts';
import { selectChosenEnvironment } from '../../store/environments/edited-environment.ts';
import { useBench } from '../../store/use-bench.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListAndPage, Page } from '../../ui/places/list-and-page.tsx';
import { EnvironmentPage } from './environment-page.tsx';
import { EnvironmentsList } from './environments-list.tsx';

/** The services that payloads are sent to, over the whole work area. What is typed is saved as one leaves. */
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
        action={{ label: t('environments.emptyAction'), run: add.run }}
      />
    </Page>
  );
}
