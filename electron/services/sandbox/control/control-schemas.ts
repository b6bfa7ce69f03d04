import * as z from 'zod';
import { parseDuration } from '../../../../shared/lib/time/durations.ts';
import { parseIsoTime } from '../../../../shared/lib/time/iso-time.ts';

const longestText = 200;

/** How many calls one answer lists at most, and how long one wait lasts, in milliseconds. */
const mostCalls = 1000;
const longestWaitMs = 60_000;

const textLength = `It must have 1 to ${longestText} characters.`;
const text = z.string().min(1, textLength).max(longestText, textLength);

const knows = (names: string): string => `The query takes ${names} only.`;
const isoText = z.string().max(64).describe('ISO 8601 with a zone, such as 2026-11-25T14:00:00+08:00');

/** What a parser makes of a text; its sentence where it makes nothing of it. */
function parsed<Value>(schema: z.ZodString, parse: (text: string) => Value | null, sentence: string) {
  return schema.transform((given, context): Value => {
    const value = parse(given);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: sentence });
    return z.NEVER;
  });
}

const instant = parsed(isoText, parseIsoTime, 'Write it as ISO 8601 with a zone, such as 2026-11-25T14:00:00+08:00.');
const duration = parsed(
  z.string().max(20).describe('a whole number and ms, s, m, h or d, such as 10m'),
  parseDuration,
  'Write it as a whole number and a unit, such as 10m. Units: ms, s, m, h, d.',
);

const wholeNumber = (most: number, least: number) =>
  parsed(
    z.string().max(10).describe(`a whole number from ${least} to ${most}`),
    (given) => (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most ? Number(given) : null),
    `It must be a whole number from ${least} to ${most}.`,
  );

export const callsQuery = z.strictObject(
  {
    order: text.optional().describe('merchantBizNo, whole'),
    since: instant.optional().describe('from this time on, on the clock of the sandbox'),
    limit: wholeNumber(mostCalls, 1).default(100).describe('the last so many'),
  },
  knows('order, since and limit'),
);

export const waitQuery = z.strictObject(
  {
    order: text.optional().describe('merchantBizNo, whole'),
    status: text.optional().describe('orderStatus'),
    timeout: wholeNumber(longestWaitMs, 0).default(10_000).describe('milliseconds'),
  },
  knows('order, status and timeout'),
);

export const walletQuery = z.strictObject(
  {
    order: text.optional().describe('merchantBizNo, whole'),
    at: instant.optional().describe('when the phone is looked at; the clock of the sandbox without it'),
  },
  knows('order and at'),
);

export const nothingAsked = z.strictObject({}, 'This request takes nothing.');

/** Either where the clock stops, or how far it moves on and stops. */
export const clockChange = z.union(
  [z.strictObject({ now: instant }), z.strictObject({ plus: duration })],
  'Write { "now": time } or { "plus": "10m" }.',
);

const listOfFaults = 'Write a list of up to 100 faults, such as ["no-answer@call=2"].';
export const faultTexts = z
  .array(z.string(listOfFaults).min(1, listOfFaults).max(1000, listOfFaults), listOfFaults)
  .max(100, listOfFaults)
  .describe('as --fault takes them; [] for none');

/** A call: the line of stdout, its id, and the bytes of its request. */
export const callAnswer = z.looseObject({
  id: z.string(),
  at: z.string(),
  path: z.string(),
  status: z.number().nullable(),
  resultCode: z.string().nullable(),
  resultStatus: z.string().nullable(),
  merchantBizNo: z.string().nullable(),
  verdict: z.string().describe('the verdict on its signature'),
  findings: z.array(z.looseObject({})),
  ms: z.number(),
  requestBase64: z.string(),
  forward: z
    .object({
      status: z.number().nullable(),
      resultCode: z.string().nullable(),
      resultStatus: z.string().nullable(),
      agrees: z.boolean(),
      check: z.string().nullable().describe('the first check that differs'),
      gap: z.string().nullable().describe('the assumption that would explain it'),
      ms: z.number(),
    })
    .optional()
    .describe('what the real service answered to a call that was passed on'),
});

export const walletAnswer = z.strictObject({
  at: z.string(),
  orders: z.array(
    z.strictObject({
      merchantBizNo: z.string(),
      scenario: z.string(),
      status: z.string(),
      card: z.enum(['active', 'used', 'expired', 'removed', 'none']),
      passengers: z.array(z.strictObject({ id: z.string(), status: z.string() })).optional(),
      notification: z.strictObject({ visible: z.boolean(), reason: z.string(), until: z.string().nullable() }),
      locales: z.record(z.string(), z.enum(['shown', 'hidden'])),
    }),
  ),
});

export const clockAnswer = z.strictObject({ now: z.string(), stopped: z.boolean() });
export const resetAnswer = z.strictObject({ removed: z.number().describe('calls that were removed') });
export const errorAnswer = z.strictObject({ error: z.string() });
