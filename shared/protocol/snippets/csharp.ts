import type { SignatureValue, TimeForm } from '../../gaps/profile-cells.ts';
import { keyFile, signaturePrefix, signedBeforeTime, type SnippetLanguage, hasUnseen, quoted } from './snippet.ts';

const times: Readonly<Record<TimeForm, string>> = {
  offset: `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:sszzz", CultureInfo.InvariantCulture)`,
  'offset-millis': `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss.fffzzz", CultureInfo.InvariantCulture)`,
  'utc-offset': `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:sszzz", CultureInfo.InvariantCulture)`,
  'basic-offset': `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss'+0000'", CultureInfo.InvariantCulture)`,
  'utc-z': `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture)`,
  'utc-z-millis': `DateTimeOffset.UtcNow.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture)`,
  'epoch-millis': 'DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString(CultureInfo.InvariantCulture)',
};

const values: Readonly<Record<SignatureValue, string>> = {
  'percent-encoded': 'Uri.EscapeDataString(Convert.ToBase64String(signed))',
  base64url: `Convert.ToBase64String(signed).TrimEnd('=').Replace('+', '-').Replace('/', '_')`,
  base64: 'Convert.ToBase64String(signed)',
};

export const csharpSnippet: SnippetLanguage = {
  id: 'csharp',
  name: 'C#',
  fileName: 'Program.cs',
  command: 'dotnet run',
  body: bodyLiteral,
  source: (facts) => {
    return `// .NET 8 or later, alone: the Program.cs of a project that "dotnet new console" makes.
// Your RSA private key is read from ${keyFile}.
using System.Globalization;
${facts.rootFile === null ? '' : 'using System.Net.Security;\n'}using System.Security.Cryptography;
${facts.rootFile === null ? '' : 'using System.Security.Cryptography.X509Certificates;\n'}using System.Text;

using var key = RSA.Create();
key.ImportFromPem(File.ReadAllText("${keyFile}"));
var time = ${times[facts.profile.time]};
var body = Encoding.UTF8.GetBytes(${bodyLiteral(facts.body)});

// What is signed: these bytes, and nothing else.
byte[] content = [.. Encoding.UTF8.GetBytes(${quoted(signedBeforeTime(facts))} + time + "."), .. body];
var signed = key.SignData(content, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
var signature = ${quoted(signaturePrefix(facts))} + ${values[facts.profile.value]};

${client(facts.rootFile)}using var request = new HttpRequestMessage(new HttpMethod(${quoted(facts.method)}), ${quoted(facts.url)});
request.Content = new ByteArrayContent(body);
request.Content.Headers.TryAddWithoutValidation("Content-Type", "application/json; charset=UTF-8");
request.Headers.TryAddWithoutValidation(${quoted(facts.profile.clientIdHeader)}, ${quoted(facts.clientId)});
request.Headers.TryAddWithoutValidation("Request-Time", time);
request.Headers.TryAddWithoutValidation("Signature", signature);
using var answer = await client.SendAsync(request);
Console.WriteLine((int)answer.StatusCode);
Console.WriteLine(await answer.Content.ReadAsStringAsync());
`;
  },
};

function client(rootFile: string | null): string {
  if (rootFile === null) return 'using var client = new HttpClient(new SocketsHttpHandler { UseProxy = false });\n';
  return `var trust = new X509ChainPolicy { TrustMode = X509ChainTrustMode.CustomRootTrust, RevocationMode = X509RevocationMode.NoCheck };
trust.CustomTrustStore.ImportFromPemFile(${quoted(rootFile)});
using var client = new HttpClient(new SocketsHttpHandler
{
    UseProxy = false,
    SslOptions = new SslClientAuthenticationOptions { CertificateChainPolicy = trust },
});
`;
}

/** Raw strings take the file's line ends: convert them. Invisible characters need quoted lines. */
function bodyLiteral(text: string): string {
  const lines = text.split('\n');
  if (lines.length === 1) return quoted(text);
  if (hasUnseen(text))
    return `string.Join("\\n", new[]\n{\n${lines.map((line) => `    ${quoted(line)}`).join(',\n')}\n})`;
  const longest = Math.max(2, ...Array.from(text.matchAll(/"+/g), ([run]) => run.length));
  const quotes = '"'.repeat(longest + 1);
  return `${quotes}\n${text}\n${quotes}.Replace("\\r\\n", "\\n")`;
}
