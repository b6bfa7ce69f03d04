import * as z from 'zod';
import { publicFinding } from '../../../../shared/protocol/validate/validate.ts';
import { scenarios } from '../../../../shared/scenarios/index.ts';
import { parseInstant, parseScenario, parseSeed, gapChoices, schemeOf, type CommonOptions } from '../../options.ts';
import { readPrevious } from '../../previous-calls.ts';
import { templateText } from '../../template.ts';
import { validateOne } from '../../validate.ts';
import { openCall, type AllowedSend } from '../session.ts';
import { longestResult, newTool, textInput, wordInput, type Tool } from '../tool.ts';
import type { Finding } from '../../../../shared/documents/finding.ts';
import { resolveVariables } from '../../../../shared/documents/variables.ts';
import { recoverJson } from '../../../../shared/lib/json/recover/recover-json.ts';
import { textAt } from '../../../../shared/lib/json/json-view.ts';
import { fixAll } from '../../../../shared/protocol/fixes/fix-all.ts';
import { refineFindings } from '../../../../shared/protocol/fixes/refine-findings.ts';
import { recogniseScenario } from '../../../../shared/protocol/orders/recognise.ts';
import { findingsRecovered } from '../../../../shared/protocol/validate/recovered.ts';
import { scanPayload } from '../../../../shared/protocol/validate/scan-payload.ts';
import { findingsAsTyped } from '../../../../shared/protocol/validate/typed.ts';
import { freshVariables } from '../../input/payload-input.ts';
import type { Io } from '../../io.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { send } from '../../send.ts';

const scenarioInput = z.enum(scenarios.map(({ id }) => id)).describe('The scenario.');

const templateTool = newTool(
  {
    name: 'template',
    title: 'Make a valid payload',
    description:
      'Returns a payload of a scenario and status that is valid and ready to send: fresh ids, times around "at". The resource passbench://templates lists all.',
  },
  {
    scenario: scenarioInput,
    status: wordInput('The order status; without one, the first of the scenario.').optional(),
    variant: wordInput('A variant of the template, as the list of templates names it.').optional(),
    at: wordInput('The time that the payload is about, ISO 8601 with a zone; without one, now.').optional(),
    seed: z.int().optional().describe('The same seed and "at" give the same bytes.'),
  },
  async ({ scenario, status, variant, at, seed }, session) => {
    const call = await openCall(session);
    const payload = templateText(
      parseScenario(scenario),
      {
        ...call.args,
        ...(status === undefined ? {} : { status }),
        ...(variant === undefined ? {} : { variant }),
        ...(at === undefined ? {} : { at: parseInstant(at) }),
        ...(seed === undefined ? {} : { seed: parseSeed(String(seed)) }),
      },
      call.io,
    );
    return { payload, ...withNotes(call.notes()) };
  },
);

/** Notes as a document of their own; nothing where there are none. */
function withNotes(notes: readonly string[]): { readonly document?: object } {
  return notes.length === 0 ? {} : { document: { notes } };
}

/** The most earlier calls of an order. */
const mostPrevious = 100;

const validateTool = newTool(
  {
    name: 'validate',
    title: 'Check a payload',
    description:
      'Checks a payload against every rule of the specification. Returns the scenario and the findings, each with rule, severity, place (RFC 6901 pointer, line, column), sentence, clause and the edit that fixes it.',
  },
  {
    text: textInput('The payload, as it is sent. Variables such as {{uuid32}} are resolved first.'),
    scenario: scenarioInput.optional().describe('The scenario, where the payload does not show it.'),
    previous: z
      .array(textInput('An earlier call.'))
      .max(mostPrevious)
      .optional()
      .describe('The earlier accepted calls of the order, oldest first.'),
  },
  async ({ text, scenario, previous = [] }, session) => {
    const call = await openCall(session);
    const args = { ...call.args, ...(scenario === undefined ? {} : { scenario: parseScenario(scenario) }) };
    const earlier = previous.map((each, place) => readPrevious(`previous[${place}]`, Buffer.from(each), args));
    const checked = validateOne('text', Buffer.from(text), earlier, args, call.io);
    const findings = checked.findings.map(publicFinding);
    return { document: { scenario: checked.scenario, findings, notes: call.notes() } };
  },
);

const fixTool = newTool(
  {
    name: 'fix',
    title: 'Fix a payload',
    description:
      'Applies every fix that is certain, and fills in what is missing from the template of the status. Returns the fixed payload, then what was done and the findings that are left.',
  },
  { text: textInput('The payload, of at most 1 MiB.', longestResult) },
  async ({ text }, session) => {
    const call = await openCall(session);
    const { text: payload, fixed, filledIn, findings } = fixPayload(text, call.args, call.io);
    const isChanged = payload !== text;
    return {
      payload,
      document: { isChanged, fixed, filledIn, findings: findings.map(publicFinding), notes: call.notes() },
    };
  },
);

export const payloadTools: readonly Tool[] = [templateTool, validateTool, fixTool];

type FixedPayload = {
  readonly text: string;
  readonly fixed: number;
  /** How many of them are values of the template or the other language. */
  readonly filledIn: number;
  /** What is left. */
  readonly findings: readonly Finding[];
};

/** Applies what *Fix all* of the window applies, to a payload outside of any order. */
function fixPayload(typed: string, args: CommonOptions, io: Io): FixedPayload {
  const variables = freshVariables(io, args);
  const look = (text: string): readonly Finding[] => findProblems(text, { args, io, variables });
  const { text, fixed, filledIn } = fixAll(typed, look);
  return { text, fixed, filledIn, findings: look(text) };
}

type Terms = {
  readonly args: CommonOptions;
  readonly io: Io;
  readonly variables: ReturnType<typeof freshVariables>;
};

function findProblems(text: string, { args, io, variables }: Terms): readonly Finding[] {
  const [gaps, scheme] = [gapChoices(args), schemeOf(args)];
  const resolved = resolveVariables(text, variables);
  const scan = scanPayload(resolved.text);
  const isBroken = scan.problems.some(({ problem }) => problem === 'syntax');
  const root = isBroken ? recoverJson(resolved.text).root : scan.root;
  const scenario = root === null ? null : recogniseScenario(root, null);
  const against = { gaps, scheme, scenario, history: 'unknown' } as const;
  const found = isBroken ? findingsRecovered(text, resolved, against) : findingsAsTyped(text, resolved, scan, against);
  if (scenario === null) return found;
  return refineFindings(found, () => ({
    text,
    root: scanPayload(text).root ?? recoverJson(text).root,
    scenario,
    status: textAt(root, 'orderStatus') ?? '',
    scheme,
    gaps,
    history: 'unknown',
    now: io.now(),
  }));
}

/** Exists only with --allow-send. */
export const sendTool: Tool = newTool(
  {
    name: 'send',
    title: 'Sign and send a payload',
    description:
      'Signs a payload and sends it once, to the environment that the user allowed at the start; never to production. Returns the request and the answer with its signature verdict and findings. Every call is in the history.',
    sends: true,
  },
  {
    text: textInput('The payload. Variables such as {{uuid32}} are resolved first.'),
    scenario: scenarioInput.optional().describe('The scenario, where the payload does not show it.'),
  },
  async ({ text, scenario }, session) => {
    const { send: allowed } = session;
    if (allowed === null) throw new AppError('NOT_ALLOWED', 'Sending was not allowed.', 'Start with --allow-send ENV.');
    await allowed.refuseProduction();
    const call = await openCall(session, text);
    const { env, data, fixPermissions } = allowed;
    await send(
      {
        ...call.args,
        file: '-',
        env,
        json: true,
        ...(scenario === undefined ? {} : { scenario: parseScenario(scenario) }),
        ...(data === undefined ? {} : { data }),
        ...(fixPermissions === undefined ? {} : { fixPermissions }),
      },
      { ...call.io, secrets: secretsOf(allowed, call.io) },
    );
    const document: unknown = JSON.parse(call.printed());
    return { document: { ...Object(document), notes: call.notes() } };
  },
);

function secretsOf({ passphrase }: AllowedSend, { secrets }: Io): Io['secrets'] {
  return passphrase === null ? secrets : { ...secrets, ask: async () => passphrase };
}
