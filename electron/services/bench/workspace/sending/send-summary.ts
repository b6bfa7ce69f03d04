import { hash, randomBytes } from 'node:crypto';
import type { SendSummary } from '../../../../../shared/bridge/environment-info.ts';
import { showMoney } from '../../../../../shared/card/money.ts';
import type { Environment } from '../../../../../shared/documents/environment.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import { scanJson, type JsonNode } from '../../../../../shared/lib/json/json-scan.ts';
import { textAt } from '../../../../../shared/lib/json/json-view.ts';
import { quoteText } from '../../../../../shared/lib/text/quote-text.ts';
import { endpointMethod, endpoints } from '../../../../../shared/specification/endpoints.ts';
import { originOf } from '../../../environments/environments/origin-of.ts';
import { gapChoicesOf } from '../../../environments/environments/ready-to-send.ts';
import { findLacks } from '../../../environments/environments/window-words.ts';
import { addressBelow } from '../../../network/sender/send-address.ts';
import type { KnownScenario } from '../workspace-services.ts';
import { readSendFields, type RequestDraft } from './route.ts';

type SendTerms = {
  readonly request: RequestDraft;
  readonly environment: Environment;
  /** The project's assumptions: they decide method, path and profile. */
  readonly gaps: GapChoices;
};

/** What a user has agreed to once: a summary was shown, and its digest comes back. */
type SendAgreements = {
  /** The digest that allows this exact request once, under the current environment and assumptions. */
  readonly digestOf: (terms: SendTerms) => SendSummary['digest'];
  /** Uses the digest up. Throws NOT_NOW if it belongs to another request or was used. */
  readonly redeem: (digest: string | undefined, terms: SendTerms) => void;
};

/** The oldest summary is dropped beyond these. */
const maxOpenAgreements = 100;

export function sendAgreements(): SendAgreements {
  const open = new Map<string, string>();
  return {
    digestOf: (terms) => {
      const digest = randomBytes(16).toString('hex');
      open.set(digest, digestTerms(terms));
      const [oldest = ''] = open.keys();
      if (open.size > maxOpenAgreements) open.delete(oldest);
      return digest;
    },
    redeem: (digest = '', terms) => {
      const agreed = open.get(digest);
      open.delete(digest);
      if (agreed !== digestTerms(terms)) throw notAgreed(terms.environment.name);
    },
  };
}

/** Everything the summary depends on: the bytes, how they are signed, and where they go. */
function digestTerms({ request, environment, gaps }: SendTerms): string {
  const { scenario, text, algorithm, encrypt, mistake, exactOf } = request;
  const terms = JSON.stringify([
    environment,
    gaps,
    scenario,
    algorithm ?? '',
    encrypt ?? false,
    mistake ?? '',
    exactOf ?? '',
  ]);
  return hash('sha256', `${terms.length} ${terms}${text}`);
}

function notAgreed(name: string): AppError {
  return new AppError(
    'NOT_NOW',
    {
      en: `${quoteText(name)} is a production environment: only a text whose summary was just shown can be sent. Nothing was signed or sent.`,
      zh: `${quoteText(name)} 是正式環境：只可發送剛以摘要顯示的內容。未有簽署或發送任何內容。`,
    },
    { en: 'Check the summary of this text, then send it.', zh: '請先查看此內容的摘要，然後再發送。' },
  );
}

/** The summary of a send, without its digest. Needs no key. Throws what is missing. */
export function sendSummary(
  text: string,
  {
    environment,
    scenario,
    gaps,
  }: { readonly environment: Environment; readonly scenario: KnownScenario; readonly gaps: GapChoices },
): Omit<SendSummary, 'digest'> {
  const { baseUrl, clientId, key } = environment;
  if (baseUrl === undefined || clientId === undefined || key === undefined) throw findLacks(environment);
  const inForce = { ...gaps, ...gapChoicesOf(environment) };
  const { merchantBizNo, orderStatus } = readSendFields(text, { scenario, clientId, gaps: inForce });
  const { path } = addressBelow(baseUrl, endpoints[scenario.endpoint].path);
  return {
    environment: environment.name,
    origin: originOf(baseUrl),
    target: `${endpointMethod(inForce)} ${path}`,
    keyName: key.name,
    clientId,
    merchantBizNo,
    scenario: scenario.id,
    orderStatus,
    amount: amountOf(scanJson(text).root, inForce),
    bytes: Buffer.byteLength(text, 'utf8'),
  };
}

/** The paid amount, else the price: as cards show it, and as the payload writes it. */
function amountOf(root: JsonNode | null, gaps: GapChoices): string | null {
  for (const field of ['payAmount', 'amount']) {
    const value = textAt(root, field, 'value');
    if (value === null) continue;
    const currency = textAt(root, field, 'currency');
    const written = `value "${value}"${currency === null ? '' : `, currency "${currency}"`}`;
    const money = showMoney(root, { gaps }, field);
    return money === null ? written : `${money.text} (${written})`;
  }
  return null;
}
