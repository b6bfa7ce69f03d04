/**
 * What is not known under a status, by the status's own meaning: a payload may hold it all the same, and the phone does
 * not show it.
 */
export const endTimeUnknownIn: readonly string[] = ['SERVING_WO_ENDTIME', 'SERVING_LITE'];
export const progressUnknownIn: readonly string[] = ['SERVING_LITE'];
