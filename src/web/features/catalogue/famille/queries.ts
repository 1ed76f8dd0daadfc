import type { BodyInputOf } from '#shared/core/contract.ts';
import type { Essai } from '#shared/core/api/essai.ts';
import { familleContract } from '#shared/features/catalogue/famille/contract.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof familleContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;

const RACINE = ['famille'] as const;

export const familleQueries = {
  racine: RACINE,
  arbre: () => lectureDe([...RACINE, 'arbre'], familleContract.lireArbre),
};

/**
 * The acts on the tree, except moves. Each throws the error of its call, and reads the tree again even after a
 * refusal.
 */
export const useActesFamille = hookActes(RACINE, ({ puis }) => {
  const c = familleContract;
  return {
    creer: (body: Corps<'creerFamille'>) => puis(call(c.creerFamille, { body })),
    modifier: (id: number, body: Corps<'modifierFamille'>) => puis(call(c.modifierFamille, { params: { id }, body })),
    supprimer: (id: number, query: Essai = {}) => puis(call(c.supprimerFamille, { params: { id }, query })),
    creerArbreType: () => puis(call(c.creerArbreType)),
    retirerArbreType: (body: Corps<'retirerArbreType'>) => puis(call(c.retirerArbreType, { body })),
  };
});
