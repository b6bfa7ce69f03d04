import { hash, randomBytes } from 'node:crypto';
import type { SendSummary } from '../../../../shared/bridge/environment-info.ts';
import type { Environment } from '../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { quoted } from '../../../../shared/lib/text/quoted.ts';
import type { RequestOrder } from './route.ts';

/** What a summary is of. */
export type SendTerms = {
  readonly order: RequestOrder;
  readonly environment: Environment;
  /** The project's choices: they say which method, path and profile it is signed for. */
  readonly gaps: GapChoices;
};

/** What a user has agreed to, once: shown as a summary before, and brought back with its digest. */
export type SendAgreements = {
  /** The digest under which this very order may be sent once, as environment and assumptions stand now. */
  readonly digestOf: (terms: SendTerms) => SendSummary['digest'];
  /** Throws NOT_NOW where the digest is none of this order, or was used. It is used up. */
  readonly take: (digest: string | undefined, terms: SendTerms) => void;
};

/** More summaries are not waited for: the oldest is forgotten. */
const mostOpen = 100;

export function sendAgreements(): SendAgreements {
  const open = new Map<string, string>();
  return {
    digestOf: (terms) => {
      const digest = randomBytes(16).toString('hex');
      open.set(digest, whole(terms));
      const [oldest = ''] = open.keys();
      if (open.size > mostOpen) open.delete(oldest);
      return digest;
    },
    take: (digest = '', terms) => {
      const agreed = open.get(digest);
      open.delete(digest);
      if (agreed !== whole(terms)) throw notAgreed(terms.environment.name);
    },
  };
}

/** Everything that the summary rests on: the bytes that would leave, how they are signed, and where they go. */
function whole({ order, environment, gaps }: SendTerms): string {
  const { scenario, text, algorithm, encrypt, mistake } = order;
  const terms = JSON.stringify([environment, gaps, scenario, algorithm ?? '', encrypt ?? false, mistake ?? '']);
  return hash('sha256', `${terms.length} ${terms}${text}`);
}

function notAgreed(name: string): BenchError {
  return new BenchError(
    'NOT_NOW',
    {
      en: `${quoted(name)} is a production environment: nothing is sent to it that its summary has not shown just before. Nothing was signed or sent.`,
      zh: `${quoted(name)} 是正式環境：未經摘要確認的內容一律不會發送。未有簽署或發送任何內容。`,
    },
    { en: 'Look at the summary of this very text, then send it.', zh: '請先查看此內容的摘要，然後再發送。' },
  );
}
