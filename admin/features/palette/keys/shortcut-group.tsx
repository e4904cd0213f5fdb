import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from './key-caps.tsx';
import type { Group } from './read-shortcuts.ts';

/** Some shortcuts, each with its keys. */
export function ShortcutGroup({ id, shortcuts }: Group) {
  const { t } = useTranslation('palette');
  return (
    <section aria-labelledby={`shortcuts-${id}`} data-group={id}>
      <h3 id={`shortcuts-${id}`}>{t(`keys.groups.${id}`)}</h3>
      <dl>
        {shortcuts.map((shortcut) => (
          <div key={shortcut.id}>
            <dt>{shortcut.label}</dt>
            <dd>
              {shortcut.keys.map((keys, at) => (
                <Fragment key={keys}>
                  {at > 0 && <span className="ts-meta"> {t('keys.or')} </span>}
                  <KeyCaps keys={keys} />
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
