import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRequest } from './read-request.ts';
import { headerOf } from './written-request.ts';

const body = '{ "a": "尖" }';

describe('a written request', () => {
  it('is read in HTTP’s own form, with the exact body', () => {
    const text = `POST /v1/x?y=1 HTTP/1.1\r\nClient-Id: SHOP\r\nsignature:a=b, c\r\n\r\n${body}`;
    const read = readRequest(text);
    expect(read).toMatchObject({ method: 'POST', path: '/v1/x?y=1', body: { text: body }, notUnderstood: [] });
    expect([headerOf(read.headers, 'client-id'), headerOf(read.headers, 'Signature')]).toEqual(['SHOP', 'a=b, c']);
    expect(headerOf(read.headers, 'Encrypt')).toBeNull();
  });

  it('takes the path of a whole address, and keeps every line of the body', () => {
    const read = readRequest('post https://api.example.com:8443/p\nA: b\n\n{\r\n}\n');
    expect(read).toMatchObject({ method: 'post', path: '/p', body: { text: '{\r\n}\n' } });
    expect(readRequest('GET https://api.example.com\n\n').path).toBe('/');
  });

  it('leaves out what was pasted behind the body, where Content-Length tells its end', () => {
    const length = new TextEncoder().encode(body).length;
    const of = (told: number, rest: string): unknown =>
      readRequest(`POST /p HTTP/1.1\nContent-Length: ${told}\n\n${body}${rest}`);
    expect(of(length, '\n\n')).toMatchObject({ body: { text: body } });
    expect(of(length, '')).toMatchObject({ body: { text: body }, understood: ['an HTTP request'] });
    expect(of(length, 'x')).toMatchObject({ body: { text: `${body}x` } });
    expect(of(length + 5, '')).toMatchObject({ body: { text: body } });
  });

  it('names what it does not understand', () => {
    const read = readRequest('POST /p HTTP/1.1\nA: b\n folded\nTransfer-Encoding: chunked\n\n0');
    expect(read.notUnderstood).toEqual(['header line 2', 'Transfer-Encoding: the body is read as it is written']);
  });

  it('is read as passbench sign prints one', () => {
    const text = JSON.stringify({ method: 'POST', path: '/p', headers: { A: 'b' }, body: 'e30=', contentToSign: '' });
    expect(readRequest(text)).toMatchObject({ method: 'POST', headers: [['A', 'b']], body: { base64: 'e30=' } });
  });

  it('is a body alone otherwise, and no text is too strange', () => {
    expect(readRequest(body)).toMatchObject({ method: null, path: null, headers: [], body: { text: body } });
    const piece = fc.constantFrom(
      'POST ',
      '/x',
      ' HTTP/1.1',
      '\n',
      '\r\n',
      'A',
      ':',
      ' ',
      '{',
      '}',
      '"',
      'Content-Length: 2',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const read = readRequest(text);
        expect(read.body !== null && 'text' in read.body ? text.includes(read.body.text) : true).toBe(true);
      }),
    );
  });
});
