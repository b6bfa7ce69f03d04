import { describe, expect, test } from 'vitest';
import type { ImageField } from '../../../shared/protocol/validate/validate.ts';
import { createBench } from '../bench.ts';
import type { BenchStore } from '../slice.ts';
import { activeDocument, activePayloadId } from '../window/active-tab.ts';
import { imageHostOf, selectImageFields } from './images.ts';
import { createFakePorts, settle } from '../testing/fake-ports.ts';
import { start, startedBench } from '../testing/started-bench.ts';

async function opened() {
  const { store, host, ports } = await startedBench();
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
    expect(said(store)).toEqual({ says: 'image-fits', width: 72, height: 72, byteCount: 12_345, kilobyte: 1000 });
    expect(pathsOf(store)).toEqual([]);
  });

  test('that fits under the larger kilobyte is told of in that one', async () => {
    const { store } = await opened();
    await store.getState().chooseGap('kilobyte', '1024');
    await store.getState().checkImage(iconOf(store, 'zh_HK'), file(101_000));
    expect(said(store)).toMatchObject({ byteCount: 101_000, kilobyte: 1024 });
  });

  test('that does not fit is found at every field that names its address, and in the list', async () => {
    const { store, ports } = await opened();
    const field = iconOf(store, 'en_US');
    const id = activePayloadId(store.getState()) ?? '';
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
      activePayloadId(getState()) ?? '',
      text.replaceAll(field.address, 'https://images.example.com/other.png'),
    );
    expect(pathsOf(store)).toEqual([]);
    getState().typed(activePayloadId(getState()) ?? '', text);
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

  test('that has gone since it was chosen is said so', async () => {
    const { store } = await opened();
    const gone = Object.assign(file(9), {
      arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')),
    });
    await store.getState().checkImage(iconOf(store, 'zh_HK'), gone);
    expect(said(store)).toEqual({ says: 'image-unread', because: 'gone' });
    expect(store.getState().images.size).toBe(0);
  });

  test('of a host that could not be allowed is told with one error', async () => {
    const { store, host } = await opened();
    host.images.isBroken = true;
    expect(await store.getState().allowImages('images.example.com', true)).toBe(false);
    expect(store.getState().notices).toHaveLength(1);
  });

  test('is saved as its field asks for it', async () => {
    const { store, ports } = await opened();
    const field = iconOf(store, 'zh_HK');
    expect(store.getState().giveImage('zh_HK', file(1000))).toBe(true);
    await settle();
    await store.getState().saveFittingImage(field);
    expect(await ports.savedFiles.get(`${field.name}.png`)?.text()).toBe('72x72');
    expect(said(store)).toEqual({ says: 'image-copied', width: 72, height: 72, byteCount: 5, kilobyte: 1000 });
    expect(store.getState().giveImage('fr_FR', file(1000))).toBe(false);
  });

  test('of no fixed size is saved as small as it takes to have fewer bytes, or not at all', async () => {
    const { store, ports } = await opened();
    const { getState } = store;
    const icon = iconOf(store, 'zh_HK');
    const logo: ImageField = { ...icon, name: 'platform_logo', facts: { underKilobytes: 100 } };
    ports.image = { width: 6000, height: 3000 };
    await getState().checkImage(icon, file(5_000_000));
    // As a photograph: bytes follow the area.
    ports.scaled = (_, { width, height }) => file(Math.round(width * height * 1.7));
    await getState().saveFittingImage(logo);
    const copy = ports.savedFiles.get('platform_logo.png');
    expect([(copy?.size ?? 0) < 100_000, (copy?.size ?? 0) > 60_000]).toEqual([true, true]);
    expect(said(store)).toMatchObject({ says: 'image-copied' });
    ports.savedFiles.clear();
    ports.scaled = () => file(200_000);
    await getState().saveFittingImage(logo);
    expect([said(store), ports.savedFiles.size]).toEqual([{ says: 'image-unread', because: 'no-copy' }, 0]);
  });
});

describe('images of hosts that are allowed', () => {
  const loaded = { type: 'image/png', width: 72, height: 72, byteCount: 3, bytesBase64: 'AQID' } as const;

  /** A payload whose icons lie with one host. */
  async function withIcons() {
    const bench = await opened();
    const fields = selectImageFields(bench.store.getState());
    for (const { address } of fields) bench.host.images.there.set(address, loaded);
    return { ...bench, fields, name: imageHostOf(fields[0]?.address ?? '') ?? '' };
  }

  test('load by themselves once the text stands still, are drawn, and say nothing', async () => {
    const { store, ports, host, fields, name } = await withIcons();
    await ports.pass(5000);
    expect(host.images.asked).toEqual([]);
    await store.getState().allowImages(name, true);
    await ports.pass(1000);
    expect(host.images.asked).toEqual([...new Set(fields.map(({ address }) => address))]);
    expect(store.getState().pictures.size).toBe(host.images.asked.length);
    expect(store.getState().notices).toEqual([]);
    const [first] = fields;
    const [id, text] = [activePayloadId(store.getState()) ?? '', activeDocument(store.getState())?.text ?? ''];
    host.images.asked.length = 0;
    for (const ending of ['a', 'ab', 'abc']) {
      store.getState().typed(id, text.replaceAll(first?.address ?? '', `https://${name}/${ending}`));
      await ports.pass(400);
    }
    await ports.pass(1000);
    expect(host.images.asked).toEqual([`https://${name}/abc`]);
  });

  test('load in a window that is opened later, and are forgotten with the permission, unlike files that were given', async () => {
    const { host, name, fields, ports: before } = await withIcons();
    await before.pass(5000);
    host.images.hosts.push(name);
    const ports = createFakePorts(start);
    const store = createBench({ ...ports, bridge: host.bridge });
    await store.getState().start();
    store.getState().open(store.getState().documents.find((each) => each.name === 'CALL_NUM')?.id ?? '');
    await ports.pass(1000);
    expect([...store.getState().pictures.keys()]).toEqual([...new Set(fields.map(({ address }) => address))]);
    await store.getState().allowImages(name, false);
    expect([store.getState().pictures.size, store.getState().images.size, ports.addresses.size]).toEqual([0, 0, 0]);
    await store.getState().checkImage(iconOf(store, 'zh_HK'), file(10));
    await store.getState().allowImages(name, true);
    await store.getState().allowImages(name, false);
    expect(store.getState().pictures.size).toBe(1);
  });

  test('do not load while the network is off, and do once it is on', async () => {
    const { store, ports, host, name } = await withIcons();
    store.getState().choose('network', 'off');
    await settle();
    expect(host.settings['network']).toBe('off');
    await store.getState().allowImages(name, true);
    await ports.pass(5000);
    expect(host.images.asked).toEqual([]);
    store.getState().choose('network', 'on');
    await ports.pass(2000);
    expect(host.images.asked.length).toBeGreaterThan(0);
  });

  test('that give nothing are told once, and asked again when their host is allowed anew', async () => {
    const { store, ports, host, name } = await withIcons();
    host.images.there.clear();
    await store.getState().allowImages(name, true);
    await ports.pass(1000);
    await settle();
    expect(host.images.asked).toHaveLength(1);
    expect(store.getState().notices).toHaveLength(1);
    store.getState().reinspect();
    await ports.pass(2000);
    expect(host.images.asked).toHaveLength(1);
    await store.getState().allowImages(name, false);
    await store.getState().allowImages(name, true);
    await ports.pass(1000);
    expect(host.images.asked).toHaveLength(2);
  });
});
