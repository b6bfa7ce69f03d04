#!/bin/sh
# A client of the Order Status Sync service with openssl and curl. It asks before it sends its body (Expect: 100-continue)
# and writes the signature first.
# sh client.sh BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]
set -eu
base=$1 path=$2 client_id=$3 private_key=$4 platform_key=$5 body=$6 form=$7 ca=${8:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

hex() { od -An -v -tx1 | tr -d ' \n'; }
written() { openssl base64 -A | sed 's/+/%2B/g; s/\//%2F/g; s/=/%3D/g'; }
decoded() { sed 's/%2[Bb]/+/g; s/%2[Ff]/\//g; s/%3[Dd]/=/g' | openssl base64 -d -A; }
answer_header() { sed -n "s/^$1: //Ip" "$work/headers" | tr -d '\r'; }
pair() { tr ',' '\n' | sed -n "s/^ *$1=//Ip"; }

media_type='application/json; charset=UTF-8'
cp "$body" "$work/body"
set --
if [ "$form" = encrypted ]; then
  openssl rand -out "$work/key" 32
  openssl enc -aes-256-ecb -K "$(hex <"$work/key")" -in "$body" | openssl base64 -A >"$work/body"
  wrapped=$(openssl pkeyutl -encrypt -pubin -inkey "$platform_key" -in "$work/key" | written)
  media_type='text/plain; charset=UTF-8'
  set -- -H "Encrypt: algorithm=RSA_AES,keyVersion=1,symmetricKey=$wrapped"
fi
time=$(date +%Y-%m-%dT%H:%M:%S.%3N%:z)
{ printf 'POST %s\n%s.%s.' "$path" "$client_id" "$time"; cat "$work/body"; } >"$work/content"
signature=$(openssl dgst -sha256 -sign "$private_key" "$work/content" | written)
[ -z "$ca" ] || set -- "$@" --cacert "$ca"

status=$(curl -sS -o "$work/answer" -D "$work/headers" -w '%{http_code}' --http1.1 --noproxy '*' "$@" \
  -H "Content-Type: $media_type" -H "Client-Id: $client_id" -H "Request-Time: $time" -H 'Expect: 100-continue' \
  -H "Signature: signature=$signature,algorithm=RSA256,keyVersion=1" --data-binary "@$work/body" "$base$path")

answer_header Signature | pair signature | decoded >"$work/signature"
{ printf 'POST %s\n%s.%s.' "$path" "$(answer_header Client-Id)" "$(answer_header Response-Time)"; cat "$work/answer"; } >"$work/content"
verified=false
if openssl dgst -sha256 -verify "$platform_key" -signature "$work/signature" "$work/content" >/dev/null 2>&1; then verified=true; fi
if [ -n "$(answer_header Encrypt)" ]; then
  answer_header Encrypt | pair symmetricKey | decoded >"$work/wrapped"
  key=$(openssl pkeyutl -decrypt -inkey "$private_key" -in "$work/wrapped" | hex)
  openssl base64 -d -A -in "$work/answer" -out "$work/sealed"
  openssl enc -d "-aes-$((${#key} * 4))-ecb" -K "$key" -in "$work/sealed" -out "$work/answer"
fi
printf '{"status":%s,"verified":%s,"body":"%s"}\n' "$status" "$verified" "$(openssl base64 -A -in "$work/answer")"
