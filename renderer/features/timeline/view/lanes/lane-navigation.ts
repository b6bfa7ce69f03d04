/** Marks the stops of the arrow keys: a lane's name, then its items by time. */
export const laneItemAttribute = 'data-lane-item';
const itemSelector = `[${laneItemAttribute}]`;

/** Moves the focus between lanes (up, down) and along one (left, right); true where the key was handled. */
export function moveFocusBetweenItems({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || !target.matches(itemSelector)) return false;
  const row = target.closest('li');
  if (row === null) return false;
  const next =
    key === 'ArrowDown' || key === 'ArrowUp'
      ? findName(findNeighbour(row, key === 'ArrowDown' ? 1 : -1))
      : key === 'ArrowLeft' || key === 'ArrowRight'
        ? findItemBeside(row, target, key === 'ArrowRight' ? 1 : -1)
        : null;
  if (next === null) return key.startsWith('Arrow');
  next.focus();
  return true;
}

/** Remembers the lane of an item to be removed. `takeFocus` focuses its name, else a neighbour, else the timeline. */
export function rememberRow(
  target: EventTarget | null,
  timeline: HTMLElement | null,
): { readonly takeFocus: () => void } {
  const row = target instanceof HTMLElement ? target.closest('li') : null;
  const names = row === null ? [] : [row, findNeighbour(row, 1), findNeighbour(row, -1)].map(findName);
  return {
    takeFocus: () => {
      names[0]?.focus();
      // The page changes with the next frame.
      requestAnimationFrame(() => {
        if (names[0]?.isConnected === true) return;
        (names.find((name) => name?.isConnected === true) ?? timeline)?.focus();
      });
    },
  };
}

function findNeighbour(row: Element, direction: 1 | -1): Element | null {
  return direction === 1 ? row.nextElementSibling : row.previousElementSibling;
}

function findName(row: Element | null): HTMLElement | null {
  return row?.querySelector<HTMLElement>(itemSelector) ?? null;
}

/** Items are in the page by kind; the keys go from left to right. */
function findItemBeside(row: Element, item: HTMLElement, direction: 1 | -1): HTMLElement | null {
  const items = [...row.querySelectorAll<HTMLElement>(itemSelector)]
    .map((element) => ({ element, left: element.getBoundingClientRect().left }))
    .sort((a, b) => a.left - b.left)
    .map(({ element }) => element);
  return items[items.indexOf(item) + direction] ?? null;
}
