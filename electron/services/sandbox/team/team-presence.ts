import { hash } from 'node:crypto';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Run } from './team-trouble.ts';

/** What sandboxes over one database must have alike to answer as one, each as a digest. */
export type TeamSettings = {
  readonly answerKey: string;
  readonly clients: string;
  /** Assumptions, scheme, mode and marks. */
  readonly rules: string;
};

/** The settings whose digests differ from ours, without the answer key, in words. */
export type Differing = readonly ('clients' | 'assumptions or modes')[];

const processName = 'passbench sandbox';

/** How a process shows its settings to the others: by the name of its connections, which holds at most 63 bytes. */
export function nameOfProcess({ answerKey, clients, rules }: TeamSettings): string {
  return [processName, short(answerKey), short(clients), short(rules)].join(' ');
}

function short(text: string): string {
  return hash('sha256', text).slice(0, 12);
}

/** Compares with the processes that are connected. Throws STORE_KEY where one signs with another key. */
export async function compareWithOthers(run: Run, settings: TeamSettings): Promise<Differing> {
  const { rows } = await run(
    `SELECT DISTINCT application_name AS name FROM pg_stat_activity
    WHERE datname = current_database() AND starts_with(application_name, $1)`,
    [`${processName} `],
  );
  const others = rows.map(({ name }) =>
    String(name)
      .slice(processName.length + 1)
      .split(' '),
  );
  if (others.some(([key]) => key !== short(settings.answerKey)))
    throw new AppError(
      'STORE_KEY',
      'Another sandbox over this database signs its answers with another key.',
      'Give every process the same key: --answer-key PEM.',
    );
  return [
    ...(others.some(([, clients]) => clients !== short(settings.clients)) ? (['clients'] as const) : []),
    ...(others.some(([, , rules]) => rules !== short(settings.rules)) ? (['assumptions or modes'] as const) : []),
  ];
}
