/**
 * What a script for k6 does with its data, in the JavaScript that k6 runs. `service`, `stories`, `rows` and the functions
 * of the signing profile stand before it.
 */
export const k6Runtime = String.raw`
const rateOfS = new Rate('passbench_s');

export const options = {
  thresholds: {
    // The part of the calls that got S, but of those that expect another result.
    passbench_s: ['rate>=' + (__ENV.PASSBENCH_MIN_RATE || '0.99')],
    http_req_duration: ['p(95)<' + (__ENV.PASSBENCH_P95_MS || '1000')],
  },
};

/** Each iteration is one story, for one row: an order of its own. */
export default async function () {
  const at = exec.scenario.iterationInTest;
  const story = stories[at % stories.length];
  const row = rows.length === 0 ? null : rows[Math.floor(at / stories.length) % rows.length];
  await play(story, row);
}

/**
 * Calls of a story keep their order: each waits for the response to the one before. A call without a result ends it.
 * @param {Story} story
 * @param {Row | null} row
 */
async function play(story, row) {
  /** @type {Memory} */
  const memory = { numbers: {}, seeds: {}, created: {} };
  for (const call of story.calls) {
    const body = bodyOf(call, story, row, memory);
    const response = await send(call, story, body.bytes);
    const result = resultOf(response);
    const name = story.name + ' ' + call.name;
    const code = filled(call.code, row);
    const status = filled(call.status, row);
    check(result, { [name + ' has a result']: (got) => got !== null });
    if (status === '' || status === 'S') rateOfS.add(result !== null && result.resultStatus === 'S');
    if (result === null) return;
    if (code !== '') check(result, { [name + ' has the code it expects']: (got) => got !== null && got.resultCode === code });
    if (status !== '')
      check(result, { [name + ' has the status it expects']: (got) => got !== null && got.resultStatus === status });
    if (result.resultStatus === 'S' && body.text !== null) remember(body.text, call, story, memory);
  }
}

let last = 0;

/**
 * A payload with its variables filled in now; no two of a VU at the same millisecond.
 * @param {Call} call
 * @param {Story} story
 * @param {Row | null} row
 * @param {Memory} memory
 * @returns {{ text: string | null, bytes: ArrayBuffer }}
 */
function bodyOf(call, story, row, memory) {
  if (call.parts === null) return { text: null, bytes: b64decode(call.base64 || '', 'std') };
  const parts = call.parts;
  last = Math.max(Date.now(), last + 1);
  /** @type {string[]} */
  const ids = [];
  const now = last;
  /** @param {number} created */
  const fill = (created) => {
    let next = 0;
    return parts
      .map((part) => {
        if (typeof part === 'string') return part;
        if (part.v === 'id') {
          if (ids.length === next) ids.push(uuid());
          return ids[next++];
        }
        return valueOf(part, { now, created, order: call.order, row, memory });
      })
      .join('');
  };
  let text = fill(now);
  if (parts.some((part) => typeof part !== 'string' && part.v === 'created')) {
    const created = memory.created[orderOf(text, call, story) || ''];
    if (created !== undefined) text = fill(created);
  }
  return { text, bytes: utf8(text) };
}

/**
 * @param {Exclude<Variable, { v: 'id' }>} part
 * @param {{ now: number, created: number, order: string, row: Row | null, memory: Memory }} terms
 * @returns {string}
 */
function valueOf(part, { now, created, order, row, memory }) {
  if (part.v === 'order') {
    if (memory.numbers[order] === undefined) memory.numbers[order] = orderNumber(now);
    return memory.numbers[order];
  }
  if (part.v === 'now') return String(now + part.plus);
  if (part.v === 'created') return String(created + part.plus);
  if (part.v === 'seed') {
    const key = JSON.stringify([order, part.name]);
    if (memory.seeds[key] === undefined) memory.seeds[key] = uuid();
    return memory.seeds[key];
  }
  const value = row === null ? '' : row[part.column];
  if (typeof value !== 'string') return value.json;
  const written = JSON.stringify(value);
  return part.whole ? written : written.slice(1, -1);
}

/**
 * An expectation with the values of a row; empty: anything.
 * @param {string} text
 * @param {Row | null} row
 * @returns {string}
 */
function filled(text, row) {
  if (row === null) return text.trim() === '' ? '' : text;
  const written = text.replace(/\{\{row\.([^{}]{1,210})\}\}/g, (typed, name) => {
    const value = row[name.trim()];
    if (value === undefined) return typed;
    return typeof value === 'string' ? value : value.json;
  });
  return written.trim() === '' ? '' : written;
}

/**
 * The first accepted call of an order gives the time that {{order.created}} stands for.
 * @param {string} text
 * @param {Call} call
 * @param {Story} story
 * @param {Memory} memory
 */
function remember(text, call, story, memory) {
  const key = orderOf(text, call, story);
  if (key === null || memory.created[key] !== undefined) return;
  const payload = JSON.parse(text);
  const top = payload.orderCreateTime;
  const inside = payload.extInfo && payload.extInfo.orderCreateTime;
  if (Number.isInteger(top)) memory.created[key] = top * story.unit;
  else if (Number.isInteger(inside)) memory.created[key] = inside;
}

/**
 * @param {string} text
 * @param {Call} call
 * @param {Story} story
 * @returns {string | null}
 */
function orderOf(text, call, story) {
  try {
    const payload = JSON.parse(text);
    let number = typeof payload.merchantBizNo === 'string' ? payload.merchantBizNo : null;
    if (call.mayLackNumber && (number === null || number.trim() === '')) {
      const bill = payload.extInfo && payload.extInfo.merchant_bill_id;
      if (typeof bill === 'string') number = bill;
    }
    const merchant = story.byMerchant && typeof payload.merchantId === 'string' ? payload.merchantId : '';
    return number === null ? null : JSON.stringify([merchant, call.path, number]);
  } catch (error) {
    return null;
  }
}

/**
 * Signs the bytes and sends them once. A redirect is not followed.
 * @param {Call} call
 * @param {Story} story
 * @param {ArrayBuffer} body
 */
async function send(call, story, body) {
  const path = base.path + call.path;
  const time = requestTime(Date.now());
  const head = utf8(service.method + ' ' + signedPath(path) + '\n' + clientId + '.' + time + '.');
  const signed = new Uint8Array(head.byteLength + body.byteLength);
  signed.set(new Uint8Array(head), 0);
  signed.set(new Uint8Array(body), head.byteLength);
  if (key === null) key = await importKey();
  const signature = await crypto.subtle.sign({ name: 'RSASSA-PKCS1-v1_5' }, key, signed.buffer);
  /** @type {Record<string, string>} */
  const headers = {
    'Content-Type': service.contentType,
    [service.clientIdHeader]: clientId,
    'Request-Time': time,
    Signature: service.signaturePrefix + writtenSignature(signature),
  };
  for (const [name, value] of further) headers[name] = value;
  return http.asyncRequest(service.method, base.origin + path, body, {
    headers,
    redirects: 0,
    timeout: service.timeoutMs + 'ms',
    responseType: 'text',
    tags: { name: story.name + ' ' + call.name },
  });
}

/**
 * @param {{ body: unknown }} response
 * @returns {{ resultStatus: string, resultCode: string } | null}
 */
function resultOf(response) {
  try {
    const { resultStatus, resultCode } = JSON.parse(String(response.body)).result;
    return typeof resultStatus === 'string' && typeof resultCode === 'string' ? { resultStatus, resultCode } : null;
  } catch (error) {
    return null;
  }
}

/** @param {string} text */
function utf8(text) {
  return b64decode(b64encode(text, 'std'), 'std');
}

/** @param {number} bytes */
function randomHex(bytes) {
  return hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
}

/** @param {Uint8Array} bytes */
function hexOf(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A random (version 4) uuid as 32 lower-case hexadecimal digits. */
function uuid() {
  const hex = randomHex(16);
  const variant = (8 + (parseInt(hex.charAt(16), 16) & 3)).toString(16);
  return hex.slice(0, 12) + '4' + hex.slice(13, 16) + variant + hex.slice(17);
}

/**
 * M, the date in Hong Kong, then 20 random digits, so that orders of many machines do not meet.
 * @param {number} now
 */
function orderNumber(now) {
  const date = new Date(now + 8 * 3600000).toISOString().slice(0, 10).split('-').join('');
  const digits = [randomHex(6), randomHex(6)].map((hex) => String(parseInt(hex, 16) % 1e10).padStart(10, '0'));
  return 'M' + date + digits.join('');
}
`;
