import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import {
  keyFile,
  signaturePrefix,
  signedBeforeTime,
  type SnippetFacts,
  type SnippetLanguage,
  runsOf,
  quoted,
} from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: 'time.Now().UTC().Format("2006-01-02T15:04:05-07:00")',
  'offset-millis': 'time.Now().UTC().Format("2006-01-02T15:04:05.000-07:00")',
  'utc-offset': 'time.Now().UTC().Format("2006-01-02T15:04:05-07:00")',
  'basic-offset': 'time.Now().UTC().Format("2006-01-02T15:04:05-0700")',
  'utc-z': 'time.Now().UTC().Format("2006-01-02T15:04:05Z")',
  'utc-z-millis': 'time.Now().UTC().Format("2006-01-02T15:04:05.000Z")',
  'epoch-millis': 'strconv.FormatInt(time.Now().UnixMilli(), 10)',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': 'url.QueryEscape(base64.StdEncoding.EncodeToString(signed))',
  base64url: 'base64.RawURLEncoding.EncodeToString(signed)',
  base64: 'base64.StdEncoding.EncodeToString(signed)',
};

export const goSnippet: SnippetLanguage = {
  id: 'go',
  name: 'Go',
  fileName: 'call.go',
  command: 'go run call.go',
  body: bodyLiteral,
  source: (facts) => {
    return `// Go alone. Your RSA private key, PKCS#8 or PKCS#1, is read from ${keyFile}.
package main

import (
${imports(facts)
  .map((name) => `\t"${name}"\n`)
  .join('')})

const body = ${bodyLiteral(facts.body)}

func main() {
	when := ${times[facts.profile.time]}

	// What is signed: these bytes, and nothing else.
	digest := sha256.Sum256([]byte(${quoted(signedBeforeTime(facts))} + when + "." + body))
	signed := must(rsa.SignPKCS1v15(rand.Reader, privateKey(), crypto.SHA256, digest[:]))
	signature := ${quoted(signaturePrefix(facts))} + ${values[facts.profile.value]}

	request := must(http.NewRequest(${quoted(facts.method)}, ${quoted(facts.url)}, strings.NewReader(body)))
	request.Header.Set("Content-Type", "application/json; charset=UTF-8")
	request.Header[${quoted(facts.profile.clientIdHeader)}] = []string{${quoted(facts.clientId)}}
	request.Header.Set("Request-Time", when)
	request.Header.Set("Signature", signature)

${client(facts.rootFile)}	answer := must(client.Do(request))
	fmt.Println(answer.StatusCode)
	fmt.Println(string(must(io.ReadAll(answer.Body))))
}

func privateKey() *rsa.PrivateKey {
	block, _ := pem.Decode(must(os.ReadFile("${keyFile}")))
	if block == nil {
		log.Fatal("${keyFile} contains no PEM block")
	}
	if block.Type == "RSA PRIVATE KEY" {
		return must(x509.ParsePKCS1PrivateKey(block.Bytes))
	}
	key, isRSA := must(x509.ParsePKCS8PrivateKey(block.Bytes)).(*rsa.PrivateKey)
	if !isRSA {
		log.Fatal("${keyFile} contains no RSA key")
	}
	return key
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}
`;
  },
};

function imports({ rootFile, profile }: SnippetFacts): readonly string[] {
  const always = ['crypto', 'crypto/rand', 'crypto/rsa', 'crypto/sha256', 'crypto/x509', 'encoding/base64'];
  const further = ['encoding/pem', 'fmt', 'io', 'log', 'net/http', 'os', 'strings', 'time'];
  const some = [
    ...(rootFile === null ? [] : ['crypto/tls']),
    ...(profile.value !== 'percent-encoded' ? [] : ['net/url']),
    ...(profile.time === 'epoch-millis' ? ['strconv'] : []),
  ];
  return [...always, ...further, ...some].toSorted();
}

function client(rootFile: string | null): string {
  if (rootFile === null) return '\tclient := http.DefaultClient\n';
  return `	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(must(os.ReadFile(${quoted(rootFile)})))
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
`;
}

/** Backquotes and invisible characters need quoted pieces. */
function bodyLiteral(text: string): string {
  const pieces = runsOf(text, '`').flatMap(({ run, isPlain }) =>
    run === '' ? [] : [isPlain ? `\`${run}\`` : quoted(run)],
  );
  return pieces.length === 0 ? '""' : pieces.join(' + ');
}
