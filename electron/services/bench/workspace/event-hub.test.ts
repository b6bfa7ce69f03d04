import { describe, expect, it } from 'vitest';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import { eventHub, maxQueuedEvents } from './event-hub.ts';

const event = (rate: number): BridgeEvent => ({ event: 'clock', clock: { virtualAnchor: 0, realAnchor: 0, rate } });

describe('the event hub', () => {
  it('starts with ready and gives each follower every event in order', async () => {
    const hub = eventHub();
    const [one, other] = [hub.follow(), hub.follow()];
    hub.emit(event(1));
    hub.emit(event(2));
    for (const follower of [one, other]) {
      expect((await follower.next()).value).toEqual({ event: 'ready' });
      expect((await follower.next()).value).toEqual(event(1));
      expect((await follower.next()).value).toEqual(event(2));
    }
  });

  it('wakes a follower that waits', async () => {
    const hub = eventHub();
    const follower = hub.follow();
    await follower.next();
    const waiting = follower.next();
    hub.emit(event(3));
    expect(await waiting).toEqual({ done: false, value: event(3) });
  });

  it('ends a follower that waits when it leaves, and forgets it', async () => {
    const hub = eventHub();
    const follower = hub.follow();
    await follower.next();
    const waiting = follower.next();
    await follower.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(await follower.next()).toEqual({ done: true, value: undefined });
    expect(hub.followerCount()).toBe(0);
  });

  it('ends with the signal, and never starts after it', async () => {
    const hub = eventHub();
    const controller = new AbortController();
    const follower = hub.follow(controller.signal);
    await follower.next();
    const waiting = follower.next();
    controller.abort();
    expect(await waiting).toMatchObject({ done: true });
    expect(await hub.follow(controller.signal).next()).toMatchObject({ done: true });
    expect(hub.followerCount()).toBe(0);
  });

  it('lets go of a follower that reads nothing, and of nobody else', async () => {
    const hub = eventHub();
    const [idle, busy] = [hub.follow(), hub.follow()];
    await busy.next();
    for (let rate = 0; rate < maxQueuedEvents + 5; rate++) {
      hub.emit(event(rate));
      expect((await busy.next()).value).toEqual(event(rate));
    }
    expect(hub.followerCount()).toBe(1);
    expect(await idle.next()).toMatchObject({ done: true });
  });

  it('lets go of those who follow, and of nobody later', async () => {
    const hub = eventHub();
    const before = hub.follow();
    hub.endFollowers();
    const after = hub.follow();
    hub.emit(event(1));
    const seen: BridgeEvent[] = [];
    for await (const each of before) seen.push(each);
    expect(seen).toEqual([{ event: 'ready' }]);
    expect((await after.next()).value).toEqual({ event: 'ready' });
    expect((await after.next()).value).toEqual(event(1));
  });
});
