import type { ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';

/** Initial values of the form: the settings that wait for the pharmacy, or else the current ones. */
export const champsDuLgo = ({ attente, ...actuel }: ReglageLgo) => {
  const { connexion, logiciel, adresse, identifiant } = attente ?? actuel;
  return { connexion, logiciel, adresse: adresse ?? '', identifiant: identifiant ?? '', secret: '' };
};
