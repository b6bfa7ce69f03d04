// Writes standard input on a connection, closes its sending side, and prints all that comes back:
// node raw-client-process.mjs ADDRESS PORT [ROOT.pem]
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

const [host, port, root] = process.argv.slice(2);
const request = readFileSync(0);
const send = () => socket.end(request);
const options = { host, port: Number(port), allowHalfOpen: true };
const socket = root === undefined ? connect(options, send) : connectTls({ ...options, ca: readFileSync(root) }, send);
socket.setTimeout(20_000, () => socket.destroy(new Error('No answer came.')));
socket.on('error', (error) => {
  process.stderr.write(`${error.code ?? error.message}\n`);
  process.exitCode = 1;
});
socket.pipe(process.stdout);
