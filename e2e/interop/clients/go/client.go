// A client of the Order Status Sync service with Go's standard library. It writes the time as epoch milliseconds and the
// name of the Client-Id header in lower case.
//
// go run client.go BASE_URL PATH CLIENT_ID PRIVATE.pem PLATFORM.pem BODY plain|encrypted [CA.pem]
package main

import (
	"bytes"
	"crypto"
	"crypto/aes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

func must[T any](value T, err error) T {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	return value
}

func pairs(header string) map[string]string {
	found := map[string]string{}
	for _, pair := range strings.Split(header, ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(pair), "=")
		found[strings.ToLower(name)] = must(url.PathUnescape(value))
	}
	return found
}

func ecb(key, data []byte, crypt func(block []byte, dst, src []byte)) []byte {
	out := make([]byte, len(data))
	for at := 0; at < len(data); at += aes.BlockSize {
		crypt(key, out[at:at+aes.BlockSize], data[at:at+aes.BlockSize])
	}
	return out
}

func encrypt(key, plain []byte) []byte {
	fill := aes.BlockSize - len(plain)%aes.BlockSize
	padded := append(append([]byte{}, plain...), bytes.Repeat([]byte{byte(fill)}, fill)...)
	block := must(aes.NewCipher(key))
	return ecb(key, padded, func(_ []byte, dst, src []byte) { block.Encrypt(dst, src) })
}

func decrypt(key, sealed []byte) []byte {
	block := must(aes.NewCipher(key))
	padded := ecb(key, sealed, func(_ []byte, dst, src []byte) { block.Decrypt(dst, src) })
	return padded[:len(padded)-int(padded[len(padded)-1])]
}

func main() {
	base, path, clientID := os.Args[1], os.Args[2], os.Args[3]
	keyBlock, _ := pem.Decode(must(os.ReadFile(os.Args[4])))
	privateKey := must(x509.ParsePKCS8PrivateKey(keyBlock.Bytes)).(*rsa.PrivateKey)
	platformBlock, _ := pem.Decode(must(os.ReadFile(os.Args[5])))
	platformKey := must(x509.ParsePKIXPublicKey(platformBlock.Bytes)).(*rsa.PublicKey)
	body := must(os.ReadFile(os.Args[6]))
	mediaType := "application/json; charset=utf8"
	encryptHeader := ""
	if os.Args[7] == "encrypted" {
		key := make([]byte, 16)
		must(rand.Read(key))
		body = []byte(base64.StdEncoding.EncodeToString(encrypt(key, body)))
		wrapped := must(rsa.EncryptPKCS1v15(rand.Reader, platformKey, key))
		mediaType = "text/plain; charset=utf8"
		encryptHeader = "algorithm=RSA_AES,keyVersion=1,symmetricKey=" + url.QueryEscape(base64.StdEncoding.EncodeToString(wrapped))
	}
	at := strconv.FormatInt(time.Now().UnixMilli(), 10)
	hash := sha256.Sum256(append([]byte("POST "+path+"\n"+clientID+"."+at+"."), body...))
	signature := must(rsa.SignPKCS1v15(rand.Reader, privateKey, crypto.SHA256, hash[:]))

	request := must(http.NewRequest("POST", base+path, bytes.NewReader(body)))
	request.Header["content-type"] = []string{mediaType}
	request.Header["client-id"] = []string{clientID}
	request.Header["request-time"] = []string{at}
	request.Header["signature"] = []string{"algorithm=RSA256,keyVersion=1,signature=" + url.QueryEscape(base64.StdEncoding.EncodeToString(signature))}
	if encryptHeader != "" {
		request.Header["encrypt"] = []string{encryptHeader}
	}
	client := http.Client{}
	if len(os.Args) > 8 {
		roots := x509.NewCertPool()
		roots.AppendCertsFromPEM(must(os.ReadFile(os.Args[8])))
		client.Transport = &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}
	}
	answer := must(client.Do(request))
	received := must(io.ReadAll(answer.Body))
	signed := []byte("POST " + path + "\n" + answer.Header.Get("Client-Id") + "." + answer.Header.Get("Response-Time") + ".")
	sum := sha256.Sum256(append(signed, received...))
	value := must(base64.StdEncoding.DecodeString(pairs(answer.Header.Get("Signature"))["signature"]))
	verified := rsa.VerifyPKCS1v15(platformKey, crypto.SHA256, sum[:], value) == nil
	opened := received
	if sealed := answer.Header.Get("Encrypt"); sealed != "" {
		wrapped := must(base64.StdEncoding.DecodeString(pairs(sealed)["symmetrickey"]))
		key := must(rsa.DecryptPKCS1v15(nil, privateKey, wrapped))
		opened = decrypt(key, must(base64.StdEncoding.DecodeString(string(received))))
	}
	result := map[string]any{"status": answer.StatusCode, "verified": verified, "body": base64.StdEncoding.EncodeToString(opened)}
	fmt.Println(string(must(json.Marshal(result))))
}
