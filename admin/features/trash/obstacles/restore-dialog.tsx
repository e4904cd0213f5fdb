import { Box, Button, Flex, Loader, Modal } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/elements/dialog.tsx';
import { collectionOf, useDeletedName } from '../trash-row.ts';
import { ObstacleField } from './obstacle-field.tsx';
import classes from './restore-dialog.module.css';
import { choiceFor, problemsOf, type Choice, type Problem, type Resolution } from './resolution.ts';

type Props = {
  resolution: Resolution;
  isOpen: boolean;
  isBusy: boolean;
  onChoose: (item: string, path: string, choice: Choice) => void;
  onClose: () => void;
  onConfirm: () => void;
};

/** Lists the obstacles to a restore, with the ways to resolve each of them. */
export function RestoreDialog({ resolution, isOpen, isBusy, onChoose, onClose, onConfirm }: Props) {
  const { t } = useTranslation('trash');
  const nameOf = useDeletedName();
  const isResolvable = problemsOf(resolution).every(({ deleted, obstacles, open }) =>
    open
      .flatMap((path) => obstacles.get(path) ?? [])
      .every((obstacle) => choiceFor(resolution, deleted.item, obstacle)),
  );
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onConfirm();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} size={560} padding={24}>
      <form noValidate onSubmit={submit}>
        <Modal.Title className={classes['title']} tabIndex={-1} data-autofocus>
          {t('obstacles.title', { name: nameOf(resolution.main) })}
        </Modal.Title>
        <Box component="p" className="ts-soft" mt={4}>
          {t(isResolvable ? 'obstacles.text' : 'obstacles.impossible')}
        </Box>
        {problemsOf(resolution).map((problem) => (
          <ProblemFields
            key={problem.deleted.item}
            {...{ resolution, problem }}
            onChoose={(path, choice) => onChoose(problem.deleted.item, path, choice)}
          />
        ))}
        <Flex
          className={classes['actions']}
          direction={{ base: 'column-reverse', sm: 'row' }}
          justify="flex-end"
          gap={8}
        >
          <Button variant="default" onClick={onClose}>
            {t('obstacles.cancel')}
          </Button>
          {isResolvable && (
            // Not disabled while busy, because the button would lose the focus.
            <Button type="submit" aria-busy={isBusy} leftSection={isBusy && <Loader size={16} color="currentColor" />}>
              {t('obstacles.confirm')}
            </Button>
          )}
        </Flex>
      </form>
    </Dialog>
  );
}

type ProblemProps = { resolution: Resolution; problem: Problem; onChoose: (path: string, choice: Choice) => void };

/** The obstacles of a record. A record that is restored too has a heading. */
function ProblemFields({ resolution, problem, onChoose }: ProblemProps) {
  const { t } = useTranslation('trash');
  const nameOf = useDeletedName();
  const { deleted, obstacles, open, errors } = problem;
  const isMain = deleted.item === resolution.main.item;
  return (
    <section>
      {!isMain && (
        <Box component="h3" mt={20}>
          {t('obstacles.also', { name: nameOf(deleted) })}
        </Box>
      )}
      {open
        .flatMap((path) => obstacles.get(path) ?? [])
        .map((obstacle) => (
          <ObstacleField
            key={obstacle.propertyPath}
            collection={collectionOf(deleted.record)}
            obstacle={obstacle}
            choice={choiceFor(resolution, deleted.item, obstacle)}
            error={errors[obstacle.propertyPath]}
            onChoose={(choice) => onChoose(obstacle.propertyPath, choice)}
          />
        ))}
    </section>
  );
}
