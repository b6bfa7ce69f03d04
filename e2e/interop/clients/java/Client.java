import java.io.FileInputStream;
import java.io.InputStream;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A client of the Order Status Sync service with Java's own classes. Its HTTP client offers HTTP/2 on each plain connection;
 * it names no key version and writes the zone without a colon.
 *
 * java Client.java BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]
 */
public class Client {
  public static void main(String[] args) throws Exception {
    String base = args[0], path = args[1], clientId = args[2];
    KeyFactory rsa = KeyFactory.getInstance("RSA");
    PrivateKey privateKey = rsa.generatePrivate(new PKCS8EncodedKeySpec(pem(args[3])));
    PublicKey platformKey = rsa.generatePublic(new X509EncodedKeySpec(pem(args[4])));
    byte[] body = Files.readAllBytes(Path.of(args[5]));
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path));
    if (args[6].equals("encrypted")) {
      byte[] key = new byte[24];
      new SecureRandom().nextBytes(key);
      body = Base64.getEncoder().encode(aes(Cipher.ENCRYPT_MODE, key, body));
      Cipher wrap = Cipher.getInstance("RSA/ECB/PKCS1Padding");
      wrap.init(Cipher.ENCRYPT_MODE, platformKey);
      request.header("Content-Type", "text/plain; charset=UTF-8");
      request.header("Encrypt", "algorithm=RSA_AES,symmetricKey=" + written(wrap.doFinal(key)));
    } else {
      request.header("Content-Type", "application/json; charset=UTF-8");
    }
    String time = OffsetDateTime.now(ZoneOffset.ofHours(8)).format(DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ"));
    Signature signer = Signature.getInstance("SHA256withRSA");
    signer.initSign(privateKey);
    signer.update(("POST " + path + "\n" + clientId + "." + time + ".").getBytes(StandardCharsets.UTF_8));
    signer.update(body);
    request.header("Client-Id", clientId);
    request.header("Request-Time", time);
    request.header("Signature", "algorithm=RSA256, signature=" + written(signer.sign()));
    request.POST(HttpRequest.BodyPublishers.ofByteArray(body));

    HttpClient.Builder client = HttpClient.newBuilder();
    if (args.length > 7) client.sslContext(trusting(args[7]));
    HttpResponse<byte[]> answer = client.build().send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    Signature verifier = Signature.getInstance("SHA256withRSA");
    verifier.initVerify(platformKey);
    String head = "POST " + path + "\n" + header(answer, "Client-Id") + "." + header(answer, "Response-Time") + ".";
    verifier.update(head.getBytes(StandardCharsets.UTF_8));
    verifier.update(answer.body());
    boolean verified = verifier.verify(Base64.getDecoder().decode(pairs(header(answer, "Signature")).get("signature")));
    byte[] opened = answer.body();
    if (answer.headers().firstValue("Encrypt").isPresent()) {
      Cipher unwrap = Cipher.getInstance("RSA/ECB/PKCS1Padding");
      unwrap.init(Cipher.DECRYPT_MODE, privateKey);
      byte[] key = unwrap.doFinal(Base64.getDecoder().decode(pairs(header(answer, "Encrypt")).get("symmetrickey")));
      opened = aes(Cipher.DECRYPT_MODE, key, Base64.getDecoder().decode(answer.body()));
    }
    String given = Base64.getEncoder().encodeToString(opened);
    System.out.printf("{\"status\":%d,\"verified\":%b,\"body\":\"%s\"}%n", answer.statusCode(), verified, given);
  }

  static byte[] pem(String file) throws Exception {
    String text = Files.readString(Path.of(file)).replaceAll("-----[A-Z ]+-----", "").replaceAll("\\s", "");
    return Base64.getDecoder().decode(text);
  }

  static byte[] aes(int mode, byte[] key, byte[] data) throws Exception {
    Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
    cipher.init(mode, new SecretKeySpec(key, "AES"));
    return cipher.doFinal(data);
  }

  static String written(byte[] value) {
    return URLEncoder.encode(Base64.getEncoder().encodeToString(value), StandardCharsets.UTF_8);
  }

  static String header(HttpResponse<byte[]> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  static Map<String, String> pairs(String header) {
    Map<String, String> found = new HashMap<>();
    for (String pair : header.split(",")) {
      String[] parts = pair.strip().split("=", 2);
      found.put(parts[0].toLowerCase(), URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
    }
    return found;
  }

  static SSLContext trusting(String file) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    try (InputStream stream = new FileInputStream(file)) {
      store.setCertificateEntry("root", CertificateFactory.getInstance("X.509").generateCertificate(stream));
    }
    TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
