import type { Picture, PictureCall, PictureJob } from '../../../../shared/documents/picture-job.ts';
import { walletOf } from '../../../../shared/protocol/simulate/moments.ts';
import type { RunEntry } from '../../../../shared/protocol/run/run-story.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { locales } from '../../../../shared/specification/locales.ts';
import type { DrawnPhones } from '../render/render-messages.ts';
import { pictureCall, pictureOf } from './check-cuts.ts';
import type { ReportedRun } from '../../../../shared/protocol/run/reports/reported-run.ts';

/** A page of more phones opens slowly: the checks that failed come first. */
export const maxDrawnChecks = 400;

/** A check whose phones may be drawn. */
export type CheckPhone = {
  readonly played: NonNullable<ReportedRun['of']>['run']['played'];
  readonly check: NonNullable<RunEntry['check']>;
};

/** The checks of a run whose phones a report draws: those that failed, then others, up to a limit. */
export class CheckPhones {
  readonly #failed: CheckPhone[] = [];
  readonly #passed: CheckPhone[] = [];
  readonly #places = new Map<CheckPhone, number>();
  #count = 0;

  /** How many checks the run has. */
  get count(): number {
    return this.#count;
  }

  get leftOut(): number {
    return this.#count - Math.min(maxDrawnChecks, this.#failed.length + this.#passed.length);
  }

  /** Keeps a check; null for a call, or where enough are kept. */
  add({ of }: ReportedRun, { check, passed }: RunEntry): CheckPhone | null {
    if (check === null || of === null) return null;
    this.#count++;
    const kept = passed ? this.#passed : this.#failed;
    if (kept.length >= maxDrawnChecks) return null;
    const phone = { played: of.run.played, check };
    kept.push(phone);
    return phone;
  }

  /** What is to be drawn: one job for each set of assumptions. Their phones, one after another, are those of `markup`. */
  jobs(): readonly PictureJob[] {
    const groups = new Map<string, CheckPhone[]>();
    for (const phone of [...this.#failed, ...this.#passed].slice(0, maxDrawnChecks)) {
      const key = JSON.stringify(phone.played.gaps);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [phone]);
      else group.push(phone);
    }
    return [...groups.values()].map((phones) => {
      for (const phone of phones) this.#places.set(phone, this.#places.size);
      return jobOf(phones);
    });
  }

  /** The phones of a kept check as markup, after all jobs are drawn. */
  markup(phone: CheckPhone, drawn: DrawnPhones | null): string {
    const place = this.#places.get(phone);
    if (place === undefined || drawn === null) return '';
    const markup = drawn.phones.slice(place * locales.length, (place + 1) * locales.length);
    return `<div class="phones">${markup.join('')}</div>`;
  }
}

function jobOf(phones: readonly CheckPhone[]): PictureJob {
  const stories = [...new Set(phones.map(({ played }) => played))];
  const pictures = phones.flatMap(({ played, check }) =>
    locales.map((locale): Picture => ({
      ...pictureOf(check, { locale, surface: 'ticket' }),
      wallet: stories.indexOf(played),
    })),
  );
  const wallets = stories.map((played) => ({ calls: callsOf(played) }));
  return { gaps: stories[0]?.gaps ?? {}, format: 'html', scale: 1, wallets, pictures, files: [] };
}

function callsOf(played: CheckPhone['played']): readonly PictureCall[] {
  return walletOf(played, scenarios).accepted.map(pictureCall);
}
