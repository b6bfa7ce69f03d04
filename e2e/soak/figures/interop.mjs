import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callBy, foreignClients, foreignServers, isHere } from '../../interop/programs.ts';
import { recorder } from '../../interop/recording.ts';
import { startSandbox } from '../../interop/sandbox-under-test.ts';
import { sendTo } from '../../interop/send-to-foreign.ts';

const forms = ['plain', 'encrypted'];

export const figure = {
  id: 'W2',
  what: 'clients and servers written from the public description, in six languages',
  asked: 'plain and encrypted, over HTTP and TLS, and what is sent to two servers: every call verified on both sides',
  quick: foreignClients.slice(0, 2),
  full: foreignClients,
  measure,
};

/** With PASSBENCH_RECORD=1 it also writes the requests over HTTP into e2e/interop/recorded, with the keys to read them. */
async function measure({ root, say }, clients) {
  const folder = join(root, 'e2e', 'interop');
  const program = join(root, 'dist', 'cli', 'passbench.js');
  const here = await present(clients);
  const wrong = [];
  let calls = 0;
  for (const tls of [false, true]) {
    const sandbox = await startSandbox(program, tls);
    const recording = !tls && process.env.PASSBENCH_RECORD === '1' ? await startRecording(folder, sandbox) : null;
    try {
      for (const client of here)
        for (const form of forms) {
          say(`${client.language}, ${form}, ${tls ? 'TLS' : 'HTTP'}`);
          calls += 1;
          const problem = await problemOf(client, { folder, form, sandbox, recording });
          if (problem !== null) wrong.push(`${client.language} ${form}${tls ? ' TLS' : ''}: ${problem}`);
        }
    } finally {
      recording?.close();
      await sandbox.close();
    }
  }
  for (const server of await present(foreignServers))
    for (const form of forms) {
      say(`send to ${server.language}, ${form}`);
      calls += 1;
      const { exitCode, sent, received, body } = await sendTo(server, { folder, program, form });
      const good =
        received.verified && received.body === body && sent.response.signature === 'verified' && exitCode === 0;
      if (!good) wrong.push(`send to ${server.language} ${form}`);
    }
  const missing = clients.filter((client) => !here.includes(client)).map(({ runtime }) => runtime.packages);
  const leftOut = missing.length === 0 ? '' : `; not here: ${missing.join(', ')}`;
  const languages = here.map(({ language }) => language).join(', ');
  return {
    measured: `${calls} calls (${languages}, and two servers): ${wrong.length} wrong${wrong.length === 0 ? '' : ` (${wrong.join('; ')})`}${leftOut}`,
    met: wrong.length === 0 && missing.length === 0,
  };
}

async function problemOf(client, { folder, form, sandbox, recording }) {
  try {
    const call = await sandbox.freshCall(form);
    const answer = await callBy(client, folder, recording === null ? call : { ...call, url: recording.url });
    const { verdict, resultCode } = await sandbox.nextCall();
    await recording?.keep(`${client.language}.${form}.http`);
    if (verdict !== 'verified') return `the sandbox calls its signature ${verdict}`;
    if (resultCode !== 'SUCCESS') return `the sandbox answered ${resultCode}`;
    return answer.status === 200 && answer.verified ? null : `it read ${JSON.stringify(answer)}`;
  } catch (error) {
    return error.message.split('\n')[0];
  }
}

async function startRecording(folder, sandbox) {
  const kept = join(folder, 'recorded');
  await mkdir(kept, { recursive: true });
  await sandbox.copyKeys(kept);
  const through = await recorder(sandbox.port);
  return {
    url: `http://127.0.0.1:${through.port}`,
    keep: (name) => writeFile(join(kept, name), through.taken()),
    close: through.close,
  };
}

async function present(programs) {
  const found = [];
  for (const each of programs) if (await isHere(each.runtime.probe)) found.push(each);
  return found;
}
