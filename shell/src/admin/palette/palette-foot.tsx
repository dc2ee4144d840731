import { Kbd } from '@landfall/ui/record';

export const PaletteFoot = () => (
  <p className="sh-pal-foot tiny muted" aria-hidden="true">
    <span>
      <Kbd>Up</Kbd> <Kbd>Down</Kbd> move
    </span>
    <span>
      <Kbd>Enter</Kbd> open
    </span>
    <span>
      <Kbd>Esc</Kbd> close
    </span>
  </p>
);
