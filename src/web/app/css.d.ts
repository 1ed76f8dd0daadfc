import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Pharmaccord's own CSS variables. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
