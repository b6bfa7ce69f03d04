import { utilityProcess } from 'electron';
import { utilityProgram } from '../services/shell/utility-program.ts';
import type { StartProgram } from '../services/store-care/child-program.ts';

/** In a process of Electron's own, once it is ready: its executable does not run as Node in a release. */
export const startUtility: StartProgram = (file, argument) =>
  utilityProgram(
    utilityProcess.fork(file, [argument], {
      stdio: ['ignore', 'pipe', 'ignore'],
      serviceName: 'Passbench: check of a store',
    }),
  );
