import { Menu } from '@mantine/core';
import type { ViewMember } from '@trastienda/contract/calls/views';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure, showSuccess } from '../../elements/alerts.tsx';
import { IconButton } from '../../elements/icon-button.tsx';
import { keepFocus } from '../../elements/keep-focus.ts';
import { DialogPopover } from '../../floating/dialog-popover.tsx';
import { mayShareViews } from '../../../session/permissions.ts';
import { mayWriteView } from './may-write-view.ts';
import type { Viewing } from './viewing.ts';
import { useViewName } from './view-name.ts';
import { useViewWrites } from './use-view-writes.ts';
import { ViewForm } from './view-form.tsx';

type Props = { viewing: Viewing; view: ViewMember; views: readonly ViewMember[] };

/** The menu of the active view: save as another view and, for a user who may write it, rename and share, move, delete. */
export function ViewMenu({ viewing, view, views }: Props) {
  const { t } = useTranslation();
  const name = useViewName()(view);
  const [asked, setAsked] = useState<'rename' | 'copy'>();
  const { change, create } = useViewWrites(viewing.collection, viewing.path);
  return (
    <DialogPopover
      opened={asked !== undefined}
      onChange={(isOpen) => !isOpen && setAsked(undefined)}
      position="bottom-start"
      padding={12}
      label={t('views.menu', { name })}
      target={
        <span>
          <Menu position="bottom-start" width={220}>
            <Menu.Target>
              <IconButton size={28} aria-label={t('views.menu', { name })}>
                <IconDots size={16} stroke={1.8} aria-hidden />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown {...keepFocus}>
              {mayWriteView(view) && (
                <Menu.Item onClick={() => setAsked('rename')}>
                  {t(mayShareViews() || view.isShared ? 'views.rename' : 'views.renameOnly')}
                </Menu.Item>
              )}
              <Menu.Item onClick={() => setAsked('copy')}>{t('views.saveAs')}</Menu.Item>
              {mayWriteView(view) && <Changes viewing={viewing} view={view} views={views} />}
            </Menu.Dropdown>
          </Menu>
        </span>
      }
    >
      <ViewForm
        key={asked}
        initial={
          asked === 'copy' ? { name: t('views.copyOf', { name }), isShared: false } : { name, isShared: view.isShared }
        }
        onSave={async (named) => {
          if (asked === 'copy') await create(named, viewing.shown);
          // A shipped view that is only shared keeps its name in the language of the reader.
          else await change(view, { isShared: named.isShared, ...(named.name !== name && { name: named.name }) });
          setAsked(undefined);
        }}
      />
    </DialogPopover>
  );
}

/** The entries that move and delete the view. */
function Changes({ viewing, view, views }: Props) {
  const { t } = useTranslation();
  const name = useViewName()(view);
  const { change, remove, restore } = useViewWrites(viewing.collection, viewing.path);
  const others = views.filter(({ isShared }) => isShared === view.isShared);
  const place = others.findIndex(({ id }) => id === view.id) + 1;
  const run = (write: Promise<unknown>) => void write.catch(showFailure);
  const removeWithUndo = async () => {
    await remove(view);
    const undo = { label: t('views.restore'), run: () => run(restore(view)) };
    // Only an administrator can share a view again.
    showSuccess(t('views.removed', { name }), view.isShared && !mayShareViews() ? undefined : undo);
  };
  return (
    <>
      <Menu.Item disabled={place === 1} onClick={() => run(change(view, { position: place - 1 }))}>
        {t('views.moveBack')}
      </Menu.Item>
      <Menu.Item disabled={place === others.length} onClick={() => run(change(view, { position: place + 1 }))}>
        {t('views.moveOn')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => run(removeWithUndo())}>
        {t('views.remove')}
      </Menu.Item>
    </>
  );
}
