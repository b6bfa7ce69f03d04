import { selectChosenEnvironment } from '../features/environments/store/edited-environment.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';
import { troubleNotice } from '../store/window/notices.ts';
import { defaultName } from '../features/environments/engine/environment-form.ts';

type Attempt = ReturnType<Bench['lockVault']>;

const hasVault = (bench: Bench): boolean => bench.session !== null && bench.session.vault.state !== 'absent';
const inEnvironments = (bench: Bench): boolean =>
  bench.settings.section === 'environments' && selectChosenEnvironment(bench) !== null;

export const environmentCommands: readonly Command[] = [
  place('keys', (say) => say('keys.place'), [
    'vault',
    'signature',
    'sign',
    'private key',
    'public key',
    'RSA',
    'SHA256',
    'base64',
    '保險庫',
    '密鑰',
    '簽名',
    '簽署',
    '私鑰',
    '公鑰',
    '憑證',
  ]),
  place('environments', (say) => say('environments.place'), [
    'Client-Id',
    'clientId',
    'TLS',
    'certificate',
    '證書',
    '憑證',
    'host',
    'base URL',
    'UAT',
    'production',
    '主機',
    '正式',
  ]),
  {
    id: 'keys.import',
    group: 'own',
    label: (say) => say('keys.commands.import'),
    isEnabled: hasVault,
    run: (bench) => bench.showKeys({ page: 'import' }),
  },
  {
    id: 'keys.generate',
    group: 'own',
    label: (say) => say('keys.commands.generate'),
    isEnabled: hasVault,
    run: (bench) => bench.showKeys({ page: 'generate' }),
  },
  {
    id: 'keys.unlock',
    group: 'own',
    label: (say) => say('keys.commands.unlock'),
    isEnabled: (bench) => bench.session?.vault.state === 'locked',
    // Its place shows the wait.
    run: (bench) => {
      bench.showKeys({ page: 'vault' });
      return reportTrouble(bench, 'vault', bench.unlockVault());
    },
  },
  {
    id: 'keys.lock',
    group: 'own',
    label: (say) => say('keys.commands.lock'),
    isEnabled: (bench) => bench.session?.vault.state === 'unlocked',
    run: (bench) => reportTrouble(bench, 'vault', bench.lockVault()),
  },
  {
    id: 'environments.no-network',
    group: 'own',
    label: (say) => say('sending.noNetworkCommand'),
    also: ['offline', '離線'],
    isEnabled: always,
    turns: { label: (say) => say('sending.noNetwork'), isOn: ({ settings }) => settings.network === 'off' },
    run: ({ choose, settings }) => choose('network', settings.network === 'off' ? 'on' : 'off'),
  },
  {
    id: 'environments.new',
    group: 'own',
    label: (say) => say('environments.commands.new'),
    isEnabled: always,
    run: (bench) =>
      reportTrouble(bench, 'environment', bench.addEnvironment(defaultName('test', bench.settings.language))),
  },
  ofChosen(
    'save',
    (say) => say('environments.commands.save'),
    (bench, id) => bench.saveEnvironment(id),
  ),
  ofChosen(
    'duplicate',
    (say) => say('environments.commands.duplicate'),
    (bench, id) => bench.duplicateEnvironment(id),
  ),
  ofChosen(
    'remove',
    (say) => say('environments.commands.remove'),
    (bench, id) => bench.removeEnvironment(id),
  ),
  ofChosen(
    'check',
    (say) => say('environments.commands.check'),
    async (bench, id) => {
      await bench.checkConnection(id, false);
      return null;
    },
  ),
];

export function openEnvironmentCommands({ session }: Pick<Bench, 'session'>): readonly Command[] {
  const environments = session?.environments ?? [];
  const keys = session?.vault.keys ?? [];
  return [
    ...environments.map(({ id, name }): Command => ({
      id: `open.environment-${id}`,
      group: 'open',
      label: (say) => say('environments.commands.open', { name }),
      isEnabled: always,
      run: (bench) => bench.showEnvironments(id),
    })),
    ...keys.map(({ id, name }): Command => ({
      id: `open.key-${id}`,
      group: 'open',
      label: (say) => say('keys.commands.open', { name }),
      isEnabled: always,
      run: (bench) => bench.showKeys({ page: 'key', id }),
    })),
  ];
}

/** Opens a place, and leaves it where it is open. */
function place(section: 'keys' | 'environments', label: Command['label'], also: readonly string[]): Command {
  return {
    id: `go.${section}`,
    group: 'own',
    label,
    also,
    isEnabled: always,
    run: (bench) => {
      if (bench.settings.section === section) bench.leavePlace();
      else if (section === 'keys') bench.showKeys();
      else bench.showEnvironments();
    },
  };
}

function ofChosen(
  what: 'save' | 'duplicate' | 'remove' | 'check',
  label: Command['label'],
  run: (bench: Bench, id: string) => Attempt,
): Command {
  return {
    id: `environments.${what}`,
    group: 'own',
    label,
    isEnabled: inEnvironments,
    run: async (bench) => {
      const chosen = selectChosenEnvironment(bench);
      if (chosen !== null) await reportTrouble(bench, 'environment', run(bench, chosen.environment.id));
    },
  };
}

/** The palette has no other place for the reason. */
async function reportTrouble(bench: Bench, doing: 'vault' | 'environment', attempt: Attempt): Promise<void> {
  const trouble = await attempt;
  if (trouble !== null) bench.notify(troubleNotice(doing, trouble));
}
