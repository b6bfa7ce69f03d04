/** What is wrong with a request that Node's HTTP parser gave up on, by the code of its error. */
export function malformed(code: string | undefined): { readonly status: number; readonly words: string } {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, words: 'The headers are longer than 16 KiB.' };
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, words: 'The request took too long to arrive.' };
  return { status: 400, words: 'This is not an HTTP request.' };
}
