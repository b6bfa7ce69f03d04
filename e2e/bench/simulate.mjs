import { readStory } from '../../shared/documents/story/read-story.ts';
import { findNextChange } from '../../shared/lifecycle/next-change.ts';
import { wallet } from '../../shared/lifecycle/wallet.ts';
import { walletChanges } from '../../shared/lifecycle/wallet-changes.ts';
import { playStory } from '../../shared/protocol/simulate/play-story.ts';
import { walletOf } from '../../shared/protocol/simulate/moments.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { askedAtMost, medianTime, millis, whole } from './numbers.mjs';

const orders = 250;
const callsEach = 40;
const rounds = 9;

/** What is promised of the wallet, in milliseconds, with the payloads of all calls read for the first time. */
const promisedMs = 50;

/** What is asked of them, in milliseconds. */
const askedPlayedMs = 900;
const askedProjectedMs = 40;

/** How fast a long story is played, and what the phone shows of ten thousand calls. */
export function bench() {
  const { story, problems } = readStory(storyText());
  if (story === null) throw new Error(`The story to be measured cannot be read: ${problems[0].message.en}`);
  const started = performance.now();
  const played = playStory(story, { scenarios, gaps: {}, scenario: null, fileOf: () => null, now: 0 });
  const playedMs = performance.now() - started;
  const { accepted, options } = walletOf(played, scenarios);
  if (accepted.length !== orders * callsEach) throw new Error(`Only ${accepted.length} calls were accepted.`);
  const last = accepted.at(-1).at;
  const unread = () => accepted.map((call) => ({ ...call }));
  const cold = medianTime(rounds, (calls) => wallet(calls, last, options), unread);
  const ms = (act) => millis(medianTime(rounds, act));
  const lines = [
    ['a story of 10,000 calls, played', wholeMs(playedMs), askedAtMost(askedPlayedMs, playedMs, wholeMs)],
    ['10,000 calls projected, read for the first time', millis(cold), askedAtMost(askedProjectedMs, cold, millis)],
    ['10,000 calls projected at another instant', ms(() => wallet(accepted, last - 1, options)), `${orders} orders`],
    ['the next change among them', ms(() => findNextChange(accepted, last, options))],
    ['every change among them', ms(() => walletChanges(accepted, options))],
  ];
  return { lines, good: cold < promisedMs };
}

function wholeMs(ms) {
  return `${whole(ms)} ms`;
}

function storyText() {
  const templates = ['queue-up/CALL_NUM', 'train-ticket/TICKETED', 'movie-ticket/TICKETED', 'ev-charging/SERVING'];
  const calls = Array.from({ length: orders * callsEach }, (_, index) => ({
    at: '+7s',
    template: templates[(index % orders) % templates.length],
    set: { '/merchantBizNo': `BENCH-${index % orders}` },
  }));
  return JSON.stringify({ format: 'passbench.story/1', anchor: '2026-11-25T00:00:00Z', calls });
}
