import { request } from 'node:https';

/** The status of a GET over TLS that trusts this root alone. */
export function statusOver(url: string, ca: string | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...(ca === undefined ? {} : { ca }) }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end();
  });
}
