import type { InLocales } from '../../card/labels.ts';

type EvChargingLabels = {
  readonly product: string;
  readonly states: Readonly<Record<string, string>>;
  readonly charged: (duration: string) => string;
  readonly chargedInAll: (duration: string) => string;
  readonly readyAbout: (time: string) => string;
  readonly endedAt: (time: string) => string;
  readonly endUnknown: string;
  readonly bothUnknown: string;
  /** Under the minutes where they stand in place of the percentage. */
  readonly soFar: string;
  readonly pleaseMove: string;
  readonly begun: string;
  readonly cost: string;
  readonly surcharge: string;
  readonly details: string;
  readonly titles: Readonly<Record<string, string>>;
  readonly serving: (percent: string) => string;
  readonly pausedAt: (percent: string) => string;
};

export const evChargingLabels: InLocales<EvChargingLabels> = {
  zh_HK: {
    product: '電動車充電',
    states: {
      SERVING: '充電中',
      SERVING_WO_ENDTIME: '充電中',
      SERVING_LITE: '充電中',
      PAUSED: '已暫停',
      COMPLETED: '充電完成',
      PARKING_DUE: '泊車到時',
      FINISHED: '已結束',
    },
    charged: (duration) => `已充 ${duration}`,
    chargedInAll: (duration) => `共充 ${duration}`,
    readyAbout: (time) => `預計 ${time} 完成`,
    endedAt: (time) => `${time} 完成`,
    endUnknown: '完成時間未定',
    bothUnknown: '進度和完成時間未定',
    soFar: '已充電時間',
    pleaseMove: '請盡快駛離',
    begun: '開始',
    cost: '費用',
    surcharge: '超時費',
    details: '訂單詳情',
    titles: {
      SERVING: '正在充電',
      SERVING_WO_ENDTIME: '正在充電',
      SERVING_LITE: '正在充電',
      PAUSED: '充電已暫停',
      COMPLETED: '充電已完成',
      PARKING_DUE: '免費泊車時段已屆滿',
      FINISHED: '充電服務已結束',
    },
    serving: (percent) => `充電中：${percent}`,
    pausedAt: (percent) => `充電於 ${percent} 暫停`,
  },
  en_US: {
    product: 'EV charging',
    states: {
      SERVING: 'Charging',
      SERVING_WO_ENDTIME: 'Charging',
      SERVING_LITE: 'Charging',
      PAUSED: 'Paused',
      COMPLETED: 'Completed',
      PARKING_DUE: 'Parking due',
      FINISHED: 'Finished',
    },
    charged: (duration) => `${duration} so far`,
    chargedInAll: (duration) => `${duration} in all`,
    readyAbout: (time) => `Ready about ${time}`,
    endedAt: (time) => `Completed at ${time}`,
    endUnknown: 'End not known yet',
    bothUnknown: 'Progress and end not known yet',
    soFar: 'Charged so far',
    pleaseMove: 'Please move your car',
    begun: 'Started',
    cost: 'Cost',
    surcharge: 'Overtime',
    details: 'Order details',
    titles: {
      SERVING: 'Your car is charging',
      SERVING_WO_ENDTIME: 'Your car is charging',
      SERVING_LITE: 'Your car is charging',
      PAUSED: 'Charging is paused',
      COMPLETED: 'Charging is completed',
      PARKING_DUE: 'Free parking is over',
      FINISHED: 'The charging order is finished',
    },
    serving: (percent) => `Charging: ${percent}`,
    pausedAt: (percent) => `Charging is paused at ${percent}`,
  },
};

/**
 * What is not known under a status, by the status's own meaning: a payload may hold it all the same, and the phone does
 * not show it.
 */
export const endTimeUnknownIn: readonly string[] = ['SERVING_WO_ENDTIME', 'SERVING_LITE'];
export const progressUnknownIn: readonly string[] = ['SERVING_LITE'];
