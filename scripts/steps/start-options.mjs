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

/**
 * The options of a start, or { problem } with one sentence when they cannot be understood. `handed` is what the program that
 * opens the bench reads for itself: the data folder, the project and the files; `port` is for the local host alone.
 */
export function readStartOptions(args) {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: true });
    const data = values.data === undefined ? [] : ['--data', values.data];
    return {
      browser: values.browser === true,
      electron: values.electron === true,
      open: values['no-open'] !== true,
      port: values.port === undefined ? [] : ['--port', values.port],
      handed: [...data, ...positionals.map(fromWhereItWasTyped)],
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

function unknownOption(error) {
  const name = /'(-[^']*|[^']+)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const near = Object.keys(options).find((each) => each.startsWith(name.replace(/^-+/, '').slice(0, 2)));
    return `There is no option ${name}.${near === undefined ? '' : ` Did you mean --${near}?`}`;
  }
  return error.message.split('.')[0].concat('.');
}
