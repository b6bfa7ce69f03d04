import { afterEach, expect, test } from 'vitest';
import { controlOf } from '../../commands/regions.ts';

afterEach(() => document.body.replaceChildren());

test.each([
  ['is not one that Tab leaves out', '<button tabindex="-1">‹</button><button id="first">Ticket</button>'],
  [
    'is not hidden from readers',
    '<span aria-hidden="true"><button>‹</button></span><button disabled>No</button><button id="first">Ticket</button>',
  ],
  [
    'is the chosen one, though others come first',
    '<button>‹</button><button id="first" aria-selected="true">Wallet</button>',
  ],
])('the first control of a region %s', (_what, inside) => {
  document.body.innerHTML = `<section data-region="stage" tabindex="-1">${inside}</section>`;
  expect(controlOf('stage')?.id).toBe('first');
});

test('a region of nothing but such buttons has no control', () => {
  document.body.innerHTML = '<section data-region="stage"><button tabindex="-1">‹</button></section>';
  expect(controlOf('stage')).toBeNull();
});
