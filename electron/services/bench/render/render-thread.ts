import { parentPort } from 'node:worker_threads';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { SendCommand } from './renderer.ts';
import { drawPhones, renderJob } from './drawing/render-job.ts';
import { pageFilesIn } from './page/page-styles.ts';
import {
  errorOf,
  failureOf,
  isRenderRequest,
  type MeasuredCuts,
  type RenderRequest,
  type RenderEvent,
} from './render-messages.ts';

// Draws one job as a separate program: only it loads React and the codes.
const port = parentPort;
if (port === null)
  throw new Error('This is the thread that draws pictures; it is started by one that has a job for it.');
const say = (reply: RenderEvent): void => port.postMessage(reply);
const waiting: ((answer: Extract<RenderRequest, { ask: 'take' }>) => void)[] = [];

/** The browser belongs to the thread's owner. */
const send: SendCommand = (method, params = {}) =>
  new Promise((resolve, reject) => {
    const command = waiting.push(({ result, failure }) => {
      if (failure === null) resolve(result);
      else reject(errorOf(failure));
    });
    say({ says: 'command', command, method, params });
  });

port.on('message', (message: unknown) => {
  if (!isRenderRequest(message)) return;
  if (message.ask === 'render') void draw(message);
  else if (message.ask === 'phones') void drawMarkup(message.job);
  else waiting[message.command - 1]?.(message);
});

async function draw({ job, measures }: Extract<RenderRequest, { ask: 'render' }>): Promise<void> {
  try {
    await renderJob(job, {
      files: pageFilesIn(new URL('.', import.meta.url)),
      send,
      onFile: (file) => say({ says: 'file', file }),
      onProgress: (done) => say({ says: 'progress', done }),
      ...(measures ? { onCuts: (cuts: MeasuredCuts) => say({ says: 'cuts', cuts }) } : {}),
    });
    say({ says: 'done' });
  } catch (error) {
    say({ says: 'failed', failure: failureOf(error) });
  }
}

async function drawMarkup(job: PictureJob): Promise<void> {
  try {
    say({ says: 'phones', drawn: await drawPhones(job, pageFilesIn(new URL('.', import.meta.url))) });
  } catch (error) {
    say({ says: 'failed', failure: failureOf(error) });
  }
}
