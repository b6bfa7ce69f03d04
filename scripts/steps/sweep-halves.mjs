import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const halfName = /\.(\d+)\.half$/;

/** Removes what killed builds have left half done in these folders: `NAME.PID.half`. A build that still runs keeps its own. */
export function sweepHalves(folders) {
  for (const folder of folders) {
    for (const name of namesIn(folder)) {
      const pid = Number(halfName.exec(name)?.[1] ?? 0);
      if (pid > 0 && !isRunning(pid)) rmSync(join(folder, name), { recursive: true, force: true });
    }
  }
}

function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
