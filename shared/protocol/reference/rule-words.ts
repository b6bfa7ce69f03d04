import { say } from '../../lib/text/words.ts';
import { assumption, error, rule, rulesOfAnswers, warning, type RuleWords } from './rule-words-of-answers.ts';

const value = say('the value', '該值');
const whole = say('the whole payload', '整個內容');
const range = say('the place that cannot be read', '無法讀取之處');
/** Every validation rule, in the specification's order. */
export const ruleWords: readonly RuleWords[] = [
  rule(
    'syntax',
    error,
    range,
    say(
      'The text is not JSON: it has a comment, an extra comma or single quotes, or is empty.',
      '文字不是 JSON：有註解、多餘的逗號或單引號，或是空白的。',
    ),
    'both',
  ),
  rule(
    'encoding',
    ['error', 'warning'],
    range,
    say(
      'The bytes are not UTF-8. In a response also: another charset, or a byte order mark at the start.',
      '位元組並非 UTF-8。回應如聲稱使用其他字元集，或以位元組順序記號開首，亦屬此類。',
    ),
    'both',
  ),
  rule(
    'lone-surrogate',
    error,
    value,
    say(
      'A text contains half of a surrogate pair, which UTF-8 cannot encode.',
      '文字含有不成對的代理字元，UTF-8 無法表示。',
    ),
  ),
  rule(
    'lossy-number',
    warning,
    value,
    say('A number changes when it is read as a double.', '數字以雙精度讀取後會變成另一個數。'),
  ),
  rule(
    'variable',
    warning,
    value,
    say('A name in double braces is not a variable and is sent unchanged.', '雙大括號內的名稱並非變數，會原樣發送。'),
  ),
  rule(
    'duplicate-key',
    error,
    say('the second of the two keys', '第二個相同的鍵'),
    say(
      'One object has the same key twice; readers differ on which one they use.',
      '同一物件有兩個相同的鍵；讀取方式不一。',
    ),
    'both',
  ),
  rule('root-type', error, whole, say('The document is not an object.', '內容並非物件。')),
  rule(
    'required',
    ['error', 'warning'],
    say('the object that lacks it', '缺少該欄位的物件'),
    say(
      'A field required in this status is absent or null. A warning if the specification contradicts itself.',
      '此狀態必填的欄位不存在或為 null。規格前後說法不一時只作警告。',
    ),
    'both',
  ),
  rule(
    'user-required',
    error,
    whole,
    say(
      'The payload has no user: give userId, openId or both.',
      '內容沒有指明用戶：userId 與 openId 至少填一項，兩者並存亦可。',
    ),
  ),
  rule(
    'type',
    error,
    value,
    say('The value has the wrong JSON type. It is not converted.', '值的 JSON 類型與欄位不符。不會自動轉換。'),
    'both',
  ),
  rule('empty', error, value, say('A required text is blank.', '必填文字是空白的。')),
  rule(
    'max-length',
    ['error', 'assumption'],
    value,
    say(
      'A text is longer than its limit. If only its UTF-16 units exceed it, this is an assumption.',
      '文字超過長度限制。如只以 UTF-16 單位計算時超出，則列為假設。',
    ),
    'both',
  ),
  rule('max-items', error, say('the list', '該列表'), say('A list has too many items.', '列表項目過多。')),
  rule('enum', error, value, say('The value is not in the list.', '值不在列出的選項之內。')),
  rule(
    'uuid',
    error,
    value,
    say('requestId does not have the required uuid form.', 'requestId 不符合現行採用的 uuid 格式。'),
  ),
  rule(
    'app-link',
    error,
    value,
    say('A link does not start with the scheme of the wallet app.', '連結並非以卡包應用程式的協定名稱開首。'),
    'both',
  ),
  rule(
    'https-link',
    error,
    value,
    say('The URL of an icon does not start with https://.', '圖示網址並非以 https:// 開首。'),
  ),
  rule('url', warning, value, say('A URL is not absolute.', '網址並不完整。')),
  rule(
    'time-zone',
    error,
    value,
    say(
      'A time zone is not written like GMT+8 or GMT-03:30, from -12 to +14.',
      '時區的寫法不同於 GMT+8 或 GMT-03:30，或不在 -12 至 +14 之內。',
    ),
  ),
  rule(
    'amount-value',
    ['error', 'assumption'],
    value,
    say(
      'An amount is not digits only. An assumption if the currency does not have two decimals, because amounts count hundredths.',
      '金額並非全為數字。貨幣的小數位並非兩位時列為假設，因為金額以百分之一計算。',
    ),
  ),
  rule('currency', error, value, say('Not an ISO 4217 code in use.', '並非現行的 ISO 4217 字母代碼。')),
  rule(
    'whole-number',
    error,
    value,
    say(
      'A count is not a whole number written as a string, or is out of range.',
      '計數並非以字串書寫的整數，或超出範圍。',
    ),
  ),
  rule(
    'remark-width',
    error,
    value,
    say(
      'The remark is wider than 14 Chinese or 23 English characters.',
      '備註的寬度超過 14 個中文字或 23 個英文字元。',
    ),
  ),
  rule(
    'wait-tables',
    error,
    value,
    say('After the number is called, wait_tables must be the text "0".', '叫號之後 wait_tables 必須為文字 "0"。'),
  ),
  rule(
    'time',
    error,
    value,
    say(
      'A time is not a whole number in range, or has more digits than a double can store.',
      '時間並非範圍內的整數，或位數超出雙精度數字。',
    ),
  ),
  rule(
    'time-unit',
    warning,
    value,
    say('A time has the number of digits of another unit, such as seconds.', '時間的位數屬於另一單位，例如秒。'),
  ),
  rule(
    'time-order',
    warning,
    say('the time that is out of order', '次序不合的時間'),
    say(
      'Two times contradict each other: an end before its start, a start outside of the display window, a change before the creation.',
      '兩個時間互相矛盾：結束早於開始、開始不在顯示時段內，或修改早於建立。',
    ),
  ),
  rule(
    'pay-amount',
    warning,
    say('payAmount.value', 'payAmount.value'),
    say('The payment is larger than the order’s amount, or in another currency.', '支付金額高於訂單金額，或貨幣不同。'),
  ),
  rule(
    'status-unknown',
    error,
    say('orderStatus', 'orderStatus'),
    say('The scenario has no such status.', '該場景沒有此狀態。'),
  ),
  rule(
    'status-move',
    error,
    say('orderStatus, or the status of the part', 'orderStatus，或該部分的狀態'),
    say(
      'The status cannot follow the last accepted one, or cannot be the first. Checked only if the order’s history is known.',
      '此狀態不可接在上一個獲接受的狀態之後，或不可作為首個狀態。只在知道訂單歷史時檢查。',
    ),
  ),
  rule(
    'create-time-changed',
    ['error', 'warning'],
    say('orderCreateTime', 'orderCreateTime'),
    say('orderCreateTime differs from that of the first call of the order.', 'orderCreateTime 與訂單首次呼叫的不同。'),
  ),
  rule(
    'modify-time-not-newer',
    ['error', 'warning'],
    say('orderModifyTime', 'orderModifyTime'),
    say(
      'orderModifyTime is not newer than that of the last accepted call.',
      'orderModifyTime 並非晚於上一次獲接受的呼叫。',
    ),
  ),
  rule(
    'id-mismatch',
    warning,
    say('extInfo.merchant_bill_id', 'extInfo.merchant_bill_id'),
    say('The two order numbers of the payload differ.', '內容中的兩個訂單編號不同。'),
  ),
  rule(
    'merchant-role',
    warning,
    say('merchantId, or the whole payload where it has none', 'merchantId；沒有時為整個內容'),
    say('The payload’s merchantId does not match the environment.', '內容的 merchantId 與環境不符。'),
  ),
  rule(
    'biz-type-scenario',
    assumption,
    say('merchantBizType', 'merchantBizType'),
    say(
      'A listed type, but not the scenario’s usual one; also the type that is only in an example.',
      '雖在列表內，但並非該場景常用的類型；只見於範例的類型亦屬此類。',
    ),
  ),
  rule(
    'issue-mode',
    warning,
    say('extInfo.benefit_issue_mode', 'extInfo.benefit_issue_mode'),
    say('A gift card’s mode is not SALE.', '禮品卡的發放方式並非 SALE。'),
  ),
  rule(
    'locale-missing',
    warning,
    say('the object of languages', '語言物件'),
    say('One of the two languages is absent.', '兩種語言欠缺其一。'),
  ),
  rule(
    'locale-unknown',
    warning,
    say('the key of the language', '語言的鍵'),
    say('A language other than the service’s two.', '並非服務的兩種語言之一。'),
  ),
  rule(
    'locale-disagrees',
    warning,
    say('the list', '該列表'),
    say(
      'The two languages differ: in the length of lists, in ids or in statuses.',
      '兩種語言的內容不一致：列表長度、編號或狀態不同。',
    ),
  ),
  rule(
    'display-conflict',
    warning,
    value,
    say('A value is given, but the status means that it is unknown.', '狀態表示該值不明，內容卻提供了值。'),
  ),
  rule(
    'unknown-field',
    ['warning', 'error'],
    say('the key', '該鍵'),
    say('The specification has no field of that name here.', '規格在此處沒有這個名稱的欄位。'),
  ),
  rule(
    'ticket-list-shape',
    assumption,
    value,
    say(
      'ticket_info_list is one object: the table says so, the example shows a list.',
      'ticket_info_list 是單一個物件：表格如此註明，範例卻是列表。',
    ),
  ),
  rule(
    'too-deep',
    error,
    value,
    say(
      'Nested deeper than 64 levels, or more than is looked at; no other rule looks further.',
      '層數超過 64 層，或超出檢查範圍；其他規則不再深入。',
    ),
    'both',
  ),
  rule(
    'request-id-repeated',
    error,
    say('requestId', 'requestId'),
    say(
      'The service accepted this requestId before, with another body; only where the accepted calls are known.',
      '服務曾以另一正文接受此 requestId；只在已知獲接受的呼叫時檢查。',
    ),
  ),
  rule(
    'image',
    error,
    say('the address of the image', '圖片的網址'),
    say(
      'An image that was handed over has other pixels than asked, or too many bytes. Nothing is fetched.',
      '所提供的圖片像素不符或位元組過多。不會下載任何內容。',
    ),
  ),
  rule(
    'text-cut',
    warning,
    say('the text', '該文字'),
    say(
      'A surface of the phone that is drawn cuts the text, or draws it out of its place or over another one.',
      '所繪畫的手機畫面截斷該文字，或文字超出範圍、與其他文字重疊。',
    ),
  ),
  rule(
    'contrast',
    warning,
    say('the text', '該文字'),
    say('A text on a card is too faint for AA.', '卡片上的文字對比度低於 AA。'),
  ),
  ...rulesOfAnswers,
];
