import type { OpenedPage } from '../../store/ports.ts';

const features = 'popup,width=1040,height=900';

/**
 * Opens a page beside that of this window, in which this window draws. It has the looks of this one, keeps them the same
 * and goes with it. Null where the browser holds windows back.
 */
export function openPage(own: Window, name: string, onClosed: () => void): OpenedPage | null {
  const opened = own.open('', name, features);
  if (opened === null) return null;
  const stopFollowing = dressAs(opened.document, own.document);
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
  return { page: opened.document, close };
}

/** Gives a page the looks of another one and keeps them the same: its styles, and what its root says of theme and language. */
function dressAs(page: Document, model: Document): () => void {
  const drawn = new Set<Element>();
  const dress = (): void => {
    page.title = model.title;
    for (const { name, value } of model.documentElement.attributes) page.documentElement.setAttribute(name, value);
    for (const sheet of model.head.querySelectorAll('link[rel="stylesheet"], style')) {
      if (drawn.has(sheet)) continue;
      drawn.add(sheet);
      const copy = page.importNode(sheet, true);
      // An address that is relative to the other page leads nowhere from this one.
      if (sheet instanceof HTMLLinkElement) copy.setAttribute('href', sheet.href);
      page.head.append(copy);
    }
  };
  dress();
  const observer = new MutationObserver(dress);
  observer.observe(model.head, { childList: true });
  observer.observe(model.documentElement, { attributes: true });
  return () => observer.disconnect();
}
