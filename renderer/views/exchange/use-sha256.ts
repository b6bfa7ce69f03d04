import { useEffect, useState } from 'react';

/** The SHA-256 of bytes in hexadecimal, once the browser has it; null until then, and where it keeps digests to itself. */
export function useSha256(bytes: Uint8Array): string | null {
  const [known, setKnown] = useState<{ readonly of: Uint8Array; readonly digest: string } | null>(null);
  useEffect(() => {
    let isLeft = false;
    const read = async (): Promise<void> => {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()));
      const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      if (!isLeft) setKnown({ of: bytes, digest: text });
    };
    void read().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [bytes]);
  return known?.of === bytes ? known.digest : null;
}
