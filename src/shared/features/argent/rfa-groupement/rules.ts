import type { Acteur } from '#shared/core/acteur.ts';
import type { DroitsRfa } from '#shared/features/argent/rfa/rules.ts';
import type { MotifRelance } from './schemas/enumerations.ts';
import type { EtatRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { rfaGroupementErrors } from './errors.ts';
import { canGererRfaGroupement } from './policy.ts';
import type { AcceptationRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';

/** For each act, the state it leads to from each state; an absent arrow is refused (RFA-22). */
export const actesRfaGroupement = {
  modifier: { DRAFT: 'DRAFT' },
  supprimer: { DRAFT: 'DRAFT' },
  valider: { DRAFT: 'VALIDATED' },
  invalider: { VALIDATED: 'DRAFT' },
  palier: { VALIDATED: 'VALIDATED' },
  relancer: { VALIDATED: 'VALIDATED' },
} as const satisfies Readonly<Record<string, Partial<Readonly<Record<EtatRfaGroupement, EtatRfaGroupement>>>>>;
export type ActeRfaGroupement = keyof typeof actesRfaGroupement;

/** @throws 409 TRANSITION_IMPOSSIBLE when the table has no such arrow */
export const passerRfaGroupement = (acte: ActeRfaGroupement, etat: EtatRfaGroupement): EtatRfaGroupement => {
  const arrivees: Partial<Readonly<Record<EtatRfaGroupement, EtatRfaGroupement>>> = actesRfaGroupement[acte];
  const arrivee = arrivees[etat];
  if (arrivee === undefined) throw rfaGroupementErrors.transitionImpossible(etat);
  return arrivee;
};

type DroitsRfaGroupement = DroitsRfa & Readonly<Record<'publier' | 'invalider' | 'relancer', boolean>>;
/** The acts open on the RFA now, by rights and state: once published, it is no longer edited (RFA-22, RFA-33). */
export const droitsRfaGroupement = (acteur: Pick<Acteur, 'role'>, etat: EtatRfaGroupement): DroitsRfaGroupement => {
  const gere = canGererRfaGroupement(acteur);
  return {
    modifier: gere && etat in actesRfaGroupement.modifier,
    dupliquer: gere,
    joindre: gere,
    valider: false,
    refuser: false,
    palier: gere && etat in actesRfaGroupement.palier,
    base: false,
    supprimer: gere && etat in actesRfaGroupement.supprimer,
    publier: gere && etat in actesRfaGroupement.valider,
    invalider: gere && etat in actesRfaGroupement.invalider,
    relancer: gere && etat in actesRfaGroupement.relancer,
  };
};

/** The reminder due to an adhérent (RFA-29): for its answer, then for the months of its base; none after a refusal. */
export const relanceDue = (acceptation: AcceptationRfa, moisDeclares: number): MotifRelance | null => {
  if (acceptation === 'WAITING') return 'REPONSE';
  return acceptation === 'ACCEPTED' && moisDeclares === 0 ? 'BASE' : null;
};
