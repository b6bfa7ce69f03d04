import type { Locator, Page } from '@playwright/test';

export type PhoneLocale = 'zh_HK' | 'en_US';
export type Surface = 'ticket' | 'wallet' | 'notices' | 'sheet';
/** The pages that the phones' own tabs choose: of the wallet, and of the notices. */
export type PhoneTab = 'home' | 'active' | 'used' | 'lock' | 'list';

/** Both phones and what is said about them. */
export class StagePage {
  readonly region: Locator;

  constructor(page: Page) {
    this.region = page.locator('[data-region="stage"]');
  }

  /** Those of the sheet aside. */
  phone(locale: PhoneLocale): Locator {
    return this.region.locator(`[data-locale="${locale}"]:not([data-sheet-phone] *)`);
  }

  /** The place on the card where a value of the payload stands; the first one, where it stands twice. */
  value(locale: PhoneLocale, pointer: string): Locator {
    return this.phone(locale).locator(`article [data-path="${pointer}"]`).first();
  }

  /** The notification above the ticket, while it is shown. */
  notification(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-notification]');
  }

  /** Whether the phones of a language are light or dark, or follow the window. */
  schemes(locale: PhoneLocale): Promise<readonly (string | null)[]> {
    return this.phone(locale)
      .locator('[data-scheme]')
      .evaluateAll((phones) => phones.map((phone) => phone.getAttribute('data-scheme')));
  }

  async show(surface: Surface): Promise<void> {
    await this.region.locator(`[data-value="${surface}"]`).click();
  }

  /** Chooses a page by the tab on one phone; both phones follow. */
  async turnTo(locale: PhoneLocale, tab: PhoneTab): Promise<void> {
    await this.phone(locale).locator(`[data-phone-tab="${tab}"]`).click();
  }

  /** The tickets in the open list of the wallet, those of single travellers among them. */
  tickets(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-fate]');
  }

  /** What the bench says below the wallet's home: orders of which this wallet shows nothing. */
  absent(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-absent]');
  }

  /** The notifications in the pulled-down list, each under its order. */
  noticeGroups(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-notice-group]');
  }

  /** The small phones of the sheet. */
  smallPhones(): Locator {
    return this.region.locator('[data-sheet-phone]');
  }

  smallPhone(page: PhoneTab | 'ticket', locale: PhoneLocale): Locator {
    return this.region.locator(`[data-sheet-phone="${page} ${locale}"]`);
  }

  /** Where a tap would lead: texts below the phones. */
  links(): Locator {
    return this.region.locator('[data-card-links]');
  }

  /** In a narrow window: which phone stands there. */
  async choose(locale: PhoneLocale): Promise<void> {
    await this.region.locator(`[data-value="${locale}"]`).click();
  }

  /** Both phones side by side: in a narrow window, smaller. */
  async showBoth(): Promise<void> {
    const alone = this.region.locator('[data-narrow-stage="one"]');
    if ((await alone.count()) > 0) await alone.click();
  }

  /** One phone alone, in a window that is too narrow for two larger ones. */
  async showOne(): Promise<void> {
    await this.region.locator('[data-narrow-stage="both"]').click();
  }

  async source(mode: 'draft' | 'history'): Promise<void> {
    await this.region.locator(`[data-value="${mode}"]`).click();
  }

  phoneTheme(): Locator {
    return this.region.locator('[data-phone-theme]');
  }

  /** Chooses another phone, or another size of its texts, by the words of the choice. */
  async device(what: 'width' | 'text', choice: string): Promise<void> {
    await this.region.locator(`[data-device="${what}"]`).click();
    await this.region.page().getByRole('menuitemradio', { name: choice }).click();
  }

  /** By how many pixels what is said above a phone reaches over what is said above the next one; negative where it does not. */
  headsReachOver(): Promise<number> {
    return this.region.locator('section[data-locale]:not([data-sheet-phone] *) > :first-child').evaluateAll((heads) => {
      const boxes = heads.map((head) => head.getBoundingClientRect());
      return Math.max(...boxes.slice(1).map(({ left }, at) => (boxes[at]?.right ?? 0) - left));
    });
  }

  /** How high a phone is for its width, and how large it is drawn. */
  shape(locale: PhoneLocale): Promise<{ readonly ratio: number; readonly scale: number }> {
    return this.phone(locale)
      .locator('[data-phone-width]')
      .first()
      .evaluate((phone) => {
        const { width, height } = phone.getBoundingClientRect();
        return { ratio: height / width, scale: width / Number(phone.getAttribute('data-phone-width')) };
      });
  }

  /** The size of a text in the phone's own pixels. */
  textPx(locale: PhoneLocale, pointer: string): Promise<number> {
    return this.value(locale, pointer).evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize));
  }

  /** The sign at the end of a bar which has more than it shows. */
  goesOn(): Locator {
    return this.region.locator('[data-more="end"]');
  }

  onlyThis(): Locator {
    return this.region.locator('[data-only-this]');
  }

  note(kind: string): Locator {
    return this.region.locator(`[data-stage-note="${kind}"]`);
  }

  /** Said while the text cannot be read and the cards are those of the last text that could. */
  lastGood(): Locator {
    return this.region.locator('[data-last-good="true"]');
  }

  /** The texts of a phone that follow from where the cursor stands. */
  lit(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-lit]');
  }

  /** What is said of the value that the cursor stands on: where it is drawn. */
  trace(): Locator {
    return this.region.locator('[data-trace]');
  }

  tracedPlace(place: 'ticket' | 'wallet' | 'notices' | 'links'): Locator {
    return this.trace().locator(`[data-traced-place="${place}"]`);
  }

  /** The field in the place of a text on the card. */
  cardText(pointer: string): Locator {
    return this.region.page().locator(`[data-card-text="${pointer}"]`);
  }

  /** What is wrong with what is typed there. */
  cardTextProblem(pointer: string): Locator {
    return this.region.page().locator(`[data-card-text-problem="${pointer}"]`);
  }

  /** A text that follows from a value, wherever a phone shows it; the first one. */
  picked(locale: PhoneLocale, pointer: string): Locator {
    return this.phone(locale).locator(`[data-path][data-sources*="${pointer}"]`).first();
  }

  /** What the phones do not show, or have a place for that the payload does not fill. */
  notShown(list: 'nowhere' | 'empty', pointer: string): Locator {
    return this.region.page().locator(`[data-not-shown="${list}"] [data-pointer="${pointer}"]`);
  }

  cuts(): Locator {
    return this.region.locator('[data-cuts]');
  }

  /** What is said of one text that the phone cuts. */
  cut(pointer: string): Locator {
    return this.region.locator(`[data-cut="${pointer}"]`);
  }

  /** Texts on the phones whose own box hides a part of them. */
  async hiddenTexts(): Promise<readonly string[]> {
    return this.region.locator('[data-phone] [data-path]').evaluateAll((elements) =>
      elements
        .filter((element) => {
          const style = getComputedStyle(element);
          const hides = style.overflowX !== 'visible' || style.textOverflow === 'ellipsis';
          return hides && element.scrollWidth > element.clientWidth + 1;
        })
        .map((element) => element.textContent),
    );
  }

  /** Scrolls a phone until so many pixels of a card of the wallet, counted from 0, are in sight at its lower edge. */
  async scrollToEdgeOf(locale: PhoneLocale, place: number, px: number): Promise<void> {
    await this.walletCards(locale)
      .nth(place)
      .evaluate((card, inSight) => {
        const glass = card.closest<HTMLElement>('[data-phone]');
        const screen = card.closest('[tabindex="0"]');
        if (glass === null || screen === null) throw new Error('The card stands on no phone.');
        const { bottom, height } = glass.getBoundingClientRect();
        const scale = height / glass.offsetHeight;
        screen.scrollTop += (card.getBoundingClientRect().top - (bottom - inSight)) / scale;
      }, px);
  }

  /** The texts of the wallet's cards that are in sight, at least in part. */
  async cardsInSight(locale: PhoneLocale): Promise<readonly string[]> {
    return this.walletCards(locale).evaluateAll((cards) =>
      cards
        .filter((card) => {
          const glass = card.closest('[data-phone]')?.getBoundingClientRect();
          const box = card.getBoundingClientRect();
          return glass !== undefined && box.top < glass.bottom && box.bottom > glass.top;
        })
        .map((card) => card.textContent),
    );
  }

  private walletCards(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-surface="wallet"]');
  }

  /** The empty place of rows that wait until a drag through time is over. */
  waitingRows(locale: PhoneLocale): Locator {
    return this.phone(locale).locator('[data-rest-rows]');
  }
}
