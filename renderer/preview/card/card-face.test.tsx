import type { CardState } from '../../../shared/specification/enumerations.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import type { Block, CardModel, CardText, CodeFormat } from '../../../shared/card/card-model.ts';
import { resolveVariables, seededUuid32 } from '../../../shared/documents/variables.ts';
import type { Severity } from '../../../shared/gaps/gaps.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { parcelLocker } from '../../../shared/scenarios/testing/parcel-locker/index.ts';
import { locales } from '../../../shared/specification/locales.ts';
import { blockViews, CardFace } from './card-face.tsx';
import { getPhoneLabels } from '../text/labels.ts';

const states: readonly CardState[] = ['active', 'used', 'expired', 'removed', 'service-card', 'none'];
const why = { en: 'The reason why', zh: '原因在此' };

function shown(text: string, path = `/at/${text}`): CardText {
  return { text, path };
}

const blocks: { readonly [N in Block['block']]: Extract<Block, { readonly block: N }> } = {
  route: {
    block: 'route',
    from: { time: shown('14:00'), place: shown('香港西九龍'), zone: shown('GMT+8') },
    to: { time: shown('01:05'), place: shown('Guangzhou South'), zone: shown('GMT+7'), dayShift: '+1' },
    duration: '11 h',
    date: 'Wed 25 Nov',
  },
  facts: { block: 'facts', facts: [{ label: 'Ahead', value: shown('12'), unit: 'tables' }] },
  people: {
    block: 'people',
    people: [
      {
        name: shown('CHAN Tai Man'),
        detail: shown('Adult'),
        seat: { label: 'Seat', value: shown('05A') },
        state: 'active',
      },
      { name: shown('LEE Ching'), detail: shown('Child'), seat: null, state: 'used', stateLabel: 'Used' },
    ],
  },
  code: { block: 'code', value: shown('QR-1'), format: 'qr', message: shown('Scan'), owner: shown('CHAN') },
  hero: { block: 'hero', label: 'Your number', value: shown('A123'), beside: shown('Large table') },
  ring: { block: 'ring', percent: 70, value: shown('70'), unit: '%', caption: [shown('35 min'), shown('Ready 11:00')] },
  period: { block: 'period', date: 'Wed', start: shown('23:00'), end: shown('01:00'), dayShift: '+1' },
  chips: { block: 'chips', label: 'Seats', chips: [shown('F7'), shown('F8')], trailing: shown('Adult × 2') },
  band: { block: 'band', label: 'Value', value: shown('HK$100') },
  remark: { block: 'remark', text: shown('Please be on time'), trailing: shown('Waited 10 min') },
  link: { block: 'link', label: 'Details', address: shown('walletapp://order/1') },
  tear: { block: 'tear' },
};

function card(overrides: Partial<CardModel>): CardModel {
  return {
    locale: 'en_US',
    style: parcelLocker.style,
    title: { text: 'Title' },
    corner: null,
    blocks: [],
    summary: { primary: shown('P'), secondary: shown('S') },
    ...overrides,
  };
}

/** The texts a reader sees, without markup. */
function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

function everyText(value: unknown): readonly CardText[] {
  if (Array.isArray(value)) return value.flatMap(everyText);
  if (typeof value !== 'object' || value === null) return [];
  const own = 'text' in value && typeof value.text === 'string' ? [{ text: value.text }] : [];
  return [...own, ...Object.values(value).flatMap(everyText)];
}

describe('CardFace', () => {
  it.each(Object.keys(blockViews))('has a sample of the block %s', (name) => {
    expect(Object.hasOwn(blocks, name)).toBe(true);
  });

  it.each(Object.values(blocks))('draws $block with every text it holds', (block) => {
    const text = textOf(renderToStaticMarkup(<CardFace model={card({ blocks: [blocks.remark, block] })} />));
    const texts = block.block === 'code' ? ['Scan', 'CHAN'] : everyText(block).map((each) => each.text);
    for (const each of texts) expect(text).toContain(each);
  });

  it.each(locales.flatMap((locale) => states.map((state) => [locale, state] as const)))(
    'draws a card in %s that is %s',
    (locale, state) => {
      const model = card({ locale, blocks: [blocks.route, blocks.tear, blocks.code] });
      const text = textOf(renderToStaticMarkup(<CardFace model={model} state={state} why={why} />));
      const isSpent = state !== 'active' && state !== 'service-card';
      expect(text.includes(locale === 'zh_HK' ? why.zh : why.en)).toBe(isSpent);
      expect(text.includes(getPhoneLabels(locale).state.used)).toBe(state === 'used');
    },
  );

  it('stamps a spent code on its plate alone, never on the characters under it', () => {
    const code: Block = { ...blocks.code, format: 'code128', value: shown('88112233') };
    const markup = renderToStaticMarkup(<CardFace model={card({ blocks: [code] })} state="used" />);
    const [, stamped = ''] = /class="[^"]*stampable[^"]*">(.*)$/.exec(markup) ?? [];
    const [plate = '', under = ''] = stamped.split('</svg>');
    expect(plate).toContain('<svg');
    expect(under).toMatch(/^<\/bdi><span class="[^"]*stamp[^"]*" aria-hidden="true">Used<\/span><\/div>.*88112233/);
  });

  it('writes the language of the card on it', () => {
    expect(renderToStaticMarkup(<CardFace model={card({ locale: 'zh_HK' })} />)).toContain('lang="zh-HK"');
  });

  it('sets long station names one under the other, and short ones side by side', () => {
    const from = { ...blocks.route.from, place: shown('Hong Kong West Kowloon Railway Station Mainland Port') };
    const long = renderToStaticMarkup(<CardFace model={card({ blocks: [{ ...blocks.route, from }] })} />);
    const short = renderToStaticMarkup(<CardFace model={card({ blocks: [blocks.route] })} />);
    expect([long.includes('down'), short.includes('down')]).toEqual([true, false]);
    expect(textOf(long)).toContain('Hong Kong West Kowloon Railway Station Mainland Port');
  });

  it('keeps hostile texts as texts', () => {
    const hostile = `"><img src=x onerror=alert(1)>'&{{now}}\u202e</script>`;
    const markup = renderToStaticMarkup(
      <CardFace
        model={card({ title: shown(hostile, hostile), blocks: [{ ...blocks.code, message: shown(hostile) }] })}
        onPick={() => undefined}
        marks={new Map([[hostile, 'error']])}
      />,
    );
    expect(markup).not.toContain('<img');
    expect(markup).not.toContain('</script>');
    expect(textOf(markup)).toContain(hostile);
  });

  it('says in words what the payload lacks', () => {
    const missing: CardText = { text: '', path: '/from', missing: true };
    for (const locale of locales) {
      const model = card({ locale, blocks: [{ ...blocks.remark, text: missing }] });
      expect(renderToStaticMarkup(<CardFace model={model} />)).toContain(`>${getPhoneLabels(locale).missing}<`);
    }
  });

  it('says why there is no code instead of drawing one', () => {
    const model = card({ blocks: [{ ...blocks.code, value: { text: '', path: '/code', missing: true } }] });
    const markup = renderToStaticMarkup(<CardFace model={model} />);
    expect(markup).toContain(getPhoneLabels('en_US').codeProblem['no-value']);
    expect(markup).not.toContain('<path d="M" ');
  });

  it.each(['error', 'warning', 'assumption'] as const)(
    'marks the text that carries an %s, and no other',
    (severity) => {
      const marks = new Map<string, Severity>([['/at/A123', severity]]);
      const markup = renderToStaticMarkup(<CardFace model={card({ blocks: [blocks.hero] })} marks={marks} />);
      expect(markup.match(/data-mark="\w+"/g)).toEqual([`data-mark="${severity}"`]);
      expect(markup).toMatch(new RegExp(`data-path="/at/A123" data-mark="${severity}"`));
    },
  );

  it('makes targets of the payload’s texts alone, and only while somebody listens', () => {
    const model = card({ title: { text: 'Own words' }, blocks: [blocks.remark] });
    const listened = renderToStaticMarkup(<CardFace model={model} onPick={() => undefined} />);
    expect(listened.match(/role="button"/g)).toHaveLength(2);
    expect(listened).not.toMatch(/role="button"[^>]*>Own words/);
    expect(renderToStaticMarkup(<CardFace model={model} />)).not.toContain('role="button"');
  });
});

describe('any card', () => {
  const anyText = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.constantFrom('', '長'.repeat(80), 'مرحبا 🚄'),
  );
  const anyShown: fc.Arbitrary<CardText> = fc.record(
    { text: anyText, path: fc.constantFrom('/a', '/b/0'), missing: fc.constant(true) },
    { requiredKeys: ['text'] },
  );
  const orNull = fc.option(anyShown);
  const anyStop = fc.record(
    { time: anyShown, place: anyShown, zone: anyShown, dayShift: anyText },
    { requiredKeys: ['time', 'place', 'zone'] },
  );
  const personState = fc.constantFrom('active' as const, 'used' as const);
  const anyPerson = fc.record({
    name: anyShown,
    detail: anyShown,
    seat: fc.option(fc.record({ label: anyText, value: anyShown })),
    state: personState,
  });
  const anyBlock: fc.Arbitrary<Block> = fc.oneof(
    fc.record({ block: fc.constant('route' as const), from: anyStop, to: anyStop, duration: anyText, date: anyText }),
    fc.record({
      block: fc.constant('facts' as const),
      facts: fc.array(fc.record({ label: anyText, value: anyShown }), { maxLength: 5 }),
    }),
    fc.record({ block: fc.constant('people' as const), people: fc.array(anyPerson, { maxLength: 15 }) }),
    fc.record({
      block: fc.constant('code' as const),
      value: anyShown,
      format: fc.constantFrom<CodeFormat>('qr', 'code128', 'pdf417', 'aztec'),
      message: orNull,
      owner: orNull,
    }),
    fc.record({ block: fc.constant('hero' as const), label: anyText, value: anyShown, beside: orNull }),
    fc.record({
      block: fc.constant('ring' as const),
      percent: fc.option(fc.double()),
      value: anyShown,
      caption: fc.array(anyShown, { maxLength: 3 }),
    }),
    fc.record({ block: fc.constant('chips' as const), label: anyText, chips: fc.array(anyShown), trailing: orNull }),
    fc.record({ block: fc.constant('band' as const), label: anyText, value: anyShown }),
    fc.record({ block: fc.constant('remark' as const), text: anyShown, trailing: orNull }),
    fc.record({ block: fc.constant('tear' as const) }),
  );
  const anyCard: fc.Arbitrary<CardModel> = fc.record({
    locale: fc.constantFrom(...locales),
    style: fc.constantFrom(...scenarios.map(({ style }) => style)),
    title: anyShown,
    corner: fc.option(fc.record({ label: anyText, value: anyShown, chip: fc.boolean() })),
    blocks: fc.array(anyBlock, { maxLength: 6 }),
    summary: fc.record({ primary: anyShown, secondary: anyShown }),
  });

  it('is drawn in any state, without a number that is none', () => {
    fc.assert(
      fc.property(anyCard, fc.constantFrom(...states), (model, state) => {
        const markup = renderToStaticMarkup(
          <CardFace model={model} state={state} why={why} onPick={() => undefined} />,
        );
        expect(markup).not.toMatch(/="[^"]*(NaN|Infinity|undefined)/);
      }),
      { numRuns: 120 },
    );
  });
});

describe('the scenarios’ own templates', () => {
  const now = Date.UTC(2026, 10, 25, 2);
  const cases = scenarios.flatMap((scenario) =>
    scenario.templates.flatMap((template) => locales.map((locale) => ({ scenario, template, locale }))),
  );

  it.each(cases)(
    '$scenario.id $template.status $template.variant in $locale is drawn',
    ({ scenario, template, locale }) => {
      const context = { nowMs: now, uuid32: seededUuid32(1), orderNo: 'M1', orderCreatedMs: null };
      const { root } = scanJson(resolveVariables(template.text, context).text);
      if (root === null) return expect(template.variant).toMatch(/^broken-/);
      const model = scenario.card(root, { locale, texts: locale, now, gaps: {} });
      const markup = renderToStaticMarkup(<CardFace model={model} />);
      const text = textOf(markup);
      const { band, scenario: themed } = model.style;
      // A mood has its own colours, whatever the project's theme says of the scenario.
      const own = themed === undefined ? band : `var(--theme-band-${scenario.id}, ${band})`;
      expect(markup).toContain(`style="--tone-band:${own};`);
      for (const stroke of scenario.style.sign) if ('path' in stroke) expect(markup).toContain(`d="${stroke.path}"`);
      if (model.title.missing !== true) expect(text).toContain(model.title.text);
      expect(model.blocks.length).toBeGreaterThan(0);
    },
  );
});
