/** Opens the browser's own dialog for files. Whoever closes it without a choice has chosen none. */
export function chooseFiles(page: Document): Promise<readonly { readonly name: string; readonly blob: Blob }[]> {
  const input = page.createElement('input');
  input.type = 'file';
  input.multiple = true;
  return new Promise((resolve) => {
    const done = (): void => resolve([...(input.files ?? [])].map((file) => ({ name: file.name, blob: file })));
    input.addEventListener('change', done, { once: true });
    input.addEventListener('cancel', done, { once: true });
    input.click();
  });
}
