import { Box } from '@mantine/core';
import { useCallback, useState, type ComponentProps } from 'react';
import classes from '../list.module.css';

/** The ends of the table with columns out of view, space-separated for the selector `~=` of CSS. */
type HiddenEnds = '' | 'before' | 'after' | 'before after';

/**
 * A region that scrolls a table horizontally inside its card. A shadow marks an edge beyond which columns are out of view. The region
 * is a tab stop while it can scroll.
 */
export function ScrollRegion(props: Omit<ComponentProps<'div'>, 'ref' | 'className'>) {
  const [hiddenEnds, setHiddenEnds] = useState<HiddenEnds>('');
  const measure = useCallback((region: HTMLDivElement | null) => {
    if (!region) return undefined;
    const update = () => setHiddenEnds(toHiddenEnds(region));
    const observer = new ResizeObserver(update);
    for (const element of [region, ...region.children]) observer.observe(element);
    region.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      region.removeEventListener('scroll', update);
    };
  }, []);
  return (
    <Box className={classes['frame']} pos="relative" data-hidden-ends={hiddenEnds}>
      <div {...props} ref={measure} className={classes['scroll']} role="region" tabIndex={hiddenEnds === '' ? -1 : 0} />
    </Box>
  );
}

function toHiddenEnds({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): HiddenEnds {
  // At either end, the scroll position may be off by a fraction of a pixel.
  const isBefore = scrollLeft >= 1;
  const isAfter = scrollLeft <= scrollWidth - clientWidth - 1;
  if (isBefore) return isAfter ? 'before after' : 'before';
  return isAfter ? 'after' : '';
}
