import type { OpenedPage } from '../../store/ports.ts';

const features = 'popup,width=1040,height=900';

/**
 * Opens a second page that this window renders into. It copies the styles and closes with this window. Null where
 * popups are blocked.
 */
export function openPage(own: Window, name: string, onClosed: () => void): OpenedPage | null {
  const opened = own.open('', name, features);
  if (opened === null) return null;
  const { dressed, stopFollowing } = copyStyles(opened.document, own.document);
  const close = (): void => {
    stopFollowing();
    own.removeEventListener('pagehide', close);
    opened.removeEventListener('pagehide', gone);
    opened.close();
  };
  const gone = (): void => {
    close();
    onClosed();
  };
  opened.addEventListener('pagehide', gone);
  own.addEventListener('pagehide', close);
  opened.focus();
  return { page: opened.document, dressed, close };
}

type Dressing = { readonly dressed: Promise<boolean>; readonly stopFollowing: () => void };

function copyStyles(page: Document, model: Document): Dressing {
  const drawn = new Set<Element>();
  const arriving: Promise<boolean>[] = [];
  const dress = (): void => {
    page.title = model.title;
    for (const { name, value } of model.documentElement.attributes) page.documentElement.setAttribute(name, value);
    for (const sheet of model.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (drawn.has(sheet)) continue;
      drawn.add(sheet);
      const copy = page.importNode(sheet, true);
      // A relative address does not resolve in the other page.
      if (sheet instanceof HTMLLinkElement) {
        copy.setAttribute('href', sheet.href);
        arriving.push(arrivalOf(copy));
      }
      page.head.append(copy);
    }
  };
  dress();
  const observer = new MutationObserver(dress);
  observer.observe(model.head, { childList: true });
  observer.observe(model.documentElement, { attributes: true });
  const dressed = Promise.all(arriving).then((all) => all.every(Boolean) && loadSameFonts(page, model));
  return { dressed, stopFollowing: () => observer.disconnect() };
}

function arrivalOf(sheet: Element): Promise<boolean> {
  return new Promise((resolve) => {
    sheet.addEventListener('load', () => resolve(true), { once: true });
    sheet.addEventListener('error', () => resolve(false), { once: true });
  });
}

/** Loads the fonts now, so that texts can move there even if the host is gone later. */
async function loadSameFonts(page: Document, model: Document): Promise<boolean> {
  const known = new Set([...model.fonts].filter(({ status }) => status === 'loaded').map(nameOf));
  const loading = [...page.fonts].filter((font) => known.has(nameOf(font))).map((font) => font.load());
  return (await Promise.allSettled(loading)).every(({ status }) => status === 'fulfilled');
}

function nameOf({ family, style, weight, unicodeRange }: FontFace): string {
  return [family, style, weight, unicodeRange].join(' ');
}
