import { availableParallelism, cpus, release, totalmem, type } from 'node:os';

/** What this computer is, in a line: figures mean little without it. */
export function machine() {
  const [processor] = cpus();
  const model = processor?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${model}, ${availableParallelism()} cores, ${memory} GiB, ${type()} ${release()}, Node ${process.versions.node}`;
}
