import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printedLike } from './work-in-window.mjs';

/**
 * What the terminal is asked for from a window, once right and once wrong: credentials of the proxy, a client certificate, the
 * code of a grant, another passphrase. Then nothing of what was brought is left in the inbox.
 */
export async function workOverSession({ session, answer, brought, data, host, say }) {
  const { texts, at } = brought;
  const post = async (method, json, wanted = 200) => {
    const { status, body } = await session.post(method, { json });
    say(method, body);
    if ((status === 200) !== (wanted === 200)) throw new Error(`${method} was answered with ${status}: ${body}`);
    return JSON.parse(body).json;
  };
  const asking = async (method, json, ...lines) => (await Promise.all([post(method, json), answer(...lines)]))[0];
  const { environments } = await post('session/open', {});
  const { id } = environments.find(({ name }) => name === 'Way');
  await asking('environments/askProxyCredentials', { id }, `user:${texts.wrong}`);
  await asking('environments/askProxyCredentials', { id }, `user:${texts.proxy}`);
  for (const file of ['client.pem', 'client.key']) await copyFile(at(file), join(data, 'inbox', file));
  await post('environments/importClientCert', { id, file: 'broken.pem', keyFile: 'twisted.pem' }, 400);
  await asking(
    'environments/importClientCert',
    { id, file: 'client.pem', keyFile: 'client.key' },
    texts.wrong,
    texts.client,
  );
  for (const file of ['broken.pem', 'twisted.pem']) await post('keys/importFile', { file, name: 'other' }, 400);
  await post('environments/readPublic', { pasted: brought.files['broken.pem'], as: 'platformKey' }, 400);
  const from = host.printed().length;
  await post('environments/askGrant', { id });
  const code = () => /Its code: (\w+)\n/.exec(host.printed().slice(from))?.[1];
  await printedLike(host, () => code() !== undefined);
  await post('environments/confirmGrant', { id, code: 'WRONG' }, 400);
  await post('environments/confirmGrant', { id, code: code() });
  await asking('vault/changePassphrase', {}, texts.vault, texts.changed, texts.changed);
  texts.vault = texts.changed;
  const { files } = await post('keys/inbox', {});
  for (const { file } of files) await post('keys/removeInboxFile', { file });
}
