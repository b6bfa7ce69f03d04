import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeLifetimeMs, createSessions, mostSessions, sessionIdleMs, type Sessions } from './sessions.ts';

function keeper() {
  const time = { now: 1_700_000_000_000 };
  return { time, sessions: createSessions({ now: () => time.now, randomBytes }) };
}

/** The token for a code; null when it is none. */
function redeem(sessions: Sessions, code: string): string | null {
  const redeemed = sessions.find(code)?.redeem();
  return typeof redeemed === 'object' ? redeemed.token : null;
}

const newToken = (sessions: Sessions): string => redeem(sessions, sessions.newCode('terminal')) ?? '';

describe('codes', () => {
  it('and tokens are 32 random bytes, each another one', () => {
    const { sessions } = keeper();
    const codes = Array.from({ length: 50 }, () => sessions.newCode('terminal'));
    const token = redeem(sessions, codes.at(-1) ?? '');
    expect(new Set([...codes, token]).size).toBe(51);
    expect([...codes, token].every((secret) => /^[\w-]{43}$/.test(secret ?? ''))).toBe(true);
  });

  it('are good to the last millisecond of their life, once', () => {
    const { time, sessions } = keeper();
    const code = sessions.newCode('terminal');
    time.now += codeLifetimeMs - 1;
    const twice = sessions.find(code);
    expect(redeem(sessions, code)).not.toBeNull();
    expect(redeem(sessions, code)).toBeNull();
    expect(twice?.redeem()).toBe('lapsed');
    const late = sessions.newCode('terminal');
    time.now += codeLifetimeMs;
    expect(redeem(sessions, late)).toBeNull();
  });

  it('are not lost to wrong guesses', () => {
    const { sessions } = keeper();
    const code = sessions.newCode('terminal');
    for (const guess of ['', code.slice(1), `${code}A`, code.toLowerCase(), 'x'.repeat(43)]) {
      expect(redeem(sessions, guess)).toBeNull();
    }
    expect(redeem(sessions, code)).not.toBeNull();
  });

  it('void the one given for the same before, and no other', () => {
    const { sessions } = keeper();
    const told: string[] = [];
    sessions.onRedeemed((whom) => told.push(whom));
    const old = sessions.newCode('terminal');
    const codes = (['terminal', 'browser', 'window'] as const).map((whom) => sessions.newCode(whom));
    expect(redeem(sessions, old)).toBeNull();
    expect(codes.every((code) => redeem(sessions, code) !== null)).toBe(true);
    expect(told).toEqual(['terminal', 'browser', 'window']);
  });
});

describe('sessions', () => {
  it('live for twelve hours after each use', () => {
    const { time, sessions } = keeper();
    const token = newToken(sessions);
    for (let use = 0; use < 3; use++) {
      time.now += sessionIdleMs - 1;
      expect(sessions.accepts(token)).toBe(true);
    }
    time.now += sessionIdleMs;
    expect(sessions.accepts(token)).toBe(false);
  });

  it('live for as long as a request of theirs is under way', () => {
    const { time, sessions } = keeper();
    const token = newToken(sessions);
    const end = sessions.begin(token);
    time.now += 2 * sessionIdleMs;
    expect(sessions.accepts(token)).toBe(true);
    end();
    time.now += sessionIdleMs;
    expect(sessions.accepts(token)).toBe(false);
  });

  it('stand beside each other: a new one ends none that is in use', () => {
    const { sessions } = keeper();
    expect(sessions.accepts('')).toBe(false);
    const tokens = Array.from({ length: mostSessions }, () => newToken(sessions));
    for (const token of tokens) sessions.begin(token);
    const code = sessions.newCode('terminal');
    expect(sessions.find(code)?.redeem()).toBe('full');
    expect(tokens.every((token) => sessions.accepts(token))).toBe(true);
    expect(sessions.find(code)).not.toBeNull();
  });

  it('that no window uses give way to a ninth, the longest unused first', () => {
    const { time, sessions } = keeper();
    const tokens = Array.from({ length: mostSessions }, () => newToken(sessions));
    const [first = '', second = '', third = ''] = tokens;
    time.now += 1;
    for (const token of tokens) if (token !== second && token !== third) sessions.accepts(token);
    sessions.begin(second);
    expect(newToken(sessions)).not.toBe('');
    expect([first, second, third].map(sessions.accepts)).toEqual([true, true, false]);
  });
});
