import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import {
  keyFile,
  signaturePrefix,
  signedBeforeTime,
  type SnippetFacts,
  type SnippetLanguage,
  doubleQuoted,
  escapeUnseen,
  hex,
  withShortEscapes,
} from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx"))`,
  'offset-millis': `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSxxx"))`,
  'utc-offset': `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxxx"))`,
  'basic-offset': `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssxx"))`,
  'utc-z': `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss'Z'"))`,
  'utc-z-millis': `OffsetDateTime.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"))`,
  'epoch-millis': 'String.valueOf(System.currentTimeMillis())',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': 'URLEncoder.encode(Base64.getEncoder().encodeToString(signer.sign()), UTF_8)',
  base64url: 'Base64.getUrlEncoder().withoutPadding().encodeToString(signer.sign())',
  base64: 'Base64.getEncoder().encodeToString(signer.sign())',
};

/** Java's own library alone. Text blocks came with Java 15. */
export const javaSnippet: SnippetLanguage = {
  id: 'java',
  name: 'Java',
  fileName: 'Call.java',
  command: 'java -Dfile.encoding=UTF-8 Call.java',
  body: bodyLiteral,
  source: (facts) => {
    return `// Java 15 or later, alone: java -Dfile.encoding=UTF-8 Call.java
// Your RSA private key is read from ${keyFile}, which must be PKCS#8 ("BEGIN PRIVATE KEY"). Convert another one with
// openssl pkcs8 -topk8 -nocrypt -in other.pem -out ${keyFile}
import static java.nio.charset.StandardCharsets.UTF_8;

${imports(facts)
  .map((name) => `import ${name};\n`)
  .join('')}
public class Call {
  static final String BODY = ${bodyLiteral(facts.body)};

  public static void main(String[] args) throws Exception {
    String pem = Files.readString(Path.of("${keyFile}")).replaceAll("-----[^-]+-----", "");
    PrivateKey key = KeyFactory.getInstance("RSA")
        .generatePrivate(new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(pem)));
    String time = ${times[facts.profile.time]};
    byte[] body = BODY.getBytes(UTF_8);

    // What is signed: these bytes, and nothing else.
    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(key);
    signer.update((${quoted(signedBeforeTime(facts))} + time + ".").getBytes(UTF_8));
    signer.update(body);
    String signature = ${quoted(signaturePrefix(facts))} + ${values[facts.profile.value]};

${client(facts.rootFile)}    HttpRequest request = HttpRequest.newBuilder(URI.create(${quoted(facts.url)}))
        .header("Content-Type", "application/json; charset=UTF-8")
        .header(${quoted(facts.profile.clientIdHeader)}, ${quoted(facts.clientId)})
        .header("Request-Time", time)
        .header("Signature", signature)
        .method(${quoted(facts.method)}, HttpRequest.BodyPublishers.ofByteArray(body))
        .build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString(UTF_8));
    System.out.println(answer.statusCode());
    System.out.println(answer.body());
  }
}
`;
  },
};

function imports({ rootFile, profile }: SnippetFacts): readonly string[] {
  const always = [
    ...['HttpClient', 'HttpRequest', 'HttpResponse'].map((name) => `java.net.http.${name}`),
    ...['KeyFactory', 'PrivateKey', 'Signature', 'spec.PKCS8EncodedKeySpec'].map((name) => `java.security.${name}`),
    'java.net.URI',
    'java.nio.file.Files',
    'java.nio.file.Path',
    'java.util.Base64',
  ];
  const clock = ['java.time.OffsetDateTime', 'java.time.ZoneOffset', 'java.time.format.DateTimeFormatter'];
  const trust = ['java.security.KeyStore', 'java.security.cert.CertificateFactory', 'javax.net.ssl.SSLContext'];
  return [
    ...always,
    ...(profile.time === 'epoch-millis' ? [] : clock),
    ...(profile.value !== 'percent-encoded' ? [] : ['java.net.URLEncoder']),
    ...(rootFile === null ? [] : [...trust, 'javax.net.ssl.TrustManagerFactory']),
  ].toSorted();
}

function client(rootFile: string | null): string {
  const http = 'HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1)';
  if (rootFile === null) return `    HttpClient client = ${http}.build();\n`;
  return `    KeyStore roots = KeyStore.getInstance(KeyStore.getDefaultType());
    roots.load(null, null);
    try (var file = Files.newInputStream(Path.of(${quoted(rootFile)}))) {
      roots.setCertificateEntry("root", CertificateFactory.getInstance("X.509").generateCertificate(file));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(roots);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(null, trust.getTrustManagers(), null);
    HttpClient client = ${http}.sslContext(tls).build();
`;
}

/**
 * A constant holds 65,535 bytes, so long texts are split. Closing quotes in column one keep indentation; the backslash
 * removes the last line end.
 */
function bodyLiteral(text: string): string {
  const blocks = parts(text).map((part) => `"""\n${blockText(part)}\\\n"""`);
  return blocks.length === 1 ? blocks.join('') : `String.join("",\n${blocks.join(',\n')})`;
}

/** At most three bytes a UTF-16 unit. Pairs stay whole. */
const longestPart = 20_000;

function parts(text: string): readonly string[] {
  if (text.length <= longestPart) return [text];
  const found: string[] = [];
  for (let from = 0; from < text.length;) {
    const last = text.charCodeAt(from + longestPart - 1);
    const to = from + longestPart - (last >= 0xd800 && last < 0xdc00 ? 1 : 0);
    found.push(text.slice(from, to));
    from = to;
  }
  return found;
}

/** Java drops trailing spaces: escape them. */
function blockText(text: string): string {
  const escaped = text
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"""', String.raw`\"\"\"`)
    .replace(/(\p{Z})\n/gu, (_, space: string) => `${space}\\n\\\n`);
  return escapeUnseen(escaped, escape);
}

/** Java reads Unicode escapes first, controls included. */
const escape = withShortEscapes((codePoint) => {
  if (codePoint < 0x100) return `\\${codePoint.toString(8).padStart(3, '0')}`;
  return Array.from(String.fromCodePoint(codePoint).split(''), (unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
});

function quoted(text: string): string {
  return doubleQuoted(text, escape);
}
