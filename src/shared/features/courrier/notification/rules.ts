import type { LienNotification } from './contract.ts';

const enParametre = ([nom, valeur]: readonly [string, string]): string =>
  `${encodeURIComponent(nom)}=${encodeURIComponent(valeur)}`;
/** The address a link has in a mail: `/bind?aTraiter=true&ecran=encours` (CRR-22). */
export const adresseBindNotification = ({ ecran, params }: LienNotification): string =>
  `/bind?${[...Object.entries(params), ['ecran', ecran] as const].map(enParametre).join('&')}`;
