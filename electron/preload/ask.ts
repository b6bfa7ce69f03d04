import { ipcRenderer } from 'electron';

// The preload of the small window that asks for a secret. Its page has no script: only this world reads the fields, and the
// answer leaves by the one port that came with the question.
ipcRenderer.once('passbench.ask', ({ ports: [port] }, asked: unknown) => {
  if (port === undefined || !isAsked(asked)) return;
  for (const [id, text] of Object.entries(asked.texts)) {
    const place = document.getElementById(id);
    if (place !== null) place.textContent = text;
  }
  const [secret, again] = [field('secret'), field('again')];
  const [repeat, differs] = [document.getElementById('repeat'), document.getElementById('differs')];
  if (secret === null || again === null || repeat === null || differs === null) return;
  repeat.hidden = !asked.isNew;
  const answer = (typed: string | null): void => port.postMessage({ typed });
  document.getElementById('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    differs.hidden = !asked.isNew || secret.value === again.value;
    if (differs.hidden) answer(secret.value === '' ? null : secret.value);
  });
  document.getElementById('leave')?.addEventListener('click', () => answer(null));
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') answer(null);
  });
  secret.focus();
});

type Asked = { readonly texts: Readonly<Record<string, string>>; readonly isNew: boolean };

function isAsked(value: unknown): value is Asked {
  return typeof value === 'object' && value !== null && 'texts' in value && 'isNew' in value;
}

function field(id: string): HTMLInputElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLInputElement ? found : null;
}
