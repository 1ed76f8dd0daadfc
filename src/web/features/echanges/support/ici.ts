import { version } from '../../../../../package.json';
import type { ContexteSupport } from '#shared/features/echanges/support/schemas.ts';

/** Field of the address that opens the panel: `nouvelle`, `liste`, or the number of a conversation. */
const PARAM_SUPPORT = 'support';

/** The user's current screen, shown before it is sent with a message (SUP-7). */
export const contexteActuel = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ContexteSupport => {
  const mots = new URLSearchParams(search);
  mots.delete(PARAM_SUPPORT);
  const reste = mots.toString();
  return {
    ecran: `${pathname}${reste === '' ? '' : `?${reste}`}`.slice(0, 500),
    version,
    navigateur: navigator.userAgent.slice(0, 300),
  };
};
