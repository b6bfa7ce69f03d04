import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { buildProgram } from '../../../services/storage/store-care/testing/build-program.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Notes every file that the process opens, as its user's code does, in the file that a variable names. */
const probe = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const log = fs.openSync(process.env.OPENED_FILES, 'a');
  const note = (of, name) => {
    const real = of[name];
    of[name] = (path, ...rest) => {
      if (typeof path !== 'number') fs.writeSync(log, JSON.stringify(String(path)) + '\\n');
      return real.call(of, path, ...rest);
    };
  };
  for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'createReadStream', 'readdir', 'readdirSync']) note(fs, name);
  for (const name of ['open', 'readFile', 'readdir', 'opendir']) note(fs.promises, name);
  syncBuiltinESMExports();
`;

export type AnsweredCall = {
  /** Every text of the answer, or of the error. */
  readonly texts: readonly string[];
  readonly images: number;
  readonly isError: boolean;
};

export type Agent = {
  readonly client: Client;
  readonly pid: number;
  readonly call: (name: string, input: unknown) => Promise<AnsweredCall>;
  /** The only text of an answer, as JSON. Throws where it is an error. */
  readonly document: (name: string, input: unknown) => Promise<unknown>;
  /** What the process opened since it was last asked. */
  readonly opened: () => readonly string[];
  readonly said: () => string;
  readonly end: () => Promise<void>;
};

export type Agents = {
  readonly folder: string;
  readonly program: string;
  readonly start: (args?: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Agent>;
  readonly end: () => void;
};

/** Builds the command in a folder of its own. No browser is found unless `env` names one. */
export async function startAgents(): Promise<Agents> {
  const folder = mkdtempSync(join(tmpdir(), 'passbench-mcp-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const program = await buildProgram(join(root, 'electron/cli/main.ts'), join(folder, 'dist/cli'), 'passbench');
  copyFileSync(join(root, 'package.json'), join(folder, 'package.json'));
  const probeFile = join(folder, 'probe.mjs');
  writeFileSync(probeFile, probe);
  let count = 0;
  return {
    folder,
    program,
    start: async (args = [], env = {}) => {
      count += 1;
      const log = join(folder, `opened-${count}`);
      writeFileSync(log, '');
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: ['--import', probeFile, program, 'mcp', ...args],
        env: { PATH: process.env['PATH'] ?? '', OPENED_FILES: log, XDG_DATA_HOME: join(folder, 'home'), ...env },
        cwd: folder,
        stderr: 'pipe',
      });
      let said = '';
      transport.stderr?.on('data', (piece: Buffer) => void (said += piece.toString()));
      const client = new Client({ name: 'test', version: '1' });
      await client.connect(transport);
      return agentOf(client, transport, { log, said: () => said });
    },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function agentOf(
  client: Client,
  transport: StdioClientTransport,
  { log, said }: { readonly log: string; readonly said: () => string },
): Agent {
  let read = 0;
  const call = async (name: string, input: unknown): Promise<AnsweredCall> => {
    try {
      const args = Object(input);
      const { content, isError = false } = await client.callTool({ name, arguments: args });
      const pieces = Array.isArray(content) ? content : [];
      const texts = pieces.flatMap((piece) => (piece.type === 'text' ? [String(piece.text)] : []));
      return { texts, images: pieces.length - texts.length, isError: isError === true };
    } catch (error) {
      return { texts: [error instanceof Error ? error.message : String(error)], images: 0, isError: true };
    }
  };
  return {
    client,
    pid: transport.pid ?? 0,
    call,
    document: async (name, input) => {
      const { texts, isError } = await call(name, input);
      if (isError) throw new Error(texts.join('\n'));
      return JSON.parse(texts.at(-1) ?? '');
    },
    opened: () => {
      const lines = readFileSync(log, 'utf8').split('\n');
      const fresh = lines.slice(read, -1);
      read += fresh.length;
      return fresh.map((line) => String(JSON.parse(line)));
    },
    said,
    end: async () => {
      const closed = transport.stderr === null ? null : once(transport.stderr, 'end');
      await client.close();
      await closed;
    },
  };
}
