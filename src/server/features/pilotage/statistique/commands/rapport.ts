import { aujourdhuiDe, inSysteme, inTenant, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import { entetesFichier } from '#server/core/files/entetes.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { journaliser } from '#server/core/journal.ts';
import { hacherToken } from '#server/core/session.ts';
import { signataireEncours } from '#server/features/argent/encours/read-models/laboratoires.ts';
import { adresseDe } from '#server/features/pilotage/recapitulatif/read-models.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import type { rapportContract } from '#shared/features/pilotage/statistique/contract/rapport.ts';
import { moisPrecedent, premierJourOuvre } from '#shared/features/pilotage/statistique/rules/jour-ouvre.ts';
import { lireRapport } from '../read-models/rapport.ts';
import { updateRapportArreteParLien, upsertChoixDuRapport, findSiRapportVoulu } from '../repository/rapport.ts';
import { dessinerRapport, nomDuRapport } from './rapport-pdf.ts';

type Contrat = typeof rapportContract;

export const rapportDuMois = async (ctx: Contexte, mois: string): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  // Drawing takes a moment, during which no connection is held.
  const { rapport, emetteur } = await inTenant(ctx, async (tx) => ({
    rapport: await lireRapport(tx, ctx.acteur.role, mois, aujourdhui),
    emetteur: await signataireEncours(tx),
  }));
  const contenu = await dessinerRapport(rapport, emetteur, aujourdhui);
  return {
    contenu,
    entetes: entetesFichier({ nom: nomDuRapport(rapport), mime: 'application/pdf', taille: contenu.length }),
  };
};

export const preferenceRapport = (ctx: Contexte): Promise<ResponseOf<Contrat['preferenceRapport']>> =>
  inTenant(ctx, async (tx) => ({
    actif: await findSiRapportVoulu(tx, ctx.acteur.utilisateurId),
    adresse: await adresseDe(tx, ctx.acteur.utilisateurId),
  }));

/** Turns the monthly report on or off; chosen after the day of the report, it starts the next month (STA-35). */
export const choisirRapport = (
  ctx: Contexte,
  { actif }: BodyOf<Contrat['choisirRapport']>,
): Promise<ResponseOf<Contrat['choisirRapport']>> =>
  inTenant(ctx, async (tx) => {
    const { utilisateurId } = ctx.acteur;
    const aujourdhui = aujourdhuiDe(ctx);
    const passe = aujourdhui >= premierJourOuvre(aujourdhui.slice(0, 7));
    await upsertChoixDuRapport(tx, utilisateurId, actif, passe ? moisPrecedent(aujourdhui) : null);
    await journaliser(tx, ctx.acteur, {
      objet: 'utilisateur',
      objetId: utilisateurId,
      action: 'choisir-rapport',
      apres: { actif },
    });
    return { actif };
  });

/** An invented link, and one that was followed already, get the same answer: it teaches nothing (STA-35). */
export const desabonnerRapport = (ctx: ContextePublic, jeton: string): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const personne = await updateRapportArreteParLien(tx, hacherToken(jeton));
    if (!personne) return null;
    const { tenantId, id, nom, prenom } = personne;
    await journaliser(
      tx,
      { utilisateurId: id, nomComplet: `${nom} ${prenom}`.trim() },
      { tenantId, objet: 'utilisateur', objetId: id, action: 'arreter-rapport', apres: { actif: false } },
    );
    return null;
  });
