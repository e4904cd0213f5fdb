import { planFilters } from '@trastienda/contract/filters/plan';
import type { plan } from '@trastienda/contract/resources/plan';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../kit/screens/list-screen.tsx';
import { ToggleCell } from '../../kit/list/table/toggle-cell.tsx';

const paths = { list: '/planes', create: '/nuevo-plan', edit: '/editar-plan/$id' } as const;

export function PlansList() {
  const { t } = useTranslation('plans');
  return (
    <ListScreen<typeof plan>
      collection="plans"
      paths={paths}
      search={['name', 'price']}
      filters={planFilters}
      orders={{ name: 'name', price: 'price', subscribers: 'makerPlan', isActive: 'isActive' }}
      columns={[
        { id: 'name', width: '38%', phoneWidth: 180, sticky: 'start', cell: (_row, link) => link },
        { id: 'price', width: 140, phoneWidth: 100, cell: ({ price }) => price },
        { id: 'subscribers', phoneWidth: 130, cell: ({ makerPlan }) => makerPlan?.length ?? 0 },
        {
          id: 'isActive',
          width: 100,
          phoneWidth: 80,
          sticky: 'end',
          align: 'center',
          skeleton: <Skeleton width={36} height={20} radius={20} mx="auto" />,
          cell: (row) => (
            <ToggleCell
              collection="plans"
              row={row}
              name="isActive"
              label={t('isActiveOf', { name: row.name })}
              recordName={row.name}
              toDone={(isActive) =>
                isActive ? t('activated', { name: row.name }) : t('deactivated', { name: row.name })
              }
            />
          ),
        },
      ]}
    />
  );
}
