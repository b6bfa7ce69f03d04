import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { findCommand } from '../../commands/commands.ts';
import { platformHere } from '../../commands/shortcuts.ts';
import { systemMenu } from '../../commands/system-menu.ts';
import { runCommand } from '../../commands/use-command.ts';
import { useBench, useBenchStore } from '../../store/use-bench.ts';

/** Updates the system menu and runs what is chosen there. */
export function SystemMenu() {
  const store = useBenchStore();
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const hasMenu = useBench((bench) => bench.session?.capabilities.systemMenu === true);
  const asked = useBench((bench) => bench.askedCommand);
  useEffect(() => {
    if (hasMenu) void store.getState().showSystemMenu(systemMenu(t, language, platformHere()));
  }, [hasMenu, language, store, t]);
  useEffect(() => {
    const command = asked === null ? null : findCommand(asked.id);
    if (command !== null) runCommand(store, command);
  }, [asked, store]);
  return null;
}
