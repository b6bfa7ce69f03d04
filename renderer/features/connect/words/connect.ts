import { say } from '../../../../shared/lib/text/words.ts';

export const connectWords = {
  title: say('Connect your backend', '連接你的後端'),
  open: say('Connect your backend…', '連接你的後端…'),
  openFromPalette: say('Connect your backend and check its signatures…', '連接你的後端並檢查其簽名…'),
  text: say(
    'Your program calls this sandbox as it would call the platform. The phones show History, what was accepted, and update with each call.',
    '你的程式可像呼叫平台一樣呼叫此沙盒；手機會顯示「記錄」，即獲接受的呼叫，並隨每次呼叫更新。',
  ),
  close: say('Back to the editor', '返回編輯器'),
  notRunning: say(
    'The sandbox is not running; see the status bar. When it runs, its address and a snippet for your language appear here.',
    '沙盒未有運行，原因見狀態列。運行後，此處會顯示其網址及程式片段。',
  ),
  copy: say('Copy: {{what}}', '複製：{{what}}'),
  save: say('Save {{file}}', '儲存 {{file}}'),
  command: say('Command', '指令'),
  noPayload: say(
    'No payload is open. Open one in the list to see its call here.',
    '未有開啟內容。請在列表開啟一份，以在此查看其呼叫。',
  ),
  client: {
    title: say('Your client', '你的客戶端'),
    text: say(
      'The sandbox verifies your signature with your public key. The private key stays in your backend.',
      '沙盒以你的公開密鑰驗證簽名；私人密鑰只留在你的後端。',
    ),
    list: say('Clients and their public keys', '客戶端及其公開密鑰'),
    version: say('key version {{version}}', '密鑰版本 {{version}}'),
    bits: say('{{bits}} bits', '{{bits}} 位元'),
    remove: say('Remove key version {{version}} of {{clientId}}', '移除 {{clientId}} 的密鑰版本 {{version}}'),
    another: say('Add another client or key', '加入其他客戶端或密鑰'),
    id: say('Client-Id', 'Client-Id（客戶端編號）'),
    keyVersion: say('Key version', '密鑰版本'),
    nextVersion: say('next', '下一個'),
    publicKey: say('Public key', '公開密鑰'),
    publicKeyHint: say(
      'Paste it or drop its file: PEM, a certificate, or one line of base64.',
      '請貼上，或把檔案拖到此處：PEM、證書，或一行 base64。',
    ),
    chooseFile: say('Choose a file…', '選擇檔案…'),
    add: say('Add the client', '加入客戶端'),
    fillFirst: say('Enter the Client-Id and the public key first.', '請先輸入 Client-Id 及公開密鑰。'),
    noKeys: say('No key pair yet?', '還未有密鑰對？'),
    noKeysText: say('Two commands generate one, for tests only:', '以下兩個指令可產生一對，只供測試使用：'),
    mistakes: {
      private: say(
        'The text contains a private key. It was not sent anywhere, and the field was cleared. Paste the public key; this command writes it:',
        '貼上的內容含有私人密鑰。它沒有送往任何地方，欄位亦已清空。請貼上公開密鑰；以下指令可將其寫出：',
      ),
      'too-large': say(
        'The file is over 64 KiB, so it cannot be a public key. It was not read.',
        '檔案超過 64 KiB，不可能是公開密鑰，因此未有讀取。',
      ),
    },
  },
  address: {
    title: say('Address', '網址'),
    text: say(
      'Use it instead of the platform’s URL. It is reachable from this computer only.',
      '請以此網址代替平台的網址；只限此電腦連接。',
    ),
    scheme: say('Protocol', '通訊協定'),
    root: say('Root certificate', '根證書'),
    trust: say('Trust the root certificate in your runtime', '在你的執行環境信任根證書'),
    trustText: say(
      'Save the file next to your program. Each line below makes one program trust it; nothing is installed on this computer. SSL_CERT_FILE works on Linux only; elsewhere your program reads the file, as its snippet shows. The root’s key stays in the data folder and can only sign the names of this sandbox.',
      '請把檔案儲存在程式旁邊。以下每行只讓一個程式信任該證書，不會在此電腦安裝任何東西。SSL_CERT_FILE 只適用於 Linux；在其他系統請由程式讀取檔案，如程式片段所示。根證書的密鑰只存於資料夾，亦只能為此沙盒的名稱簽發證書。',
    ),
    answers: say('Verify response signatures', '驗證回應的簽名'),
    answersText: say(
      'The sandbox signs responses as the platform does, with its own key. Its public key:',
      '沙盒與平台一樣簽署回應，使用本身的密鑰。其公開密鑰：',
    ),
  },
  given: {
    title: say('Custom certificate', '自訂證書'),
    text: say(
      'Copy the certificate (PEM, followed by its issuers) and its key (without a passphrase) into this folder, then choose them. The sandbox serves HTTPS with copies of both.',
      '請把證書（PEM，其後為簽發者的證書）及其密鑰（沒有通行短語）複製到此資料夾，然後選取。沙盒會以兩者的副本提供 HTTPS。',
    ),
    folder: say('Folder', '資料夾'),
    cert: say('Certificate', '證書'),
    key: say('Key', '密鑰'),
    same: say('In the same file', '在同一檔案內'),
    again: say('Refresh', '重新整理'),
    take: say('Use for HTTPS', '用於 HTTPS'),
    shown: say('Certificate', '證書'),
    trust: say(
      'This is your certificate. Callers trust it if they trust its issuer. To go back to the sandbox’s own certificate, choose HTTP, then HTTPS.',
      '此證書由你提供。呼叫方如信任其簽發機構，便會信任此證書。如要改回沙盒本身的證書，請先選 HTTP，再選 HTTPS。',
    ),
  },
  container: {
    title: say('From a container or under another host name', '從容器或以其他名稱連接'),
    host: say(
      'The sandbox listens on 127.0.0.1 only. On Linux, a container that uses the host’s network can call this address directly:',
      '沙盒只在 127.0.0.1 接收呼叫。在 Linux 上，使用主機網絡的容器可直接使用上述網址：',
    ),
    forward: say(
      'Otherwise, run a forwarder on this computer. It passes calls from the container network (here Docker’s default) to the sandbox. Anyone who can reach that network can reach the sandbox, so stop it when you are done:',
      '否則請在此電腦執行轉發程式，把容器網絡（此處為 Docker 的預設網絡）的呼叫轉到沙盒。凡能連接該網絡者均可連接沙盒，用畢請停止：',
    ),
    names: say(
      'Requests then contain another host name. Add it here; otherwise the response is 421. With HTTPS, a new name also means a new root certificate: save it again and trust it instead of the old one.',
      '這時請求會含有另一個主機名稱。請在此加入，否則回應為 421。使用 HTTPS 時，新名稱亦會換上新的根證書：請重新儲存，並改為信任新的一張。',
    ),
    usualPort: say(
      'If a client can use port 443 only, forward that port. This needs administrator rights:',
      '若客戶端只能連接連接埠 443，可轉送該連接埠（需要管理員權限）：',
    ),
    namesLabel: say('Additional host names', '其他主機名稱'),
    apply: say('Allow', '允許'),
  },
  signed: {
    title: say('Example of the text to sign', '待簽文字範例'),
    text: say(
      'Exactly these bytes, for the open payload. LF marks the only line feed before the body; there is no trailing newline.',
      '即開啟內容的這些位元組，一字不差。LF 標示正文之前唯一的換行；末尾沒有換行。',
    ),
    time: say(
      'The time {{time}} is an example: sign the value that you send in Request-Time.',
      '時間 {{time}} 只是範例：請簽署你在 Request-Time 發送的值。',
    ),
    again: say('New ids and times', '更新編號及時間'),
    againText: say(
      'Fills in the payload’s variables again: a new requestId and the current time',
      '重新填入內容的變數：新的 requestId 及現在的時間',
    ),
  },
  snippet: {
    title: say('Program that signs and sends the payload', '簽署並發送的程式'),
    text: say(
      'It reads your key from {{file}} in the same folder. Its first lines list what it needs.',
      '程式從同一資料夾的 {{file}} 讀取你的密鑰；所需環境見首數行。',
    ),
    language: say('Language', '程式語言'),
    placeholder: say(
      'Add your client in step 1. Until then the Client-Id is a placeholder, and the sandbox refuses the call.',
      '請先在步驟 1 加入客戶端。在此之前 Client-Id 只是佔位文字，沙盒會拒絕呼叫。',
    ),
    curve: say(
      'The chosen key is for ECC224, but the snippets sign with RSA256. Add an RSA key to use them.',
      '所選的密鑰用於 ECC224，但程式片段以 RSA256 簽署。請加入 RSA 密鑰。',
    ),
    tooLong: say(
      'This payload has more than {{most}} characters, too many for a snippet. Open a shorter one: signing works the same way.',
      '此內容超過 {{most}} 個字元，不適合程式片段。請開啟較短的一份：簽署方法相同。',
    ),
    plain: say(
      'Your sends are encrypted; the snippet sends the same payload unencrypted.',
      '你的發送會加密；程式片段則不加密發送同一份內容。',
    ),
    notRun: say(
      'Only the syntax of this snippet is tested. All others are run against the sandbox before each release.',
      '此程式片段只檢查過語法；其餘各個在每次發佈前均會對沙盒執行。',
    ),
  },
  controls: { title: say('Sandbox mode', '沙盒模式'), mode: say('Sandbox mode', '沙盒模式') },
  modes: {
    strict: say('Strict', '嚴格'),
    lenient: say('Lenient', '寬鬆'),
    'record-only': say('Record only', '只作記錄'),
  },
  commands: {
    mode: say('Sandbox: {{mode}}', '沙盒：{{mode}}'),
    https: say('Sandbox: use HTTPS', '沙盒：改用 HTTPS'),
    http: say('Sandbox: use HTTP', '沙盒：改用 HTTP'),
  },
  modeTexts: {
    strict: say('Follows the specification: invalid calls are refused.', '依照規格：無效的呼叫會被拒絕。'),
    lenient: say(
      'Errors in a payload or its order do not refuse the call: the response is S and lists the findings.',
      '內容或訂單的錯誤不會令呼叫被拒：以 S 回應，並列出問題。',
    ),
    'record-only': say(
      'Every call is stored and answered with success. Orders and phones do not change.',
      '所有呼叫均會保存並回應成功。訂單及手機維持不變。',
    ),
  },
  onboarding: {
    title: say('Marked as not onboarded: none', '未開通：沒有'),
    marked_one: say('Marked as not onboarded: {{count}} entry', '未開通：{{count}} 項'),
    marked_other: say('Marked as not onboarded: {{count}} entries', '未開通：{{count}} 項'),
    text: say(
      'Calls for these get UN_SUPPORT_BUSINESS, as if the platform had not onboarded them yet.',
      '涉及以下各項的呼叫會得到 UN_SUPPORT_BUSINESS，猶如平台尚未為其開通。',
    ),
    merchants: say('merchantIds, separated by spaces', 'merchantId，以空格分隔'),
    scenarios: say('Scenarios', '場景'),
    templates: say('Template codes, separated by spaces', '範本編號，以空格分隔'),
    mark: say('Mark as not onboarded', '標記為未開通'),
    clear: say('Clear all', '全部清除'),
  },
  startOver: {
    ask: say('Start over…', '重新開始…'),
    text: say(
      'Deletes all orders and calls. Clients, payloads and these settings stay.',
      '刪除所有訂單及呼叫；客戶端、內容及以上設定會保留。',
    ),
    would: say(
      'To be deleted permanently: calls {{calls}}, orders {{orders}}. This cannot be undone.',
      '將永久刪除：呼叫 {{calls}}，訂單 {{orders}}。此操作無法復原。',
    ),
    do: say('Start over', '重新開始'),
  },
  lastCall: {
    waiting: say('Waiting for the first call from your backend…', '正在等候你的後端首次呼叫…'),
    noCall: say('Not a call', '不是呼叫'),
    signature: say('Request signature {{verdict}}', '請求的簽名：{{verdict}}'),
    open: say('Open the call', '開啟此呼叫'),
    calls: say('All calls', '所有呼叫'),
  },
};
