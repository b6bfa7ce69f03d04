import { describe, expect, it } from 'vitest';
import { measureImage } from './measure-image.ts';

const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10];

async function measured(parts: readonly BlobPart[], type: string) {
  const loaded: string[] = [];
  const answer = await measureImage(new Blob([...parts], { type }), async (image) => {
    loaded.push(image.type);
    return { width: 72, height: 72 };
  });
  return { answer, loaded };
}

describe('an image file', () => {
  it.each([
    ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'the address of another image',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.com/a.png"/></svg>',
    ],
    [
      'entities that grow without end',
      '<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg><text>&b;&b;</text></svg>',
    ],
  ])('that is a drawing with %s is refused as one, and never loaded', async (_what, text) => {
    for (const type of ['image/svg+xml', 'image/png', '']) {
      expect(await measured([text], type)).toEqual({ answer: { unread: 'svg' }, loaded: [] });
    }
  });

  it('is loaded as what its bytes say, not as what its name says', async () => {
    const { answer, loaded } = await measured([Uint8Array.from(png)], 'image/svg+xml');
    expect(answer).toEqual({ width: 72, height: 72 });
    expect(loaded).toEqual(['image/png']);
  });

  it('that is too large, or no image, is never loaded', async () => {
    const large = await measured([Uint8Array.from(png), new Uint8Array(20 * 1024 * 1024)], 'image/png');
    expect(large).toEqual({ answer: { unread: 'too-large' }, loaded: [] });
    expect(await measured(['no image'], 'image/png')).toEqual({ answer: { unread: 'no-image' }, loaded: [] });
  });

  it('that has gone since it was chosen is said so', async () => {
    const gone = Object.assign(new Blob(['x']), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }),
    });
    expect(await measureImage(gone, async () => null)).toEqual({ unread: 'gone' });
  });

  it('that begins well and cannot be unpacked is said so', async () => {
    const broken = new Blob([Uint8Array.from(png)]);
    expect(await measureImage(broken, async () => null)).toEqual({ unread: 'no-image' });
  });
});
