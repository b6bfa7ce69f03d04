export const regionAttribute = 'data-region';

const focusable = [
  'textarea.inputarea',
  '.native-edit-context',
  '[aria-selected="true"]',
  '[aria-current="true"]',
  '[role="tree"] [tabindex="0"]',
  'button:not(:disabled, [tabindex="-1"])',
  'input:not(:disabled, [tabindex="-1"])',
  '[tabindex="0"]',
];

/** Moves the focus to the next or previous region. */
export function moveRegion(direction: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(`[${regionAttribute}]`)].filter((region) =>
    region.checkVisibility({ visibilityProperty: true }),
  );
  const at = regions.findIndex((region) => region.contains(document.activeElement));
  const start = at === -1 && direction === -1 ? 0 : at;
  const region = regions[(start + direction + regions.length) % regions.length];
  if (region === undefined) return;
  const first = preferred(region);
  (first ?? region).focus();
}

/** The focus target of a region; null while it is absent. */
export function controlOf(name: string): HTMLElement | null {
  const region = document.querySelector<HTMLElement>(`[${regionAttribute}="${name}"]`);
  return region === null ? null : preferred(region);
}

function preferred(region: HTMLElement): HTMLElement | null {
  for (const selector of focusable) {
    const found = [...region.querySelectorAll<HTMLElement>(selector)].find(isReachable);
    if (found !== undefined) return found;
  }
  return null;
}

/** What is hidden from readers, such as the arrows beside a bar that scrolls, is for the pointer alone. */
function isReachable(control: HTMLElement): boolean {
  return control.closest('[aria-hidden="true"]') === null;
}
