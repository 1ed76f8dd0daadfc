import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import { anneeDuJour, memeJourEn } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { rfaErrors } from '#shared/features/argent/rfa/errors.ts';
import { canGererRfa } from '#shared/features/argent/rfa/policy.ts';
import { verifierAutreAnneeRfa } from '#shared/features/argent/rfa/rules.ts';
import { rfasDeLAnnee } from '../read-models/annee.ts';
import { detailRfa, uneRfaLue } from '../read-models/detail.ts';
import type { RfaLue } from '../read-models/rfas.ts';
import { chargerRfa } from './charger.ts';
import { insererRfa, saisieDeLaRfa, verifierPlaceRfa, type SaisieAvecOperateur } from './saisie.ts';

/** The same contract for another year: its dates move with it, its interim payments and its months do not follow. */
export const pourAnnee = (saisie: SaisieAvecOperateur, annee: number): SaisieAvecOperateur => {
  const ecart = annee - saisie.annee;
  const decaler = (jour: string | null): string | null => jour && memeJourEn(jour, anneeDuJour(jour) + ecart);
  return {
    ...saisie,
    annee,
    dateDebut: decaler(saisie.dateDebut),
    dateFin: decaler(saisie.dateFin),
    dateReglementPrevue: decaler(saisie.dateReglementPrevue),
    acomptes: [],
  };
};

/** The copy is the pharmacy's own, no tier reached; pièces stay with the year they were signed for (RFA-17). */
export const dupliquerRfa = (ctx: Contexte, id: number, { annee }: { readonly annee: number }): Promise<DetailRfa> =>
  inTenant(ctx, async (tx) => {
    const source = await chargerRfa(tx, ctx.acteur, id, canGererRfa);
    verifierAutreAnneeRfa(source.annee, annee);
    await verifierPlaceRfa(tx, annee, 1);
    const saisie = pourAnnee(await saisieDeLaRfa(tx, await uneRfaLue(tx, id)), annee);
    const copie = await insererRfa(tx, ctx, source.laboratoireId, saisie, { action: 'dupliquer', sourceId: id });
    return detailRfa(tx, ctx.acteur, copie, aujourdhuiDe(ctx));
  });

/** All the accepted RFA of a year for another one; those that the other year already has on the same range are left. */
export const dupliquerAnneeRfa = (
  ctx: Contexte,
  { de, vers }: { readonly de: number; readonly vers: number },
): Promise<{ crees: number }> => {
  if (!canGererRfa(ctx.acteur)) throw coreErrors.interdit();
  verifierAutreAnneeRfa(de, vers);
  return inTenant(ctx, async (tx) => {
    const cle = ({ laboratoireId, gamme, produit, type }: RfaLue): string =>
      JSON.stringify([laboratoireId, gamme, produit, type]);
    const reprises = (await rfasDeLAnnee(tx, de, 'calcul')).filter(({ acceptation }) => acceptation === 'ACCEPTED');
    if (reprises.length === 0) throw rfaErrors.anneeVide(de);
    const presentes = new Set((await rfasDeLAnnee(tx, vers, 'calcul')).map(cle));
    const absentes = reprises.filter((rfa) => !presentes.has(cle(rfa)));
    await verifierPlaceRfa(tx, vers, absentes.length);
    for (const rfa of absentes)
      await insererRfa(tx, ctx, rfa.laboratoireId, pourAnnee(await saisieDeLaRfa(tx, rfa), vers), {
        action: 'dupliquer',
        sourceId: rfa.id,
      });
    return { crees: absentes.length };
  });
};
