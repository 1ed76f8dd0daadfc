import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { EtatPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { droitsPromotion, etatDe, type VieDuModele } from '#shared/features/operations/operation/rules.ts';
import * as peut from './policy.ts';
import type { DroitsModele, EtatModele } from './schemas.ts';

type VieModele = {
  readonly etatPromo: EtatPromotion | null;
  readonly etatTg: EtatPromotion | null;
  readonly dateFin: Jour | null;
  readonly affichageDate: Jour | null;
  readonly publiee: boolean;
  readonly echec: boolean;
};

/**
 * The state of a modèle: the state of its parts, then its publication. The same rule in SQL, for the filter:
 * `etatsDeModeleSql` (read-models/modeles.ts); `modeles.test.ts` compares both.
 */
export const etatModele = (vie: VieModele, aujourdhui: Jour): EtatModele => {
  const etat = etatDe(vie);
  if (etat === 'DRAFT') return 'BROUILLON';
  if (etat === 'REFUSED') return 'REFUSEE';
  if (vie.publiee) return vie.dateFin !== null && vie.dateFin < aujourdhui ? 'TERMINEE' : 'PUBLIEE';
  if (vie.echec) return 'ECHEC';
  return vie.affichageDate !== null && vie.affichageDate > aujourdhui ? 'PROGRAMMEE' : 'EN_COURS';
};

export const droitsModele = (
  acteur: Pick<Acteur, 'role'>,
  {
    etat,
    enAttente,
    ...vie
  }: VieDuModele & { readonly etat: EtatModele; readonly enAttente: number; readonly declareePayeur: boolean },
  aujourdhui: Jour,
): DroitsModele => {
  const droits = droitsPromotion(acteur, vie, aujourdhui);
  return {
    ...droits,
    // Changing a published modèle also changes the adhérents' copies.
    forcer: droits.forcer && etat === 'PUBLIEE',
    publier: peut.canPublierModele(acteur) && (etat === 'PROGRAMMEE' || etat === 'ECHEC'),
    relancer: peut.canRelancerAdherents(acteur) && etat === 'PUBLIEE' && enAttente > 0,
  };
};
