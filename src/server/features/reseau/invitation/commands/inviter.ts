import { inTenant, type Contexte } from '#server/core/contexte.ts';
import { enSysteme, type TenantTx } from '#server/core/db/database.ts';
import type { FichierRecu } from '#server/core/http/multipart.ts';
import { journaliser } from '#server/core/journal.ts';
import { montrerFichier, type FichierDeLignes } from '#server/core/tableur/fichier-montre.ts';
import { lireLignes } from '#server/core/tableur/lire-lignes.ts';
import { findGroupementAdhesion } from '#server/features/reseau/adhesion/repository.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import {
  champsDesTitresInvitation,
  ligneDesTitresInvitation,
} from '#shared/features/reseau/invitation/rules/colonnes.ts';
import { redigerInvitationPharmacie } from '#shared/features/reseau/invitation/rules/courrier.ts';
import { expirationInvitation } from '#shared/features/reseau/invitation/rules/etats.ts';
import {
  clesDesLignes,
  lireInvitationsDuFichier,
  type InvitationsLues,
} from '#shared/features/reseau/invitation/rules/lignes.ts';
import {
  MAX_COLONNES_INVITATION,
  MAX_LIGNES_INVITATION,
  type ChampInvitation,
  type DemandeInvitation,
  type LectureInvitation,
} from '#shared/features/reseau/invitation/schemas.ts';
import { nomEtMailDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { connuDuGroupement } from '../read-models/connu.ts';
import { insertInvitations, lockInvitations, updateInvitation } from '../repository.ts';
import { ecrireInvitation, expediteurDInvitations } from './ecrire.ts';
import { compterInvitations, exigerInviteur, PHARMACIES } from './genre.ts';

const LOT = 50;
const LIGNES_MONTREES = 20;
const REMARQUES_MONTREES = 300;

/** Read before any transaction: it may be long. */
const ouvrirFichier = async (
  ctx: Contexte,
  [recu]: readonly FichierRecu[],
  demande: DemandeInvitation,
): Promise<{ nomFichier: string; fichier: FichierDeLignes<ChampInvitation> }> => {
  exigerInviteur(ctx, PHARMACIES);
  if (!recu || recu.octets === 0) throw invitationErrors.fichierAbsent();
  const fichier = await lireLignes(await recu.lire(), demande, {
    champsDesTitres: champsDesTitresInvitation,
    ligneDesTitres: ligneDesTitresInvitation,
    maxLignes: MAX_LIGNES_INVITATION,
    maxColonnes: MAX_COLONNES_INVITATION,
  });
  const nomFichier = recu.nom.replaceAll('\u0000', '').toWellFormed().normalize('NFC').slice(0, 255) || 'fichier';
  return { nomFichier, fichier };
};

const comprendre = async (tx: TenantTx, fichier: FichierDeLignes<ChampInvitation>): Promise<InvitationsLues> =>
  lireInvitationsDuFichier(fichier, await connuDuGroupement(tx, clesDesLignes(fichier)));

/** Who would be invited, and the mail; nothing is written (RES-50). */
export const previsualiserInvitations = async (
  ctx: Contexte,
  demande: DemandeInvitation,
  fichiers: readonly FichierRecu[],
): Promise<LectureInvitation> => {
  const { nomFichier, fichier } = await ouvrirFichier(ctx, fichiers, demande);
  return inTenant(ctx, async (tx) => {
    const { invitations, nbAuRegistre, remarques } = await comprendre(tx, fichier);
    const { nom } = await enSysteme(tx, (systeme) => nomEtMailDuCompte(systeme, tx.tenantId));
    const { sujet, texte } = redigerInvitationPharmacie(
      { groupementNom: nom, pharmacieNom: invitations[0]?.nom ?? 'votre pharmacie', rappel: false },
      `${ctx.services.publicUrl}/invitation/…`,
    );
    return {
      ...montrerFichier(nomFichier, fichier),
      lignes: invitations.slice(0, LIGNES_MONTREES),
      nbReprises: invitations.length,
      nbDoutes: remarques.filter(({ genre }) => genre === 'DOUTE').length,
      nbEcartees: remarques.filter(({ genre }) => genre === 'REFUSEE').length,
      nbAuRegistre,
      nbRemarques: remarques.length,
      remarques: remarques.slice(0, REMARQUES_MONTREES),
      apercuMail: { sujet, texte },
    };
  });
};

/**
 * Every row that reads well is invited, with a mail of its own (RES-50).
 * @throws 400 IMPORT_IMPOSSIBLE for what the preview calls BLOQUANT, 409 while the groupement takes no requests, 429
 */
export const inviterPharmacies = async (
  ctx: Contexte,
  demande: DemandeInvitation,
  fichiers: readonly FichierRecu[],
): Promise<{ nbInvitees: number; nbEcartees: number }> => {
  const { nomFichier, fichier } = await ouvrirFichier(ctx, fichiers, demande);
  return inTenant(ctx, async (tx) => {
    await lockInvitations(tx);
    const groupement = await enSysteme(tx, (systeme) => findGroupementAdhesion(systeme, tx.tenantId));
    if (!groupement?.partenariat) throw invitationErrors.partenariatFerme();
    const { invitations, remarques } = await comprendre(tx, fichier);
    const bloquants = remarques.flatMap(({ genre, phrase }) => (genre === 'BLOQUANT' ? [phrase] : []));
    if (bloquants.length > 0) throw invitationErrors.importImpossible(bloquants);
    await compterInvitations(tx, PHARMACIES, invitations.length);
    const envoyeeLe = ctx.services.maintenant();
    const dates = { envoyeeLe, expireLe: expirationInvitation(envoyeeLe) };
    const liens = await insertInvitations(tx, invitations, ctx.acteur, dates);
    const expediteur = await expediteurDInvitations(tx, ctx.services.publicUrl);
    const ecrire = async (lien: (typeof liens)[number]): Promise<void> => {
      const mailId = await ecrireInvitation(tx, PHARMACIES, lien, 1, expediteur);
      await updateInvitation(tx, lien, { mailId }, ctx.acteur.nomComplet);
    };
    // A batch writes its mails together, so that a thousand mails do not each wait for the database.
    for (let i = 0; i < liens.length; i += LOT) await Promise.all(liens.slice(i, i + LOT).map(ecrire));
    await journaliser(tx, ctx.acteur, {
      objet: 'invitation',
      objetId: null,
      action: 'inviter',
      apres: { fichier: nomFichier, invitations: liens.map(({ id }) => id) },
    });
    return { nbInvitees: liens.length, nbEcartees: remarques.filter(({ genre }) => genre === 'REFUSEE').length };
  });
};
