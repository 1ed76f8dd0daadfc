import type { Lien } from './contract.ts';

/** The address a link has in a mail: `/bind?aTraiter=true&ecran=encours` (CRR-22). */
export const adresseBind = ({ ecran, params }: Lien): string =>
  `/bind?${[...Object.entries(params), ['ecran', ecran] as const].map(([nom, valeur]) => `${encodeURIComponent(nom)}=${encodeURIComponent(valeur)}`).join('&')}`;
