import type { EtatPalier } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import type { RfaGroupement } from '#shared/features/argent/rfa-groupement/schemas.ts';
import { nomPalier, nomRfa } from '#web/features/argent/rfa/mots.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerRelance } from '#web/features/reseau/diffusion/RelanceAdherents.tsx';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { succes } from '#web/ui/snackbar.tsx';
import { supprimerApresAccord } from '#web/ui/actes/supprimer-apres-accord.ts';
import type { ActesRfaGroupement } from './queries.ts';

export const supprimerBrouillon = async (
  actes: ActesRfaGroupement,
  { id }: Pick<RfaGroupement, 'id'>,
  fait?: () => void,
): Promise<void> => {
  const rfa = await actes.relire(id);
  await supprimerApresAccord({
    titre: 'Supprimer ce brouillon ?',
    texte: insecable(`« ${nomRfa(rfa)} » (${rfa.laboratoireNom}, ${rfa.annee}) disparaîtra définitivement.`),
    details: rfa.pieces.length > 0 ? [pluriel(rfa.pieces.length, 'pièce jointe', 'pièces jointes')] : [],
    supprimer: () => actes.supprimer(rfa),
    dit: 'RFA supprimée.',
    suite: fait,
  });
};

/** Reminds adhérents. The server counts them first, and leaves out those already reminded today (RFA-29). */
export const relancerAdherentsRfa = (actes: ActesRfaGroupement, id: number, pharmacieIds?: number[]): Promise<void> =>
  confirmerRelance({
    prevoir: () => actes.prevoirRelance(id, pharmacieIds),
    relancer: () => actes.relancer(id, pharmacieIds),
    personne: 'Aucun adhérent à relancer : tous ont répondu et déclaré leur base.',
  });

const QUESTIONS: Readonly<Record<EtatPalier, { titre: string; suite: string; action: string; fait: string }>> = {
  VALIDE: {
    titre: 'Dire ce palier atteint ?',
    suite: 'Il sera proposé à chaque adhérent qui a validé la RFA : lui seul crée son encours.',
    action: 'Palier atteint',
    fait: 'Palier proposé aux adhérents.',
  },
  INVALIDE: {
    titre: 'Ce palier n’est pas atteint ?',
    suite: 'Il n’est plus proposé ; ce qu’un adhérent a déjà décidé reste.',
    action: 'Non atteint',
    fait: 'Palier noté non atteint.',
  },
  A_ATTEINDRE: {
    titre: 'Remettre ce palier à atteindre ?',
    suite: 'Il n’est plus proposé ; ce qu’un adhérent a déjà décidé reste.',
    action: 'Remettre à atteindre',
    fait: 'Palier remis à atteindre.',
  },
};

/** Changes a palier of the modèle, after naming the effects on its adhérents (RFA-30). */
export const changerPalierDesAdherents = async (
  actes: ActesRfaGroupement,
  rfaVisee: Pick<RfaGroupement, 'id'>,
  palierId: number,
  periode: number,
  etat: EtatPalier,
): Promise<void> => {
  const rfa = await actes.relire(rfaVisee.id);
  const rang = rfa.paliers.findIndex(({ id }) => id === palierId);
  const palier = rfa.paliers[rang];
  if (!palier) return;
  const { titre, suite, action, fait } = QUESTIONS[etat];
  const accorde = await confirmerActe({
    titre,
    texte: insecable(`« ${nomPalier(rfa, palier, rang)} ». ${suite}`),
    action,
  });
  if (!accorde) return;
  await actes.changerPalier(rfa, palierId, periode, etat);
  succes(fait);
};
