import { parseArgs } from 'node:util';
import { Script } from 'node:vm';

export const help = `npm run new:scenario ID [-- --en NAME --zh NAME]
  Writes shared/scenarios/ID with everything a scenario has, and its line in shared/scenarios/list.ts.
  ID         words in small letters with dashes between them, such as library-loan
  --en NAME  its name in English; made of the ID unless given
  --zh NAME  its name in Traditional Chinese, such as 圖書借閱
`;

const options = { help: { type: 'boolean' }, en: { type: 'string' }, zh: { type: 'string' } };

/** What is asked for: { help: true }, { names } of the scenario as they are written, or { problem } in one sentence. */
export function readScenarioOptions(args) {
  let read;
  try {
    read = parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    return { problem: `${error.message.split('.')[0]}. See npm run new:scenario -- --help.` };
  }
  const { values, positionals } = read;
  if (values.help === true) return { help: true };
  const [id, more] = positionals;
  if (id === undefined || more !== undefined)
    return { problem: 'Name one scenario, such as: npm run new:scenario library-loan' };
  return readNames(id, values);
}

function readNames(id, values) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id) || id.length > 40)
    return {
      problem: `"${id}" is no id: it takes up to 40 small letters and digits in words with dashes between, such as library-loan.`,
    };
  const camel = id.replaceAll(/-(.)/g, (_, letter) => letter.toUpperCase());
  if (!isFreeName(camel)) return { problem: `"${id}" cannot be used: ${camel} has a meaning of its own in the code.` };
  const words = id.replaceAll('-', ' ');
  const { en = words.charAt(0).toUpperCase() + words.slice(1), zh = '新場景' } = values;
  if (!isPlain(en) || /\p{Script=Han}/u.test(en)) return { problem: `--en takes a name in English, not "${en}".` };
  if (!isPlain(zh) || !/\p{Script=Han}/u.test(zh)) return { problem: `--zh takes a name in Chinese, not "${zh}".` };
  return { names: { id, camel, en, zh } };
}

/** Whether the code may declare the name: no word of the language, and no name that the folder's index.ts imports. */
function isFreeName(name) {
  try {
    new Script(`'use strict'; const ${name} = 0, at = 0, defineScenario = 0;`);
    return true;
  } catch {
    return false;
  }
}

/** Whether a name can stand between quotes as it is. */
function isPlain(name) {
  return /^[^'"`\\|$\p{Cc}]{1,60}$/u.test(name) && name.trim() === name;
}
