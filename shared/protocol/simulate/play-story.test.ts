import { describe, expect, it } from 'vitest';
import { readStory } from '../../documents/story/read-story.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { findScenario, scenarios } from '../../scenarios/index.ts';
import { endpoints } from '../../specification/endpoints.ts';
import { firstPayloadStep } from '../sandbox/checks/all-checks.ts';
import { decide } from '../sandbox/decide.ts';
import { everyoneOnboarded } from '../../documents/sandbox-controls.ts';
import { storyMoment } from './moments.ts';
import { playStory } from './play-story.ts';
import { anchor, bodies, codes, noonMs, payloadText, play, verdicts } from './testing/played-story.ts';
import { createMapMemory } from '../sandbox/sandbox-case.ts';

describe('the payloads of a story', () => {
  it('are the bytes that are written, in the story, in a text and in a file', () => {
    const odd = '{ "a" : 1.50,\r\n  "a":"\\u0041" ,"b":[ ] }';
    const text = `{"format":"passbench.story/1","calls":[{"at":"${anchor}","payload":${odd}}]}`;
    const { story } = readStory(text);
    if (story === null) throw new Error('no story');
    const options = { scenarios, gaps: {}, scenario: null, fileOf: () => ({ bytes: new Uint8Array() }), now: 0 };
    expect(bodies(playStory(story, options))).toEqual([odd]);
    const bytes = Uint8Array.from([0xff, 0xfe, 0x00]);
    const played = play(
      [
        { at: '+0m', text: ` ${odd}\n` },
        { at: '+0m', file: 'a.json' },
        { at: '+0m', file: 'b.bin' },
      ],
      { files: { 'a.json': new TextEncoder().encode(`\ufeff${odd}`), 'b.bin': bytes } },
    );
    expect(bodies(played).slice(0, 2)).toEqual([` ${odd}\n`, `\ufeff${odd}`]);
    expect(played.calls[2]?.body).toEqual(bytes);
    expect(codes(played)).toEqual(['PARAM_ILLEGAL', 'PARAM_ILLEGAL', 'PARAM_ILLEGAL']);
  });

  it('are edited as text, before their variables are resolved at the call’s own time', () => {
    const set = { '/now': '{{now+1h}}', '/at/-': 1.5, '/n': null };
    const [first = ''] = bodies(play([{ at: '+10m', text: '{"now": "x",\t"at":[]}', set }]));
    expect(first).toBe(`{"now": ${noonMs + 70 * 60_000},\t"at":[1.5],\t"n": null}`);
  });

  it('share one order for each scenario, with its create time, and are the same every time', () => {
    const life = [
      { at: '+1m', template: 'queue-up/CALL_NUM' },
      { at: '+1m', template: 'train-ticket/TICKETED' },
      { at: '+1m', template: 'queue-up/NUMBER_ARRIVED' },
    ];
    const played = play(life);
    expect(codes(played)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    const [queue, train, again] = played.calls.map(({ merchantBizNo }) => merchantBizNo);
    expect(queue).toBe(again);
    expect(queue).not.toBe(train);
    const created = played.calls.map(({ payload }) => payload?.text.match(/"orderCreateTime": (\d+)/)?.[1]);
    expect(created).toEqual([`${noonMs + 60_000}`, `${noonMs + 120_000}`, `${noonMs + 60_000}`]);
    expect(bodies(play(life))).toEqual(bodies(played));
    expect(bodies(play(life, { name: 'other' }))).not.toEqual(bodies(played));
    expect(new Set(played.calls.map(({ payload }) => textAt(payload?.root ?? null, 'requestId'))).size).toBe(3);
  });
});

describe('the calls of a story', () => {
  it('are decided as the sandbox decides about them', () => {
    const texts = [
      payloadText('queue-up/CALL_NUM', noonMs),
      payloadText('queue-up/NUMBER_PASSED', noonMs + 1),
      payloadText('queue-up/CALL_NUM', noonMs + 2),
      payloadText('queue-up/CALL_NUM', noonMs + 3).replace('"CALL_NUM"', '"CALLED"'),
      payloadText('queue-up/FINISHED', noonMs),
    ];
    const memory = createMapMemory();
    const expected = texts.map((text, index) => {
      const decision = decide(
        {
          request: {
            method: 'POST',
            target: endpoints.queue.path,
            headers: [['Client-Id', 'ANY']],
            body: new TextEncoder().encode(text),
          },
          memory,
          now: noonMs,
          setup: { scenarios, gaps: {}, scheme: null, notOnboarded: everyoneOnboarded },
          crypto: {
            keyVersions: () => null,
            verify: () => false,
            platformKeyVersion: '1',
            decrypt: () => null,
            sha256: (data) => String(data),
          },
        },
        firstPayloadStep,
      );
      if (decision.acceptance !== null) memory.remember(decision.acceptance, String(index), decision.body);
      return { result: decision.result, findings: decision.findings };
    });
    const played = play(texts.map((text) => ({ at: '+1m', text })));
    expect(played.calls.map(({ result, findings }) => ({ result, findings }))).toEqual(expected);
    expect(codes(played)).toEqual([
      'SUCCESS',
      'SUCCESS',
      'ORDER_STATUS_INVALID',
      'ORDER_STATUS_INVALID',
      'PARAM_ILLEGAL',
    ]);
  });

  it('change nothing when they repeat one, byte for byte, and are refused when they only share its requestId', () => {
    const text = payloadText('queue-up/CALL_NUM', noonMs);
    const calls = [text, text, `${text} `].map((each) => ({ at: '+1m', text: each }));
    const played = play(calls);
    expect(verdicts(played)).toEqual(['accepted', 'repeated', 'refused']);
    expect(played.calls[1]?.result).toMatchObject({ resultCode: 'SUCCESS', resultStatus: 'S' });
    expect(played.calls.map(({ accepted }) => accepted !== null)).toEqual([true, false, false]);
  });

  it('are skipped where the assumption says so', () => {
    const late = { at: '+1m', template: 'queue-up/CALL_NUM', set: { '/orderModifyTime': '{{now-1h}}' } };
    const calls = [{ at: '+0m', template: 'queue-up/CALL_NUM' }, late];
    expect(verdicts(play(calls))).toEqual(['accepted', 'refused']);
    expect(verdicts(play(calls, { gaps: { 'stale-update': 'ignore' } }))).toEqual(['accepted', 'ignored']);
  });

  it('go to the endpoint of their scenario: named, told by the template, or recognised', () => {
    const played = play([
      { at: '+0m', template: 'train-ticket/TICKETED' },
      { at: '+0m', template: 'train-ticket/TICKETED@broken-syntax' },
      { at: '+0m', text: payloadText('queue-up/CALL_NUM', noonMs) },
      { at: '+0m', text: '{}', scenario: 'queue-up' },
      { at: '+0m', text: 'nothing' },
    ]);
    expect(played.calls.map(({ endpoint, scenario }) => [endpoint, scenario])).toEqual([
      ['pass', 'train-ticket'],
      ['pass', ''],
      ['queue', 'queue-up'],
      ['queue', 'queue-up'],
      [null, ''],
    ]);
  });
});

describe('the scenario of a call', () => {
  const queue = findScenario('queue-up');
  const calls = [
    { at: '+0m', template: 'train-ticket/TICKETED' },
    { at: '+0m', template: 'train-ticket/TICKETED', scenario: 'movie-ticket' },
    { at: '+0m', text: '{}' },
  ];

  it('is its own, else that of its template, else the one it is played as', () => {
    expect(play(calls, { scenario: queue }).calls.map(({ scenario }) => scenario)).toEqual([
      'train-ticket',
      'movie-ticket',
      'queue-up',
    ]);
  });
});

describe('variables of a story that are none', () => {
  it('stay as they are written, with a warning at their place', () => {
    const { calls } = play([{ at: '+0m', template: 'train-ticket/TICKETED@broken-variable' }]);
    expect(calls[0]?.verdict).toBe('accepted');
    expect(calls[0]?.payload?.text).toContain('"template_code": "{{template}}"');
    expect(calls[0]?.findings.map(({ rule, severity, path }) => [rule, severity, path])).toEqual([
      ['variable', 'warning', '/extInfo/template_code'],
    ]);
  });
});

describe('the times of a story', () => {
  it('count from the call before, refused or not, and from its fields', () => {
    const played = play([
      { at: '+0m', template: 'train-ticket/TICKETED' },
      { at: 'start_time-1h', text: '{"orderModifyTime": 1795600000000, "extInfo": {"end": 1}}' },
      { at: 'orderModifyTime+1d', text: '{"end": 2e300, "extInfo": {"end": 1795700000000}}' },
      { at: 'end', text: '' },
      { at: '+0m', text: '' },
    ]);
    expect(played.problems.map(({ path }) => path)).toEqual([]);
    expect(played.calls.map(({ at }) => at)).toEqual([
      noonMs,
      noonMs + 3_600_000,
      1_795_600_000_000 + 86_400_000,
      1_795_700_000_000,
      1_795_700_000_000,
    ]);
  });

  it('count a field in the unit in force', () => {
    const calls = [
      { at: '+0m', text: `{"orderModifyTime": ${noonMs / 1000}}` },
      { at: 'orderModifyTime+1m', text: '' },
    ];
    expect(play(calls, { gaps: { 'time-unit': 'seconds' } }).calls[1]?.at).toBe(noonMs + 60_000);
    expect(play(calls).problems).toMatchObject([{ problem: 'backwards', call: 1 }]);
    // Only the base field's unit is a gap.
    const inside = [
      { at: '+0m', text: `{"extInfo": {"orderModifyTime": ${noonMs}}}` },
      { at: 'orderModifyTime+1m', text: '' },
    ];
    expect(play(inside, { gaps: { 'time-unit': 'seconds' } }).calls[1]?.at).toBe(noonMs + 60_000);
  });

  it('stop the story where one goes back, with the calls before it', () => {
    const played = play([
      { at: '+0m', template: 'train-ticket/TICKETED' },
      { at: 'available_time-1h', template: 'train-ticket/USED' },
      { at: '+0m', template: 'train-ticket/USED' },
    ]);
    expect(played.calls).toHaveLength(1);
    expect(played.problems).toMatchObject([{ severity: 'error', problem: 'backwards', path: '/calls/1/at' }]);
    expect(storyMoment(played, noonMs, scenarios).orders).toHaveLength(1);
  });
});
