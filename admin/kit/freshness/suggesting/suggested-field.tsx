import type { Language } from '@trastienda/contract/language';
import { use, useCallback, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { loadChunk } from '../../../base/chunk-loading.ts';
import { lazyPart } from '../../elements/lazy-part.tsx';
import { useFormInside } from '../../form/form-context.ts';
import { isWatchedField } from '../../form/state/text-states.ts';
import classes from './suggest-button.module.css';
import { SuggestingContext, type Suggesting } from './suggesting.ts';
import { panelId, useSuggestions } from './use-suggestions.ts';

const SuggestionsPanel = lazyPart(
  async () => (await loadChunk(() => import('./panel/suggestions-panel.tsx'))).SuggestionsPanel,
);

type Props = { name: string; language: Language; children: ReactNode };

/** The input of a field with, below it, the suggestions for its text if they are shown. */
export function SuggestedField({ children, ...field }: Props) {
  const { resource } = useFormInside();
  const suggesting = use(SuggestingContext);
  if (!suggesting || !isWatchedField(resource, field.name)) return children;
  return (
    <WatchedField suggesting={suggesting} {...field}>
      {children}
    </WatchedField>
  );
}

function WatchedField({ suggesting, name, language, children }: Props & { suggesting: Suggesting }) {
  const { resource, form, stored, record, id } = useFormInside();
  const element = useRef<HTMLDivElement>(null);
  const register = useCallback(
    (field: HTMLDivElement | null) => {
      element.current = field;
      return suggesting.put(name, language, { resource, form, stored, record, id });
    },
    [suggesting, name, language, resource, form, stored, record, id],
  );
  const found = useSuggestions(suggesting, name, language);
  const input = () => element.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? null;
  const close = () => {
    const isInField = element.current?.contains(document.activeElement) === true;
    const opener = element.current?.querySelector<HTMLElement>(`[aria-controls="${panelId(name, language)}"]`);
    suggesting.hide();
    if (!isInField) opener?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !found?.isShown) return;
    event.stopPropagation();
    close();
  };
  return (
    // A key in the field or in the panel closes the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes['contents']} onKeyDown={onKeyDown}>
      <div ref={register} className={classes['contents']} onFocus={() => suggesting.askAgain(name, language)}>
        {children}
      </div>
      {found?.isShown && (
        <div className={classes['panel']} data-part="suggestions">
          <SuggestionsPanel
            {...{ name, language, input }}
            id={panelId(name, language)}
            sentences={found.sentences}
            onClose={close}
          />
        </div>
      )}
    </div>
  );
}
