import { ImportsHead } from './imports-head.tsx';
import { PlainImport } from './plain-import.tsx';

/** Brings in what the distributor offers (seed 1 §2). */
export function ImportsScreen() {
  return (
    <>
      <ImportsHead />
      <PlainImport />
    </>
  );
}
