import { callColumns } from './read-call-row.ts';

/** The queries of calls. A received call that is merged into a sent one is in no list. */
export const callQueries = {
  page: `SELECT ${callColumns} FROM calls WHERE told_as IS NULL AND seq < ? ORDER BY seq DESC LIMIT ?`,
  named: `SELECT ${callColumns} FROM calls WHERE seq IN (SELECT value FROM json_each(?)) ORDER BY seq DESC`,
  one: `SELECT ${callColumns}, body, answer_body FROM calls WHERE id = ?`,
  /** The last accepted calls, with bodies, and the last others: refused calls displace no accepted one. */
  ofOrder: `SELECT * FROM (
      SELECT ${callColumns}, body FROM calls
      WHERE order_key = ? AND told_as IS NULL AND result_status = 'S' ORDER BY seq DESC LIMIT ?) AS accepted
    UNION ALL SELECT * FROM (
      SELECT ${callColumns}, CAST(NULL AS BLOB) AS body FROM calls
      WHERE order_key = ? AND told_as IS NULL AND result_status IS NOT 'S' ORDER BY seq DESC LIMIT ?) AS others
    ORDER BY seq DESC`,
  keysOfNumber: `SELECT CAST(order_key AS BLOB) AS order_key FROM (
    SELECT DISTINCT order_key FROM calls WHERE merchant_biz_no = ? AND scenario = ?)`,
  keysOfNumberAnywhere: `SELECT CAST(order_key AS BLOB) AS order_key FROM (
    SELECT DISTINCT order_key FROM calls WHERE merchant_biz_no = ?) AS keys`,
  lastKeys: 'SELECT CAST(order_key AS BLOB) AS order_key FROM calls WHERE told_as IS NULL ORDER BY seq DESC LIMIT ?',
  lastAt: 'SELECT max(at_virtual) AS at FROM calls WHERE order_key = ?',
  tallies: 'SELECT keep, calls, bytes, let_go FROM tallies',
  lastSeqEver: "SELECT seq FROM sqlite_sequence WHERE name = 'calls'",
  toldAs: 'SELECT CAST(told_as AS BLOB) AS told_as FROM calls WHERE id = ?',
  knownIds:
    'SELECT CAST(id AS BLOB) AS id FROM calls WHERE id IN (SELECT value FROM json_each(?)) ORDER BY at_real, seq',
  receivedFor: `SELECT ${callColumns}, body, answer_body FROM calls WHERE told_as = ?`,
} as const;

export const callWrites = {
  tellAs: "UPDATE calls SET told_as = ? WHERE id = ? AND origin = 'received'",
  removeSent: "DELETE FROM calls WHERE id = ? AND keep = 'sent'",
  details: 'UPDATE calls SET details = ? WHERE id = ?',
  /** The oldest of a kind. Both kinds are named as in the index, which is not used otherwise. */
  removeOldest: `DELETE FROM calls WHERE seq IN (
    SELECT seq FROM calls WHERE keep IN ('unauthenticated', 'refused') AND keep = ? ORDER BY seq LIMIT ?)`,
  countLetGo: 'UPDATE tallies SET let_go = let_go + ? WHERE keep = ?',
} as const;
