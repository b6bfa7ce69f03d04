import { parentPort } from 'node:worker_threads';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { launchBrowser, noBrowser } from './browser/launch-browser.ts';
import { renderJob } from './drawing/render-job.ts';
import { pageFilesIn } from './page/page-files.ts';
import { isQuestion } from './render-messages.ts';
import type { MeasuredCuts, RenderFailure, RenderQuestion, RenderReply } from './render-messages.ts';

// The thread that draws one job, as a program of its own: React, the codes and the way to a browser are loaded by it alone.
const port = parentPort;
if (port === null)
  throw new Error('This is the thread that draws pictures; it is started by one that has a job for it.');
const say = (reply: RenderReply): void => port.postMessage(reply);
const stopping = new AbortController();

port.on('message', (message: unknown) => {
  if (!isQuestion(message)) return;
  if (message.ask === 'stop') stopping.abort();
  else void draw(message);
});

async function draw({ job, program, measures }: Extract<RenderQuestion, { ask: 'render' }>): Promise<void> {
  try {
    await renderJob(job, {
      files: pageFilesIn(new URL('.', import.meta.url)),
      launch: () => (program === null ? Promise.reject(noBrowser) : launchBrowser(program)),
      give: (file) => say({ says: 'file', file }),
      tell: (done) => say({ says: 'progress', done }),
      ...(measures ? { tellCuts: (cuts: MeasuredCuts) => say({ says: 'cuts', cuts }) } : {}),
      signal: stopping.signal,
    });
    say({ says: 'done' });
  } catch (error) {
    say({ says: 'failed', failure: failureOf(error) });
  }
}

function failureOf(error: unknown): RenderFailure {
  if (error instanceof BenchError) {
    const { code, message, next, words } = error;
    return { code, message, next, words };
  }
  return { code: null, message: error instanceof Error ? error.message : String(error), next: '', words: null };
}
