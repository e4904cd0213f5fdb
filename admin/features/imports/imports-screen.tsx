import { useState } from 'react';
import { config, hasFeature } from '../../session/config.ts';
import { ImportsHead } from './imports-head.tsx';
import { PlainImport } from './search/plain-import.tsx';
import { RunImport } from './run/run-import.tsx';

/** Imports experiences from a distributor (IMP-01). */
export function ImportsScreen() {
  const [first] = config().importSources;
  const [source, setSource] = useState(first?.key ?? '');
  return (
    <>
      <ImportsHead />
      {hasFeature('import-runs') ? (
        <RunImport key={source} source={source} onSourceChange={setSource} />
      ) : (
        <PlainImport />
      )}
    </>
  );
}
