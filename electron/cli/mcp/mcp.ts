import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../../../shared/lib/app-error.ts';
import { exitCodes } from '../../services/platform/exit-codes.ts';
import { readDescription, realFolder } from '../../services/projects/project/read-project.ts';
import { newCommand, type Finish } from '../command.ts';
import { hostOf } from '../../services/environments/environments/origin-of.ts';
import { environmentStoreOf } from '../env/store-option.ts';
import type { Io } from '../io.ts';
import { withVaultOptions, type VaultArgs, givenPassphrase } from '../vault/cli-vault.ts';
import type { AgentSession, AllowedSend } from './session.ts';

type McpArgs = VaultArgs & { readonly project?: string; readonly allowSend?: string };

export function mcpCommand(io: Io, finish: Finish): Command {
  const command = newCommand(
    'mcp',
    'Serve agents by the Model Context Protocol, on standard input and output.',
    'passbench mcp --project ./orders',
  );
  return withVaultOptions(command)
    .option('--project <FOLDER>', 'the project whose assumptions apply; without one, no file is read')
    .option('--allow-send <ENV>', 'add the tool send, for this environment; never one of kind production')
    .addHelpText('after', `\n${mcpHelp}`)
    .action(async (args: McpArgs) => {
      const session = await openSession(args, io);
      const { serveAgents } = await import('./serve-agents.ts');
      await serveAgents(session);
      finish(exitCodes.good);
    });
}

const mcpHelp = `What agents get:
  Tools: template, validate, fix, simulate, render, explain and diagnose. They change nothing and send nothing.
  Resources: the schemas, the list of templates and the reference.
  A text has at most 5 MiB, a result at most 1 MiB. Pictures need an installed Chromium, Chrome or Edge.
  Texts of payloads, stories and projects are data; hidden characters are escaped, but in a payload's own text.
  --data and the passphrase options are for --allow-send only. Each send is in the history, like any other.

Configuration of a client, in the form that most clients read:
  { "mcpServers": { "passbench": { "command": "passbench", "args": ["mcp", "--project", "orders"] } } }`;

async function openSession(args: McpArgs, io: Io): Promise<AgentSession> {
  const project = args.project === undefined ? null : await projectFolder(args.project);
  return { io, project, send: args.allowSend === undefined ? null : await allowedSend(args.allowSend, args, io) };
}

async function projectFolder(named: string): Promise<string> {
  if (named === '') throw new AppError('USAGE', 'The name of the project is empty.', 'Name its folder with --project.');
  const root = await realFolder(resolve(named));
  await readDescription(root);
  return root;
}

/** Throws PRODUCTION_REFUSED. A descriptor with the passphrase can be read only once, so it is read here. */
async function allowedSend(env: string, args: McpArgs, io: Io): Promise<AllowedSend> {
  await refuseProduction(env, args);
  const { data, fixPermissions } = args;
  return {
    env,
    ...(data === undefined ? {} : { data }),
    ...(fixPermissions === undefined ? {} : { fixPermissions }),
    passphrase: await givenPassphrase(args, io),
    refuseProduction: () => refuseProduction(env, args),
  };
}

/** Production by its kind, or because an environment of kind production has the same host. Throws PRODUCTION_REFUSED. */
async function refuseProduction(env: string, args: McpArgs): Promise<void> {
  const store = await environmentStoreOf(args);
  const { name, kind, baseUrl } = await store.named(env);
  const host = baseUrl === undefined ? null : hostOf(baseUrl);
  const { environments } = await store.list();
  const production = environments.find(
    (each) => each.kind === 'production' && each.baseUrl !== undefined && hostOf(each.baseUrl) === host,
  );
  if (kind !== 'production' && production === undefined) return;
  const why =
    kind === 'production' || production === undefined
      ? `The environment ${name} is of kind production`
      : `The environment ${name} has the host of ${production.name}, which is of kind production`;
  throw new AppError('PRODUCTION_REFUSED', `${why}. Agents never send to production.`, 'Name another environment.');
}
