/** What an option of curl means for a request. `value`: it takes a value that changes no request here. */
export type CurlOption =
  | 'method'
  | 'header'
  | 'data'
  | 'raw'
  | 'binary'
  | 'urlencode'
  | 'json'
  | 'form'
  | 'url'
  | 'user-agent'
  | 'referer'
  | 'cookie'
  | 'get'
  | 'head'
  | 'upload'
  | 'credentials'
  | 'config'
  | 'variable'
  | 'target'
  | 'next'
  | 'value'
  | 'flag';

/** Options of one letter. */
export const shortOptions: Readonly<Record<string, CurlOption>> = {
  ...byLetter('X', 'method'),
  ...byLetter('H', 'header'),
  ...byLetter('d', 'data'),
  ...byLetter('F', 'form'),
  ...byLetter('A', 'user-agent'),
  ...byLetter('e', 'referer'),
  ...byLetter('b', 'cookie'),
  ...byLetter('G', 'get'),
  ...byLetter('I', 'head'),
  ...byLetter('T', 'upload'),
  ...byLetter('u', 'credentials'),
  ...byLetter('K', 'config'),
  ...byLetter(':', 'next'),
  ...byLetter('cmowxyYzCDEPQrtU', 'value'),
  ...byLetter('#012346BJLMNORSVZafghijklnpqsv', 'flag'),
};

/** Options with names. Other names are unknown; expected to take no value. */
export const longOptions: Readonly<Record<string, CurlOption>> = {
  ...byName('request', 'method'),
  ...byName('header', 'header'),
  ...byName('data data-ascii', 'data'),
  ...byName('data-raw', 'raw'),
  ...byName('data-binary', 'binary'),
  ...byName('data-urlencode', 'urlencode'),
  ...byName('json', 'json'),
  ...byName('form form-string', 'form'),
  ...byName('url', 'url'),
  ...byName('user-agent', 'user-agent'),
  ...byName('referer', 'referer'),
  ...byName('cookie', 'cookie'),
  ...byName('get', 'get'),
  ...byName('head', 'head'),
  ...byName('upload-file', 'upload'),
  ...byName('user oauth2-bearer aws-sigv4 proxy-user', 'credentials'),
  ...byName('config', 'config'),
  ...byName('variable', 'variable'),
  ...byName('request-target url-query', 'target'),
  ...byName('next', 'next'),
  ...byName(
    'cacert capath cert cert-type ciphers connect-timeout connect-to continue-at cookie-jar crlfile curves dns-servers doh-url dump-header expect100-timeout hostpubmd5 interface keepalive-time key key-type limit-rate local-port max-filesize max-redirs max-time netrc-file noproxy output output-dir parallel-max pass pinnedpubkey preproxy proto proto-default proto-redir proxy proxy-header quote range rate resolve retry retry-delay retry-max-time socks4 socks4a socks5 socks5-hostname speed-limit speed-time stderr time-cond tls-max tls13-ciphers trace trace-ascii unix-socket write-out',
    'value',
  ),
  ...byName(
    'anyauth basic compressed create-dirs digest disable fail fail-early fail-with-body globoff http0.9 http1.0 http1.1 http2 http2-prior-knowledge http3 include insecure ipv4 ipv6 junk-session-cookies list-only location location-trusted negotiate netrc no-alpn no-buffer no-keepalive no-progress-meter no-sessionid ntlm parallel path-as-is post301 post302 post303 progress-bar proxy-insecure raw-headers remote-header-name remote-name retry-all-errors retry-connrefused show-error show-headers silent ssl ssl-no-revoke ssl-reqd styled-output tcp-fastopen tcp-nodelay tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3 tr-encoding trace-time verbose',
    'flag',
  ),
};

function byLetter(letters: string, option: CurlOption): Readonly<Record<string, CurlOption>> {
  return Object.fromEntries(Array.from(letters).map((letter) => [letter, option]));
}

function byName(names: string, option: CurlOption): Readonly<Record<string, CurlOption>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, option]));
}
