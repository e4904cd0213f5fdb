import { useId } from 'react';
import toggle from '../elements/toggle.module.css';
import { chooseSingleKeys, useSingleKeys } from './single-keys.ts';
import classes from './single-keys-switch.module.css';

/** Switches the shortcuts of a single character on and off. It is saved at once, in this browser. */
export function SingleKeysSwitch({ label, about }: { label: string; about: string }) {
  const id = useId();
  const isOn = useSingleKeys();
  return (
    <div className={classes['switch']}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={toggle['toggle']}
        aria-describedby={`${id}-about`}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => chooseSingleKeys(event.currentTarget.checked)}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-about`} className="ts-soft">
          {about}
        </p>
      </div>
    </div>
  );
}
