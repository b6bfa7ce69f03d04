import { always, hasActivePayload, type Command } from './command.ts';
import { environmentCommands } from './environment-commands.ts';

/** Everything is saved automatically; this confirms it. In its place it saves an environment. */
const save: Command = {
  id: 'payload.save',
  group: 'payload',
  label: (say) => say('incoming.commands.save'),
  also: ['save', '儲存'],
  isEnabled: always,
  run: async (bench, page) => {
    const ofEnvironment = environmentCommands.find(({ id }) => id === 'environments.save');
    if (ofEnvironment?.isEnabled(bench) === true) await ofEnvironment.run(bench, page);
    else await bench.saveNow();
  },
};

/** Imports files and the clipboard. Drop and paste have no command. */
export const importCommands: readonly Command[] = [
  save,
  {
    id: 'in.files',
    group: 'payload',
    label: (say) => say('incoming.commands.files'),
    also: ['import', 'open file', '匯入', '檔案'],
    isEnabled: always,
    run: (bench) => bench.chooseFilesToImport(),
  },
  {
    id: 'in.clipboard',
    group: 'payload',
    label: (say) => say('incoming.commands.clipboard'),
    also: ['paste', 'import', '貼上', '匯入'],
    isEnabled: always,
    run: (bench) => bench.offerClipboard(),
  },
  {
    id: 'payload.scenario',
    group: 'payload',
    label: (say) => say('incoming.commands.scenario'),
    also: ['scenario', 'kind', '場景'],
    isEnabled: hasActivePayload,
    run: (bench) => {
      bench.leavePlace();
      bench.hideConnect();
      bench.openDialog({ dialog: 'scenario' });
    },
  },
];
