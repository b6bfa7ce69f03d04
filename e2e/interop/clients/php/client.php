<?php
// A client of the Order Status Sync service with PHP's own streams, which speak HTTP/1.0.
// php client.php BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]

[, $base, $path, $clientId, $keyFile, $platformFile, $bodyFile, $form] = $argv;
$privateKey = openssl_pkey_get_private(file_get_contents($keyFile));
$platformKey = openssl_pkey_get_public(file_get_contents($platformFile));
$body = file_get_contents($bodyFile);
$mediaType = 'application/json; charset=utf-8';
$encrypt = null;
if ($form === 'encrypted') {
    $key = random_bytes(32);
    $body = openssl_encrypt($body, 'aes-256-ecb', $key);
    openssl_public_encrypt($key, $wrapped, $platformKey, OPENSSL_PKCS1_PADDING);
    $mediaType = 'text/plain; charset=UTF-8';
    $encrypt = 'algorithm=RSA_AES,keyVersion=1,symmetricKey=' . rawurlencode(base64_encode($wrapped));
}
$time = gmdate('Y-m-d\TH:i:s\Z');
openssl_sign("POST $path\n$clientId.$time.$body", $signature, $privateKey, OPENSSL_ALGO_SHA256);
$headers = [
    "Content-Type: $mediaType",
    "Client-Id: $clientId",
    "Request-Time: $time",
    'Signature: algorithm=RSA256,keyVersion=1,signature=' . rawurlencode(base64_encode($signature)),
];
if ($encrypt !== null) $headers[] = "Encrypt: $encrypt";
$context = stream_context_create([
    'http' => ['method' => 'POST', 'header' => $headers, 'content' => $body, 'ignore_errors' => true],
    'ssl' => isset($argv[8]) ? ['cafile' => $argv[8]] : [],
]);
$received = file_get_contents($base . $path, false, $context);

$answer = [];
foreach (array_slice($http_response_header, 1) as $line) {
    [$name, $value] = explode(':', $line, 2);
    $answer[strtolower($name)] = trim($value);
}
preg_match('/^HTTP\/\S+ (\d+)/', $http_response_header[0], $status);
$signed = "POST $path\n{$answer['client-id']}.{$answer['response-time']}.$received";
$value = base64_decode(pairs($answer['signature'])['signature']);
$verified = openssl_verify($signed, $value, $platformKey, OPENSSL_ALGO_SHA256) === 1;
if (isset($answer['encrypt'])) {
    openssl_private_decrypt(base64_decode(pairs($answer['encrypt'])['symmetrickey']), $key, $privateKey);
    $received = openssl_decrypt($received, 'aes-' . (strlen($key) * 8) . '-ecb', $key);
}
echo json_encode(['status' => (int) $status[1], 'verified' => $verified, 'body' => base64_encode($received)]), "\n";

function pairs(string $header): array
{
    $found = [];
    foreach (explode(',', $header) as $pair) {
        [$name, $value] = explode('=', trim($pair), 2);
        $found[strtolower($name)] = rawurldecode($value);
    }
    return $found;
}
