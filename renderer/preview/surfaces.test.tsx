import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { CardModel, NotificationModel } from '../../shared/card/card-model.ts';
import type { Severity } from '../../shared/documents/finding.ts';
import type { CardState } from '../../shared/lifecycle/wallet-state.ts';
import type { Locale } from '../../shared/spec/locales.ts';
import { NoticesSurface, NotificationView, PhoneFrame, TicketSurface, WalletSurface } from './index.ts';
import type { FaceState, MarkSeverity, OrderFace } from './index.ts';
import { phoneLabels } from './labels.ts';

const minute = 60_000;

function model(locale: Locale, title: string): CardModel {
  return {
    locale,
    tone: 'rail',
    icon: 'train',
    title: { text: title },
    corner: null,
    blocks: [{ block: 'remark', text: { text: `body of ${title}`, path: '/remark' }, trailing: null }],
    summary: { primary: { text: `primary of ${title}` }, secondary: { text: `secondary of ${title}` } },
  };
}

function notification(locale: Locale, title: string): NotificationModel {
  return { locale, tone: 'rail', icon: 'train', title: { text: title }, line: { text: 'Gate B5' }, cuts: [] };
}

function face(key: string, state: FaceState, overrides: Partial<OrderFace> = {}, locale: Locale = 'en_US'): OrderFace {
  const why = { en: `why ${key}`, zh: `原因 ${key}` };
  return { key, state, localeHidden: false, model: model(locale, key), why, notification: null, ...overrides };
}

function notice(title: string, visible: boolean, since: number | null): OrderFace['notification'] {
  const why = { en: `hidden because of ${title}`, zh: `因 ${title} 隱藏` };
  return { model: notification('en_US', title), visible, since, why };
}

/** Where each text stands in the markup, in the order found; -1 for one that is not there. */
function places(markup: string, ...texts: readonly string[]): readonly number[] {
  return texts.map((text) => markup.indexOf(text));
}

describe('the words of the preview', () => {
  it('are those of the wallet and of validation', () => {
    expectTypeOf<FaceState>().toEqualTypeOf<CardState>();
    expectTypeOf<MarkSeverity>().toEqualTypeOf<Severity>();
  });
});

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

  it('shows nothing of an order whose texts lack this locale, and says so', () => {
    const order = face('Rail', 'active', { localeHidden: true, notification: notice('Leaves', true, 0) });
    const markup = ticket(order);
    expect(markup).toContain(phoneLabels('en_US').localeAbsent);
    expect(markup).not.toContain('body of Rail');
    expect(markup).not.toContain('Leaves');
  });

  it('speaks the phone’s language, and has an empty state', () => {
    expect(ticket(face('票', 'removed', {}, 'zh_HK'), 'zh_HK')).toContain('原因 票');
    expect(ticket(null, 'zh_HK')).toContain(phoneLabels('zh_HK').emptyWallet);
  });
});

describe('WalletSurface', () => {
  function home(...orders: readonly OrderFace[]): string {
    return renderToStaticMarkup(<WalletSurface locale="en_US" orders={orders} />);
  }

  it('lists cards in use, then the used list, then what was removed', () => {
    const markup = home(
      face('gone', 'removed'),
      face('old', 'expired'),
      face('rail', 'active'),
      face('queue', 'service-card'),
    );
    const found = places(
      markup,
      'primary of rail',
      'primary of queue',
      '>Used<',
      'primary of old',
      '>Removed<',
      'why gone',
    );
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(-1);
  });

  it('puts a used traveller of a card in use into the used list', () => {
    const person = { name: { text: 'LEE Ching' }, detail: { text: 'Adult' }, seat: null, state: 'used' } as const;
    const rail = face('rail', 'active');
    const markup = home({ ...rail, model: { ...rail.model, blocks: [{ block: 'people', people: [person] }] } });
    expect(markup).toMatch(/>Used<.*LEE Ching/s);
  });

  it('says why it is empty, and since when a card will be there', () => {
    expect(home()).toContain(phoneLabels('en_US').emptyWallet);
    expect(home(face('later', 'none'))).toContain('why later');
  });

  it('notes an order that this language hides', () => {
    expect(home(face('rail', 'active', { localeHidden: true }))).toContain(phoneLabels('en_US').notInThisLanguage);
  });
});

describe('NoticesSurface', () => {
  function lock(...orders: readonly OrderFace[]): string {
    return renderToStaticMarkup(
      <NoticesSurface locale="en_US" now={90 * minute} time="10:00" date="Wed 25 Nov" orders={orders} />,
    );
  }

  it('shows the newest first, and what is hidden below with the reason', () => {
    const markup = lock(
      face('a', 'active', { notification: notice('hidden one', false, null) }),
      face('b', 'active', { notification: notice('older', true, 0) }),
      face('c', 'active', { notification: notice('newer', true, 60 * minute) }),
    );
    const found = places(
      markup,
      'Wed 25 Nov',
      'newer',
      '30 min ago',
      'older',
      '1 h ago',
      'hidden because of hidden one',
    );
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(found[0]).toBeGreaterThan(-1);
  });

  it('says when there is none', () => {
    expect(lock(face('a', 'active'))).toContain(phoneLabels('en_US').noNotifications);
  });
});

describe('NotificationView', () => {
  const full = 'Hong Kong West Kowloon Railway Station';
  const cut: NotificationModel = {
    ...notification('en_US', 'Leaves'),
    line: { text: 'Hong Kong…' },
    cuts: [{ part: 'line', shown: 'Hong Kong…', full, path: '/from' }],
  };

  it('tells that a text was shortened, and in full what it was', () => {
    expect(renderToStaticMarkup(<NotificationView model={cut} />)).toContain(phoneLabels('en_US').shortened);
    expect(renderToStaticMarkup(<NotificationView model={cut} cuts="full" />)).toContain(full);
  });

  it('tells nothing when all of it is shown', () => {
    const whole = { ...cut, cuts: [] };
    expect(renderToStaticMarkup(<NotificationView model={whole} />)).not.toContain(phoneLabels('en_US').shortened);
  });
});
