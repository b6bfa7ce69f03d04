import type { CardState } from '../../shared/specification/enumerations.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CardModel, NotificationModel, Person } from '../../shared/card/card-model.ts';
import type { Locale } from '../../shared/specification/locales.ts';
import { phoneOfWidth } from '../../shared/specification/phone-sizes.ts';
import { parcelLocker } from '../../shared/scenarios/testing/parcel-locker/index.ts';
import { NoticesSurface, NotificationView } from './notices/notices-surface.tsx';
import { PhoneFrame } from './phone/phone-frame.tsx';
import { WalletSurface, TicketSurface } from './wallet/wallet-surface.tsx';
import type { NoticesLook, WalletList } from './preview-types.ts';
import { getPhoneLabels } from './text/labels.ts';
import type { OrderFace } from '../../shared/card/card-stack.ts';

const minute = 60_000;

function model(locale: Locale, title: string): CardModel {
  return {
    locale,
    style: parcelLocker.style,
    title: { text: title },
    corner: null,
    blocks: [{ block: 'remark', text: { text: `body of ${title}`, path: '/remark' }, trailing: null }],
    summary: { primary: { text: `primary of ${title}` }, secondary: { text: `secondary of ${title}` } },
  };
}

function notification(locale: Locale, title: string): NotificationModel {
  return { locale, style: parcelLocker.style, title: { text: title }, line: { text: 'Gate B5' } };
}

function face(key: string, state: CardState, overrides: Partial<OrderFace> = {}, locale: Locale = 'en_US'): OrderFace {
  const why = { en: `why ${key}`, zh: `原因 ${key}` };
  return {
    key,
    number: `M-${key}`,
    state,
    localeHidden: false,
    hasParts: true,
    model: model(locale, key),
    why,
    notification: null,
    ...overrides,
  };
}

function notice(title: string, visible: boolean, since: number | null): OrderFace['notification'] {
  const why = { en: `hidden because of ${title}`, zh: `因 ${title} 隱藏` };
  return { model: notification('en_US', title), visible, isEver: true, since, why };
}

const travellers: readonly Person[] = (
  [
    ['CHAN Tai Man', 'active'],
    ['LEE Ching', 'used'],
  ] as const
).map(([name, state]) => ({ name: { text: name }, detail: { text: 'Adult' }, seat: null, state }));

/** The texts a reader sees, one for each element that holds one. */
function textsOf(markup: string): readonly string[] {
  return markup.split(/<[^>]*>/).filter((text) => text !== '');
}

/** Where each text stands in the markup, in the order found; -1 for one that is not there. */
function places(markup: string, ...texts: readonly string[]): readonly number[] {
  return texts.map((text) => markup.indexOf(text));
}

describe('PhoneFrame', () => {
  it('shows the language, the locale, the time and the badge around its surface', () => {
    const markup = renderToStaticMarkup(
      <PhoneFrame locale="zh_HK" time="10:00" badge={<b>draft</b>}>
        <i>inside</i>
      </PhoneFrame>,
    );
    for (const part of ['繁體中文', 'zh_HK', '>10:00<', '<b>draft</b>', '<i>inside</i>', 'lang="zh-HK"']) {
      expect(markup).toContain(part);
    }
  });

  it('can be light in a dark window', () => {
    const markup = renderToStaticMarkup(
      <PhoneFrame locale="en_US" time="" scheme="light">
        -
      </PhoneFrame>,
    );
    expect(markup).toContain('data-scheme="light"');
  });

  it('is laid out in the pixels of its size, with its texts enlarged, whatever its scale', () => {
    const markup = renderToStaticMarkup(
      <PhoneFrame locale="en_US" time="" size={phoneOfWidth(320)} textPercent={150} scale={0.5}>
        -
      </PhoneFrame>,
    );
    expect(markup).toContain('--phone-width:320px;--phone-height:568px;--phone-scale:0.5;--text-scale:1.5');
  });
});

describe('TicketSurface', () => {
  function ticket(order: OrderFace | null, locale: Locale = 'en_US'): string {
    return renderToStaticMarkup(<TicketSurface locale={locale} now={5 * minute} order={order} />);
  }

  it('shows the notification above the card while it is visible, with its age', () => {
    const [banner, age, card] = places(
      ticket(face('Rail', 'active', { notification: notice('Leaves at 14:00', true, 0) })),
      'Leaves at 14:00',
      '5 min ago',
      'body of Rail',
    );
    expect(banner).toBeGreaterThan(-1);
    expect(age).toBeGreaterThan(-1);
    expect(card).toBeGreaterThan(Number(banner));
  });

  it('shows no notification that is hidden', () => {
    expect(ticket(face('Rail', 'active', { notification: notice('Leaves', false, null) }))).not.toContain('Leaves');
  });

  it.each(['none', 'removed'] as const)('says why there is no card when it is %s', (state) => {
    const markup = ticket(face('Rail', state));
    expect(markup).toContain('why Rail');
    expect(markup).not.toContain('body of Rail');
  });

  it('says of a card that is removed no name twice', () => {
    const order = face('Rail', 'removed');
    const summary = { ...order.model.summary, belowTitle: { text: 'House 3' } };
    const markup = ticket({ ...order, model: { ...order.model, summary } });
    expect(markup).toContain('House 3');
    expect(markup).not.toContain(order.model.summary.primary.text);
  });

  it('shows nothing of an order whose texts lack this locale, and says so', () => {
    const order = face('Rail', 'active', { localeHidden: true, notification: notice('Leaves', true, 0) });
    const markup = ticket(order);
    expect(markup).toContain(getPhoneLabels('en_US').localeAbsent);
    expect(markup).not.toContain('body of Rail');
    expect(markup).not.toContain('Leaves');
  });

  it('says of a plain record that the wallet has no card of it, and draws it', () => {
    const order = face('Order', 'none');
    const markup = ticket({ ...order, model: { ...order.model, record: true } });
    expect(markup).toContain(getPhoneLabels('en_US').plainRecord);
    expect(markup).toContain('body of Order');
  });

  it('speaks the phone’s language, and has an empty state', () => {
    expect(ticket(face('票', 'removed', {}, 'zh_HK'), 'zh_HK')).toContain('原因 票');
    expect(ticket(null, 'zh_HK')).toContain(getPhoneLabels('zh_HK').emptyWallet);
  });
});

describe('WalletSurface', () => {
  function page(list: WalletList, orders: readonly OrderFace[], onShow?: (list: WalletList) => void): string {
    return renderToStaticMarkup(<WalletSurface locale="en_US" orders={orders} list={list} onShow={onShow} />);
  }

  const rail = face('rail', 'active');
  const family: OrderFace = { ...rail, model: { ...rail.model, blocks: [{ block: 'people', people: travellers }] } };

  it('has live services before tickets on its home, and below what it does not show, with the reason', () => {
    const found = places(
      page('home', [face('gone', 'removed'), face('old', 'expired'), rail, face('queue', 'service-card')]),
      'primary of queue',
      'primary of rail',
      getPhoneLabels('en_US').notInWallet,
      'primary of gone',
      'why gone',
    );
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(-1);
    expect(page('home', [face('old', 'expired')])).not.toContain('primary of old');
  });

  it('tells a plain record from a card that has ended, and from one in another language only', () => {
    const labels = getPhoneLabels('en_US');
    const record = face('order', 'none');
    const markup = page('home', [{ ...record, model: { ...record.model, record: true } }]);
    expect(markup).toContain(labels.plainRecord);
    expect(page('home', [face('queue', 'none')])).toContain(labels.ended);
    expect(page('home', [face('rail', 'active', { localeHidden: true })])).toContain(labels.notInThisLanguage);
  });

  it('has the tickets that can be used in one list, with the travellers who can still use theirs', () => {
    const markup = page('active', [family, face('queue', 'service-card'), face('old', 'used')]);
    expect(markup).toContain('primary of rail');
    expect(markup).toContain('CHAN Tai Man');
    for (const absent of ['LEE Ching', 'primary of queue', 'primary of old']) {
      expect(markup).not.toContain(absent);
    }
  });

  it('has used orders, expired ones, marked, and used tickets of single travellers in the other', () => {
    const markup = page('used', [family, face('old', 'used'), face('late', 'expired')]);
    const { used, expired } = getPhoneLabels('en_US').state;
    expect(textsOf(markup)).toEqual(expect.arrayContaining(['primary of old', used, 'primary of late', expired]));
    expect(markup).toMatch(/LEE Ching.*primary of rail/s);
    expect(markup).not.toContain('CHAN Tai Man');
  });

  it('counts each page on its tab, and the tabs choose when somebody listens', () => {
    const orders = [family, face('old', 'used')];
    const listened = page('active', orders, () => undefined);
    const { home, activeList, usedList } = getPhoneLabels('en_US');
    expect(textsOf(listened).join(' ')).toContain(`${home} 1 ${activeList} 1 ${usedList} 2`);
    expect(listened.match(/aria-pressed="true"[^>]*/)?.[0]).toBeDefined();
    expect(page('active', orders)).not.toContain('<button');
  });

  it('says of each page that it is empty', () => {
    const labels = getPhoneLabels('en_US');
    expect(page('home', [])).toContain(labels.emptyWallet);
    expect(page('active', [])).toContain(labels.noActive);
    expect(page('used', [])).toContain(labels.noUsed);
  });
});

describe('NoticesSurface', () => {
  function notices(look: NoticesLook, ...orders: readonly OrderFace[]): string {
    return renderToStaticMarkup(
      <NoticesSurface locale="en_US" now={90 * minute} time="10:00" date="Wed 25 Nov" orders={orders} look={look} />,
    );
  }

  const three = [
    face('a', 'active', { notification: notice('hidden one', false, null) }),
    face('b', 'active', { notification: notice('older', true, 0) }),
    face('c', 'active', { notification: notice('newer', true, 60 * minute) }),
  ];

  it.each(['lock', 'list'] as const)(
    'shows the newest first on the %s, and what is hidden below with its reason',
    (look) => {
      const found = places(
        notices(look, ...three),
        'Wed 25 Nov',
        'newer',
        '30 min ago',
        'older',
        '1 h ago',
        'hidden because of hidden one',
      );
      expect(found).toEqual([...found].sort((a, b) => a - b));
      expect(found[0]).toBeGreaterThan(-1);
    },
  );

  it('has the large clock on the lock screen, and each notification under its order in the list', () => {
    expect(notices('lock', ...three)).toContain('>10:00<');
    expect(notices('list', ...three)).not.toContain('>10:00<');
    const found = places(notices('list', ...three), 'M-c', 'newer', 'M-b', 'older');
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(-1);
    expect(notices('lock', ...three)).not.toContain('M-c');
  });

  it('says why a language shows nothing of an order', () => {
    const order = face('a', 'active', { localeHidden: true, notification: notice('Leaves', true, 0) });
    expect(notices('list', order)).toContain(getPhoneLabels('en_US').localeAbsent);
  });

  it('says when there is none', () => {
    expect(notices('lock', face('a', 'active'))).toContain(getPhoneLabels('en_US').noNotifications);
  });
});

describe('NotificationView', () => {
  const long: NotificationModel = {
    ...notification('en_US', 'Leaves'),
    lines: { 'banner.line': 3, 'notification.line': 4, '390/notification.line': 5, '320/list.line': 2 },
  };
  const linesOn = (surface: 'banner' | 'notification' | 'list'): readonly string[] =>
    [...renderToStaticMarkup(<NotificationView model={long} surface={surface} />).matchAll(/data-lines="(\d+)"/g)].map(
      ([, lines]) => lines ?? '',
    );

  it('gives each text the lines of its surface and its width, and any number where none is said', () => {
    expect(linesOn('banner')).toEqual(['3']);
    expect(linesOn('notification')).toEqual(['5']);
    expect(linesOn('list')).toEqual([]);
  });
});
