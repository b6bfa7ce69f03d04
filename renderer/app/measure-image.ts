/** The pixels of an image file, or null where the browser cannot read it as one. The file is read and goes nowhere. */
export function measureImage(
  own: Window,
  file: Blob,
): Promise<{ readonly width: number; readonly height: number } | null> {
  const address = URL.createObjectURL(file);
  const image = own.document.createElement('img');
  return new Promise((resolve) => {
    const end = (): void => {
      URL.revokeObjectURL(address);
      const { naturalWidth: width, naturalHeight: height } = image;
      resolve(width > 0 && height > 0 ? { width, height } : null);
    };
    image.addEventListener('load', end);
    image.addEventListener('error', end);
    image.src = address;
  });
}
