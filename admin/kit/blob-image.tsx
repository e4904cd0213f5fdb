import { useEffect, useState } from 'react';

/** Shows bytes that are not at any address yet, and frees the address made for them. */
export function BlobImage({ blob, alt }: { blob: Blob; alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={address} alt={alt} />;
}
