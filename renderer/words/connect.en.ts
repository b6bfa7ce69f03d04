/** What the place "Connect your backend" says. */
export const connectEn = {
  title: 'Connect your backend',
  open: 'Connect your backend…',
  text: 'Your own program calls this sandbox as it would call the platform; the phones beside this follow.',
  close: 'Back to the editor',
  notRunning: 'The status bar says why. Once it runs, its address and a snippet for your language stand here.',
  copy: 'Copy: {{what}}',
  save: 'Save {{file}}',
  command: 'Command',
  noPayload: 'No payload is in front. Open one in the list: its call is what stands here.',
  client: {
    title: 'Your client',
    text: 'The sandbox checks your signature with your public key. The private key stays where your backend is.',
    list: 'Clients and their public keys',
    version: 'key version {{version}}',
    bits: '{{bits}} bits',
    remove: 'Remove key version {{version}} of {{clientId}}',
    another: 'Add another client or key',
    id: 'Client-Id',
    keyVersion: 'Key version',
    nextVersion: 'the next number',
    publicKey: 'Public key',
    publicKeyHint: 'Paste it or drop its file: PEM, a certificate, or one line of base64.',
    chooseFile: 'Choose a file…',
    add: 'Add the client',
    noKeys: 'No key pair yet?',
    noKeysText: 'Two commands make one, for tests alone:',
    mistakes: {
      private:
        'That holds a private key. It went nowhere, and the field is empty again. Paste its public half, which this command writes:',
      'too-large': 'That file has more than 64 KiB, so it is no public key. Nothing of it was read.',
    },
  },
  address: {
    title: 'The address',
    text: 'Take it in place of the platform’s. It is reached from this computer alone.',
    scheme: 'Protocol',
    root: 'Root certificate',
    trust: 'Have your runtime trust the root',
    trustText:
      'Save the file beside your program. Each line trusts it for one program; nothing is installed on this computer. SSL_CERT_FILE counts on Linux; elsewhere let the program read the file, as its snippet does. The root’s key never leaves the data folder, and the root vouches for the names of this sandbox only.',
    answers: 'Check the signature of its answers',
    answersText: 'Answers are signed as the platform signs them, with the sandbox’s own key. Its public half:',
  },
  container: {
    title: 'From a container, or under another name',
    host: 'The sandbox listens on 127.0.0.1 and nowhere else. On Linux a container with the host’s network calls the address as it stands:',
    forward:
      'Otherwise a forwarder on this computer takes the calls of the container network (here Docker’s usual one) and hands them on. Whoever reaches that network reaches the sandbox then; end it when you are done:',
    names:
      'Requests then name another host. Name it here, or they are answered with 421. Over HTTPS a new name comes with another root certificate: save it anew, and trust it in place of the earlier one.',
    usualPort: 'For a client that speaks to port 443 alone, hand that port on; it asks for an administrator’s rights:',
    namesLabel: 'Further host names',
    apply: 'Allow',
  },
  signed: {
    title: 'What you sign',
    text: 'These bytes exactly, for the payload in front. LF marks the line feed, the only one before the body; nothing stands at the end.',
    time: 'The time {{time}} is an example: sign the text that you send in Request-Time.',
    again: 'Fresh ids and times',
    againText: 'Fills the variables of the payload anew: another requestId, the time of now',
  },
  snippet: {
    title: 'A program that signs and sends it',
    text: 'It reads your key from {{file}} beside it, and needs what its first lines say.',
    language: 'Language',
    placeholder:
      'Add your client in step 1: until then its Client-Id is a placeholder, and the sandbox refuses the call.',
    curve: 'The chosen key is for ECC224; snippets sign with RSA256. Add an RSA key for them.',
    tooLong:
      'This payload has more than {{most}} characters, too many for a program to be read. Open a shorter one: what is signed is made alike.',
    plain: 'Your own sends are encrypted; the snippet sends the same payload plain.',
    notRun: 'This one was checked by its syntax only; every other one is run against the sandbox before a release.',
  },
  controls: {
    title: 'How the sandbox decides',
    mode: 'How the sandbox decides',
  },
  modes: { strict: 'Strict', lenient: 'Lenient', 'record-only': 'Record only' },
  commands: {
    mode: 'Sandbox: {{mode}}',
    https: 'Sandbox: speak HTTPS',
    http: 'Sandbox: speak plain HTTP',
  },
  modeTexts: {
    strict: 'As the specification has it: what is wrong is refused.',
    lenient:
      'What a payload or its order has wrong does not refuse the call: it is answered with S, and the findings are listed.',
    'record-only':
      'Whatever arrives is kept and answered with success; no order changes, and the phones stay as they are.',
  },
  onboarding: {
    title: 'Not onboarded: nobody is marked',
    marked_one: 'Not onboarded: {{count}} mark',
    marked_other: 'Not onboarded: {{count}} marks',
    text: 'Calls of what is marked are answered with UN_SUPPORT_BUSINESS, as before the platform has onboarded them.',
    merchants: 'merchantIds, with spaces between them',
    scenarios: 'Scenarios',
    templates: 'Template codes, with spaces between them',
    mark: 'Mark as not onboarded',
    clear: 'Mark nobody',
  },
  startOver: {
    ask: 'Start over…',
    text: 'Takes all orders and calls away. Clients, payloads and these controls stay.',
    would: 'Calls that go for good: {{calls}}. Orders that go with them: {{orders}}. This cannot be undone.',
    do: 'Start over',
  },
  lastCall: {
    waiting: 'Waiting for the first call of your backend…',
    noCall: 'No call',
    signature: 'Signature {{verdict}}',
    open: 'Open the call',
    calls: 'All calls',
  },
};
