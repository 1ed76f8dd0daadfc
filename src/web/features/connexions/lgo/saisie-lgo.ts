import type { ReglageLgo } from '#shared/features/connexions/lgo/schemas.ts';

/** What waits for the pharmacy is what is being typed; else what acts. */
export const champsDuLgo = ({ attente, ...actuel }: ReglageLgo) => {
  const { connexion, logiciel, adresse, identifiant } = attente ?? actuel;
  return { connexion, logiciel, adresse: adresse ?? '', identifiant: identifiant ?? '', secret: '' };
};
