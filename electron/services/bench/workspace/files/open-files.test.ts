import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../testing/memory-repository.ts';
import { watchedServices } from '../testing/test-services.ts';
import { openWorkspace } from '../workspace.ts';
import { openProjectGaps, readLegacyGaps } from './open-files.ts';

async function keeper(kept: string | null = null) {
  const project = memoryFiles();
  await project.write(readLegacyGaps(kept));
  const open = async () => openProjectGaps(project);
  return { gaps: await open(), again: open };
}

describe('the choices of a project', () => {
  it('are kept from one start to the next, without those that are the default', async () => {
    const { gaps, again } = await keeper();
    expect(gaps.current()).toEqual({});
    const chosen = await gaps.choose([
      { id: 'length-unit', value: 'utf16' },
      { id: 'clock-skew', value: '90s' },
      { id: 'stale-update', value: 'reject' },
    ]);
    expect(chosen).toEqual({ 'length-unit': 'utf16', 'clock-skew': '90s' });
    expect((await again()).current()).toEqual(chosen);
    expect(await gaps.choose([{ id: 'length-unit', value: null }])).toEqual({ 'clock-skew': '90s' });
    expect((await again()).current()).toEqual({ 'clock-skew': '90s' });
  });

  it('keep the scheme of the templates, once somebody chose it', async () => {
    const { gaps, again } = await keeper();
    expect(await gaps.choose([{ id: 'scheme', value: 'walletapp' }])).toEqual({ scheme: 'walletapp' });
    expect((await again()).current()).toEqual({ scheme: 'walletapp' });
    expect(await gaps.choose([{ id: 'scheme', value: null }])).toEqual({});
  });

  it('change together or not at all, with the reason in both languages', async () => {
    const { gaps } = await keeper();
    const changes = [
      { id: 'length-unit', value: 'utf16' },
      { id: 'clock-skew', value: 'soon' },
    ];
    await expect(gaps.choose(changes)).rejects.toMatchObject({
      code: 'NOT_NOW',
      words: { message: { en: expect.stringContaining('Write a duration'), zh: expect.stringContaining('時長') } },
    });
    expect(gaps.current()).toEqual({});
  });

  it('keep what two windows choose at the same time', async () => {
    const { gaps, again } = await keeper();
    await Promise.all([
      gaps.choose([{ id: 'length-unit', value: 'utf16' }]),
      gaps.choose([{ id: 'clock-skew', value: '90s' }]),
    ]);
    expect(gaps.current()).toEqual({ 'length-unit': 'utf16', 'clock-skew': '90s' });
    expect((await again()).current()).toEqual(gaps.current());
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[1]'],
    ['other values than texts', '{"length-unit":1}'],
    ['unknown points and values', '{"x":"y","length-unit":"inches","kilobyte":"1025","__proto__":"a"}'],
  ])('that were kept as %s count as not made', async (_, text) => {
    expect((await keeper(text)).gaps.current()).toEqual({});
  });
});

describe('a workspace', () => {
  it('has a choice in force at once: in its session, its environment, its calls and its sandbox', async () => {
    const { services, options } = await watchedServices();
    const workspace = await openWorkspace(services);
    expect(options[0]?.gaps()).toEqual({});
    expect((await workspace.session()).environment.scheme).toBeNull();
    const chosen = await workspace.chooseGaps([
      { id: 'scheme', value: 'shopapp' },
      { id: 'order-identity', value: 'client' },
    ]);
    expect(chosen).toEqual({ scheme: 'shopapp', 'order-identity': 'client' });
    expect(options[0]?.gaps()).toEqual(chosen);
    expect(await workspace.session()).toMatchObject({ gaps: chosen, environment: { scheme: 'shopapp' } });
    const text = '{"merchantBizNo":"B1","orderStatus":"TICKETED"}';
    expect(await workspace.send.run({ ticket: 'a', scenario: 'test-ticket', text })).toMatchObject({ gaps: chosen });
  });
});
