import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Io } from '../../io.ts';
import { parseScenario } from '../../options.ts';
import { send } from '../../send.ts';
import { openCall, type AllowedSend } from '../session.ts';
import { newTool, textInput, type Tool } from '../tool.ts';
import { scenarioInput } from './payload-tools.ts';

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
