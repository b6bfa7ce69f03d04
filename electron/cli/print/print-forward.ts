import type { Call, Forward } from '../../../shared/documents/call.ts';
import { cutText, printed, type Printed } from './printed.ts';

type ForwardedCall = Pick<Call, 'verdict' | 'forward'>;

/** What the service answered, and whether the sandbox agrees, as a member `forward`; {} for a call that was not passed on. */
export function forwardDocument({ forward, verdict }: ForwardedCall): object {
  if (forward === undefined) return {};
  const { comparison, ms } = forward;
  const said = comparison === undefined ? null : verdict;
  return {
    forward: {
      status: comparison?.status ?? null,
      resultCode: said?.resultCode ?? null,
      resultStatus: said?.resultStatus ?? null,
      agrees: comparison?.agrees ?? false,
      check: comparison?.check ?? null,
      gap: comparison?.explanations[0]?.gap ?? null,
      ms,
    },
  };
}

/** The same as a line below the call; empty for a call that was not passed on. */
export function forwardLine({ forward, verdict }: ForwardedCall): Printed {
  if (forward === undefined) return printed``;
  const { to, ms, comparison, failure, signature } = forward;
  if (comparison === undefined)
    return printed`\n    ${to} gave no answer: ${failure?.message.en ?? ''} Nothing was decided here.`;
  const said = verdict === null ? 'no result' : `${verdict.resultStatus} ${verdict.resultCode}`;
  const wrong = signature === 'wrong' ? ', signature wrong' : '';
  const head = printed`\n    ${to} answered ${comparison.status} ${cutText(said)}${wrong}, ${ms} ms: `;
  return printed`${head}${comparison.agrees ? 'agrees' : differenceText(comparison)}`;
}

function differenceText({ own, check, explanations }: NonNullable<Forward['comparison']>): string {
  const at = check === null ? '' : ` at the check "${check}"`;
  const { resultStatus, resultCode } = own.result;
  const because = explanations.map(({ gap, value }) => `${gap}=${value}`).join(' or ');
  const explained = because === '' ? '' : `; explained by ${because}`;
  return `differs${at} from ${own.status} ${resultStatus} ${resultCode} here${explained}`;
}
