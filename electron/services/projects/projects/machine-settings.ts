import type { MachineFile } from './machine-file.ts';

/** Settings that hold whatever project is open: how the window looks, how its vault locks, and the bench's own sandbox. */
const ofMachine = /^(?:window\.(?:theme|language)$|vault\.|sandbox\.)/;

type KeptSettings = {
  readonly all: () => Promise<ReadonlyMap<string, string>>;
  readonly set: (key: string, value: string) => Promise<void>;
};

/**
 * The settings of a project's store, with those of the machine in place of its own. What the first project's store has of
 * them, from the time before there were projects, is the machine's from then on.
 */
export function withMachineSettings(own: KeptSettings, machine: MachineFile, isFirst: boolean): KeptSettings {
  return {
    all: async () => {
      const kept = await own.all();
      const old = [...kept].filter(([key]) => isFirst && ofMachine.test(key) && !machine.settings.has(key));
      if (old.length > 0) await machine.set(Object.fromEntries(old));
      return new Map([...[...kept].filter(([key]) => !ofMachine.test(key)), ...machine.settings]);
    },
    set: (key, value) => (ofMachine.test(key) ? machine.set({ [key]: value }) : own.set(key, value)),
  };
}
