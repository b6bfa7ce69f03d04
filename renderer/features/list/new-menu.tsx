import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { useBench } from '../../store/use-bench.ts';
import { MenuGroup, MenuItem, MenuSeparator, PopupMenu, SubMenu } from '../../ui/overlays/menu.tsx';
import { Items } from './row-menu.tsx';
import { Templates } from './templates.tsx';

/** Everything that a payload can be begun from. */
export function NewMenu({ trigger }: { readonly trigger: ReactElement }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  return (
    <PopupMenu trigger={trigger} align="start">
      <Items ids={['in.clipboard', 'in.files', 'new.empty', 'payload.templates', 'go.gallery']} />
      <MenuSeparator />
      <MenuGroup label={t('list.newOf')}>
        {scenarios.map((each) => (
          <SubMenu key={each.id} label={inLanguage(each.name, language)}>
            <WholeLife scenario={each} />
            <MenuSeparator />
            <Templates scenario={each} />
          </SubMenu>
        ))}
      </MenuGroup>
    </PopupMenu>
  );
}

function WholeLife({ scenario }: { readonly scenario: Scenario }) {
  const { t } = useTranslation();
  const addLife = useBench((bench) => bench.addLife);
  return <MenuItem label={t('list.newOrder')} onRun={() => addLife(scenario)} />;
}
