import { describe, expect, test } from 'vitest';
import type { ImageField } from '../../../shared/protocol/validate/index.ts';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { activeDocument, payloadInFront } from '../window/front.ts';
import { imageHostOf, selectImageFields } from './images.ts';
import { createFakeHost } from '../testing/fake-host.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';

const start = Date.UTC(2026, 10, 25, 2, 0, 0);

async function opened() {
  const ports = createFakePorts(start);
  const host = createFakeHost(start);
  const store = createBench({ ...ports, bridge: host.bridge });
  await store.getState().start();
  store.getState().open(store.getState().documents.find(({ name }) => name === 'CALL_NUM')?.id ?? '');
  return { store, ports, host };
}

function iconOf(store: BenchStore, locale: string): ImageField {
  const field = selectImageFields(store.getState()).find((each) => each.locale === locale);
  if (field === undefined) throw new Error(`No image in ${locale}.`);
  return field;
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);
const pathsOf = (store: BenchStore) =>
  (store.getState().analysis?.findings ?? []).filter(({ rule }) => rule === 'image').map(({ path }) => path);
const said = (store: BenchStore) => store.getState().notices.at(-1)?.words;

describe('an image file', () => {
  test('that fits is said so, and nothing is found', async () => {
    const { store } = await opened();
    await store.getState().checkImage(iconOf(store, 'zh_HK'), file(12_345));
    expect(said(store)).toEqual({ says: 'image-fits', width: 72, height: 72, byteCount: 12_345 });
    expect(pathsOf(store)).toEqual([]);
  });

  test('that does not fit is found at every field that names its address, and in the list', async () => {
    const { store, ports } = await opened();
    const field = iconOf(store, 'en_US');
    const id = payloadInFront(store.getState()) ?? '';
    const before = store.getState().summaries[id]?.errors ?? 0;
    ports.image = { width: 48, height: 48 };
    await store.getState().checkImage(field, file(1000));
    const places = selectImageFields(store.getState()).filter(({ address }) => address === field.address);
    expect(pathsOf(store)).toEqual(places.map(({ path }) => path));
    expect(store.getState().visited?.path).toBe(field.path);
    expect(store.getState().settings.panel).toBe('problems');
    expect(store.getState().summaries[id]?.errors).toBe(before + places.length);
    expect(said(store)).toBeUndefined();
    // The service cannot see it.
    expect(store.getState().stage?.badge).toEqual({ badge: 'draft' });
  });

  test('is spoken of until the value changes, another is given or it is dismissed', async () => {
    const { store, ports } = await opened();
    const { getState } = store;
    const field = iconOf(store, 'zh_HK');
    await getState().checkImage(field, file(100_000));
    expect(pathsOf(store)).toContain(field.path);

    const text = activeDocument(getState())?.text ?? '';
    getState().typed(
      payloadInFront(getState()) ?? '',
      text.replaceAll(field.address, 'https://images.example.com/other.png'),
    );
    expect(pathsOf(store)).toEqual([]);
    getState().typed(payloadInFront(getState()) ?? '', text);
    expect(pathsOf(store)).toContain(field.path);

    await getState().checkImage(field, file(99_999));
    expect(pathsOf(store)).toEqual([]);

    ports.image = { width: 1, height: 1 };
    await getState().checkImage(field, file(1));
    expect(pathsOf(store)).toContain(field.path);
    getState().dismissImage(field.address);
    expect(pathsOf(store)).toEqual([]);
  });

  test('that cannot be read is said so, and leaves what was known', async () => {
    const { store, ports } = await opened();
    ports.image = { unread: 'svg' };
    await store.getState().checkImage(iconOf(store, 'zh_HK'), file(9));
    expect(said(store)).toEqual({ says: 'image-unread', because: 'svg' });
    expect(store.getState().images.size).toBe(0);
  });

  test('is loaded once its host is allowed, drawn, and forgotten whole', async () => {
    const { store, ports, host } = await opened();
    const { getState } = store;
    const field = iconOf(store, 'zh_HK');
    const loaded = { type: 'image/png', width: 48, height: 48, byteCount: 3, bytesBase64: 'AQID' } as const;
    host.images.there.set(field.address, loaded);
    await getState().loadImage(field);
    expect(said(store)).toMatchObject({ says: 'trouble', doing: 'image' });
    await getState().allowImages(imageHostOf(field.address) ?? '', true);
    expect(getState().imageHosts).toEqual([imageHostOf(field.address)]);
    await getState().loadImage(field);
    expect(pathsOf(store)).toContain(field.path);
    expect(getState().pictures.get(field.address)?.file.size).toBe(3);
    await getState().loadImage(field);
    expect([...ports.addresses]).toEqual([getState().pictures.get(field.address)?.url]);
    getState().dismissImage(field.address);
    expect([pathsOf(store), getState().pictures.size, ports.addresses.size]).toEqual([[], 0, 0]);
  });

  test('that was not loaded whole is found too large and not drawn', async () => {
    const { store, host } = await opened();
    const field = iconOf(store, 'zh_HK');
    host.images.hosts.push(imageHostOf(field.address) ?? '');
    const loaded = { type: 'image/png', width: 72, height: 72, byteCount: 102_401, bytesBase64: null } as const;
    host.images.there.set(field.address, loaded);
    await store.getState().loadImage(field);
    expect(pathsOf(store)).toContain(field.path);
    expect(store.getState().pictures.size).toBe(0);
  });

  test('is saved as its field asks for it', async () => {
    const { store, ports } = await opened();
    const field = iconOf(store, 'zh_HK');
    expect(store.getState().giveImage('zh_HK', file(1000))).toBe(true);
    await settle();
    await store.getState().saveFittingImage(field);
    expect(await ports.savedFiles.get(`${field.name}.png`)?.text()).toBe('72x72');
    expect(store.getState().giveImage('fr_FR', file(1000))).toBe(false);
  });
});
