import type { Meter } from '../../../../../../shared/protocol/validate/validate.ts';
import type { editor } from '../monaco.ts';
import styles from './marks.module.css';

type MeterLayer = { readonly show: (meters: readonly Meter[]) => void; readonly dispose: () => void };

// The length of a variable's name means nothing.
const oneVariable = /^\s*(?:"[^"]*"\s*:\s*)?"\{\{[^{}]+\}\}",?\s*$/;

export function createMeterLayer(code: editor.IStandaloneCodeEditor): MeterLayer {
  const layer = document.createElement('div');
  layer.className = styles['layer'] ?? '';
  // Problems states what is over its limit; the meters are only visual.
  layer.setAttribute('aria-hidden', 'true');
  const widget: editor.IOverlayWidget = {
    getId: () => 'passbench.meters',
    getDomNode: () => layer,
    getPosition: () => null,
  };
  code.addOverlayWidget(widget);

  const drawn: HTMLElement[] = [];
  let shown: readonly Meter[] = [];
  const place = (): void => {
    const { contentWidth, contentLeft, height, verticalScrollbarWidth } = code.getLayoutInfo();
    layer.style.left = `${contentLeft}px`;
    layer.style.width = `${contentWidth - verticalScrollbarWidth}px`;
    layer.style.height = `${height}px`;
    const scroll = code.getScrollTop();
    const current = code.getPosition()?.lineNumber;
    const model = code.getModel();
    const labels = shown.flatMap((meter) => {
      if (model === null || meter.line > model.getLineCount() || oneVariable.test(model.getLineContent(meter.line)))
        return [];
      const top = code.getTopForLineNumber(meter.line) - scroll;
      if (top < -24 || top > height) return [];
      return [{ ...meter, top, isCurrent: meter.line === current }];
    });
    for (const [nth, label] of labels.entries()) draw(label, (drawn[nth] ??= addTo(layer)));
    for (const element of drawn.splice(labels.length)) element.remove();
  };
  const listeners = [
    code.onDidScrollChange(place),
    code.onDidLayoutChange(place),
    code.onDidChangeModel(place),
    code.onDidChangeHiddenAreas(place),
    code.onDidChangeCursorPosition(place),
  ];
  return {
    show: (meters) => {
      shown = meters;
      place();
    },
    dispose: () => {
      for (const listener of listeners) listener.dispose();
      code.removeOverlayWidget(widget);
    },
  };
}

type Label = Meter & { readonly top: number; readonly isCurrent: boolean };

function addTo(layer: HTMLElement): HTMLElement {
  const element = document.createElement('span');
  element.className = styles['meter'] ?? '';
  return layer.appendChild(element);
}

/** Writes only changes: most labels stay the same on a key stroke. */
function draw({ used, most, over, top, isCurrent }: Label, element: HTMLElement): void {
  const text = `${used}/${most}`;
  if (element.textContent !== text) element.textContent = text;
  element.style.top = `${top}px`;
  element.toggleAttribute('data-over', over);
  element.toggleAttribute('data-current', isCurrent);
}
