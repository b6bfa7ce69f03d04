import { stat } from 'node:fs/promises';

export type ProgressPorts = {
  /** Whose size is what `into` will come to. */
  readonly file: string;
  readonly into: string;
  readonly tell: (percent: number | null) => void;
  readonly everyMs?: number;
};

/** Runs work that writes one file from another, and reports progress if it takes a while. */
export async function reportProgress<Value>(
  { file, into, tell, everyMs = 2000 }: ProgressPorts,
  work: () => Promise<Value>,
): Promise<Value> {
  let told: number | null = null;
  const look = async (): Promise<void> => {
    const [whole, done] = await Promise.all([sizeOf(file), sizeOf(into)]);
    const percent = Math.min(90, Math.floor((done / Math.max(1, whole)) * 10) * 10);
    if (told !== null && percent <= told) return;
    told = percent;
    tell(percent);
  };
  const looking = setInterval(() => void look(), everyMs);
  try {
    return await work();
  } finally {
    clearInterval(looking);
    if (told !== null) tell(null);
  }
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
