import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export const help = `npm start [-- OPTIONS] [FOLDER] [FILE...]

Installs what is missing, builds what is stale, and opens Passbench. FOLDER is a project; without it the one opens that
was open last. Each FILE is shown in the window, to be taken in.

  --browser     open in a browser at once, without trying Electron
  --electron    try Electron's runtime again, even if it failed today
  --no-open     print the address and open nothing
  --port N      use this port of 127.0.0.1 (default: any free one)
  --data DIR    keep documents, calls and the demo key in this folder
  --help        say this

Example: npm start -- --browser --port 7400 ~/team/orders`;

const options = {
  browser: { type: 'boolean' },
  electron: { type: 'boolean' },
  'no-open': { type: 'boolean' },
  port: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean' },
};

/** The options of a start, or { problem } with one sentence when they cannot be understood. */
export function readStartOptions(args) {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const named = positionals.map(fromWhereItWasTyped);
    const files = named.filter(isFile);
    const folders = named.filter((path) => !files.includes(path));
    if (folders.length > 1) return { problem: 'One project is opened at a time.' };
    const port = values.port === undefined ? 0 : Number(values.port);
    if (!/^\d{1,5}$/.test(values.port ?? '0') || port > 65535)
      return { problem: '--port takes a number from 0 to 65535.' };
    if (values.data === '') return { problem: '--data takes a folder.' };
    return {
      browser: values.browser === true,
      electron: values.electron === true,
      open: values['no-open'] !== true,
      port,
      data: values.data ?? null,
      project: folders[0] ?? null,
      files,
      help: values.help === true,
    };
  } catch (error) {
    return { problem: `${unknownOption(error)} npm start -- --help lists the options.` };
  }
}

/** npm runs a script in the folder of the package, and says where it was asked for. */
function fromWhereItWasTyped(folder) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder);
}

function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function unknownOption(error) {
  const name = /'(-[^']*|[^']+)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = Object.keys(options).find((each) => each.startsWith(name.replace(/^-+/, '').slice(0, 2)));
    return `There is no option ${name}.${near === undefined ? '' : ` Did you mean --${near}?`}`;
  }
  return error.message.split('.')[0].concat('.');
}
