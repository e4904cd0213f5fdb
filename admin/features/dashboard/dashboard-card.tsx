import { Box } from '@mantine/core';
import { useId, type ReactNode } from 'react';

/** A card of the dashboard below its shortcuts. `note`: a remark about its content. */
export function DashboardCard({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      className="ts-card"
      aria-labelledby={id}
      mt={16}
      px={{ base: 16, sm: 24 }}
      pt={{ base: 16, sm: 20 }}
      pb={{ base: 4, sm: 8 }}
    >
      <h2 id={id}>{title}</h2>
      {note !== undefined && <p className="ts-meta">{note}</p>}
      {children}
    </Box>
  );
}
