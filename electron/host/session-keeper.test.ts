import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codeLifetimeMs, keepSessions, sessionIdleMs } from './session-keeper.ts';

function keeper() {
  const time = { now: 1_700_000_000_000 };
  return { time, sessions: keepSessions({ now: () => time.now, randomBytes }) };
}

describe('the one session', () => {
  it('gives codes and tokens of 32 random bytes, each another one', () => {
    const { sessions } = keeper();
    const secrets = Array.from({ length: 50 }, () => sessions.newCode());
    const token = sessions.exchange(secrets.at(-1) ?? '');
    expect(new Set([...secrets, token]).size).toBe(51);
    expect([...secrets, token].every((secret) => /^[\w-]{43}$/.test(secret ?? ''))).toBe(true);
  });

  it('exchanges a code to the last millisecond of its life, once', () => {
    const { time, sessions } = keeper();
    const code = sessions.newCode();
    time.now += codeLifetimeMs - 1;
    expect(sessions.exchange(code)).not.toBeNull();
    expect(sessions.exchange(code)).toBeNull();
    const late = sessions.newCode();
    time.now += codeLifetimeMs;
    expect(sessions.exchange(late)).toBeNull();
  });

  it('does not lose a code to wrong guesses', () => {
    const { sessions } = keeper();
    const code = sessions.newCode();
    for (const guess of ['', code.slice(1), `${code}A`, code.toLowerCase(), 'x'.repeat(43)]) {
      expect(sessions.exchange(guess)).toBeNull();
    }
    expect(sessions.exchange(code)).not.toBeNull();
  });

  it('lives for twelve hours after each use', () => {
    const { time, sessions } = keeper();
    const token = sessions.exchange(sessions.newCode()) ?? '';
    for (let use = 0; use < 3; use++) {
      time.now += sessionIdleMs - 1;
      expect(sessions.accepts(token)).toBe(true);
    }
    time.now += sessionIdleMs;
    expect(sessions.accepts(token)).toBe(false);
  });

  it('accepts nothing before the first exchange, and only the newest token after another', () => {
    const { sessions } = keeper();
    expect(sessions.accepts('')).toBe(false);
    let takenOver = 0;
    const stop = sessions.onTakenOver(() => (takenOver += 1));
    const first = sessions.exchange(sessions.newCode()) ?? '';
    expect(takenOver).toBe(0);
    const second = sessions.exchange(sessions.newCode()) ?? '';
    expect(takenOver).toBe(1);
    expect([sessions.accepts(first), sessions.accepts(second)]).toEqual([false, true]);
    stop();
    sessions.exchange(sessions.newCode());
    expect(takenOver).toBe(1);
  });
});
