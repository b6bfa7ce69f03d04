import { sendRequest, type SendOutcome, type SendRequest } from '../send.ts';
import { answering, closePeers, peer } from './peer.ts';

export type Broken = {
  readonly place: 'request' | 'answer';
  readonly cut: number;
  readonly connections: number;
  readonly outcome: SendOutcome;
};

/** Sends the request once for every byte of it and of `answer`, to a peer that breaks the connection there. */
export async function* brokenAtEveryByte(request: Omit<SendRequest, 'url'>, answer: Buffer): AsyncGenerator<Broken> {
  const whole = await answering(answer);
  await sendRequest({ ...request, url: whole.url });
  const requestLength = whole.received().length;
  for (let cut = 0; cut < answer.length; cut += 1) {
    const other = await peer((socket) =>
      socket.once('data', () =>
        socket.write(answer.subarray(0, cut), () => setImmediate(() => socket.resetAndDestroy())),
      ),
    );
    const outcome = await sendRequest({ ...request, url: other.url });
    yield { place: 'answer', cut, connections: other.connections(), outcome };
    closePeers();
  }
  for (let cut = 0; cut < requestLength; cut += 1) {
    const other = await peer((socket, received) => {
      const check = (): unknown => (received().length >= cut ? socket.resetAndDestroy() : undefined);
      if (cut === 0) check();
      socket.on('data', check);
    });
    const outcome = await sendRequest({ ...request, url: other.url });
    yield { place: 'request', cut, connections: other.connections(), outcome };
    closePeers();
  }
}
