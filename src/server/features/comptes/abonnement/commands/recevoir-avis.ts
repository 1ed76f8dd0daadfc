import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { enLigneDe, type AvisPaiement, type RefusAvis } from '#server/core/paiement/paiement.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { AppError } from '#shared/core/app-error.ts';
import { jourParis } from '#shared/core/dates.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { estPlusRecente, etatApres } from '#shared/features/comptes/abonnement/rules.ts';
import {
  lireEtatAbonnement,
  insertPaiement,
  updateCommande,
  updatePaiement,
  lockCommande,
  type CommandeVerrouillee,
} from '../repository.ts';
import { findPaiementsDeCommande } from '../repository/remboursements.ts';
import { appliquerAvis } from './appliquer-avis.ts';
import { enregistrerRemboursement } from './rembourser.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';

type Resultat = { resultat: 'ENREGISTRE' | 'DEJA_CONNU' };

const REFUS: Readonly<Record<RefusAvis, () => AppError>> = {
  SIGNATURE: abonnementErrors.signature,
  BOUTIQUE: abonnementErrors.autreBoutique,
  ILLISIBLE: abonnementErrors.avisIllisible,
};
const EUROS = '978';

/**
 * A signed notice is believed only about what we asked: this amount, in euros, under this transaction and this mandate.
 */
const verifierAvis = (commande: CommandeVerrouillee, avis: AvisPaiement): void => {
  const bonne =
    avis.montantCentimes === commande.montantCentimes &&
    avis.devise === EUROS &&
    (avis.mandat === '' || avis.mandat === commande.mandat) &&
    (avis.nature === 'RENOUVELLEMENT' || (avis.transId === commande.transId && avis.transDate === commande.transDate));
  if (!bonne) throw abonnementErrors.montant();
};

/** The provider keeps the card: only the journal of the account tells that it changed (CPT-161). */
const enregistrerCarte = async (
  tx: SystemeTx,
  { tenantId }: CommandeVerrouillee,
  { issue, transaction }: AvisPaiement,
): Promise<Resultat> => {
  const acte = { tenantId, objet: 'abonnement', objetId: tenantId, action: 'changer-carte' };
  if (issue === 'PAYE') await journaliser(tx, 'systeme', { ...acte, apres: { transaction } });
  return { resultat: 'ENREGISTRE' };
};

/**
 * Locks the order, then writes the news of the notice: copies, or an old notice after a new one, change nothing more.
 */
const enregistrerAvis = async (
  tx: SystemeTx,
  moyen: string,
  avis: AvisPaiement,
  maintenant: Date,
): Promise<Resultat> => {
  if (avis.nature === 'REMBOURSEMENT') return enregistrerRemboursement(tx, moyen, avis, maintenant);
  const commande = await lockCommande(tx, moyen, avis);
  if (!commande) throw abonnementErrors.commandeInconnue();
  if (avis.nature === 'CARTE') return enregistrerCarte(tx, commande, avis);
  verifierAvis(commande, avis);
  const connu = await insertPaiement(tx, moyen, commande, avis);
  if (connu.commandeId !== commande.id) throw abonnementErrors.montant();
  if (connu.issue !== null && !estPlusRecente(connu.issue, avis.issue)) return { resultat: 'DEJA_CONNU' };
  // The payment is read before its row says that it is cancelled.
  const paiementAnnule =
    avis.issue === 'ANNULE'
      ? (await findPaiementsDeCommande(tx, commande)).find(({ id }) => id === connu.id)
      : undefined;
  if (connu.issue !== null)
    await updatePaiement(tx, commande.tenantId, connu.id, { issue: avis.issue, motif: avis.motif });
  if (avis.nature === 'PAIEMENT') {
    const etat = etatApres(lireEtatAbonnement(commande.etat), avis.issue);
    await updateCommande(tx, commande, { etat, motif: etat === 'REFUSEE' ? avis.motif : null });
  }
  await appliquerAvis(tx, { commande, avis, paiementId: connu.id, paiementAnnule }, jourParis(maintenant));
  return { resultat: 'ENREGISTRE' };
};

const REFUS_JOURNALISES_PAR_HEURE = 60;

/**
 * In the publisher's journal, in a transaction of its own: the refused one leaves nothing. Repeated false notices do
 * not fill it.
 */
const noterRefus = async (
  { services, requete }: ContextePublic,
  code: string,
  avis: AvisPaiement | null,
): Promise<void> => {
  services.log.warn({ code, ip: requete.ip, reference: avis?.reference }, 'avis de paiement refusé');
  await inSysteme({ services, requete: { ...requete, idempotence: undefined }, acteur: undefined }, async (tx) => {
    if ((await consommerQuota(tx, `avis-paiement:${requete.ip}`, REFUS_JOURNALISES_PAR_HEURE, 3600)) > 0) return;
    const apres = {
      code,
      ip: requete.ip,
      ...(avis && { reference: avis.reference, transaction: avis.transaction, montantCentimes: avis.montantCentimes }),
    };
    for (const tenantId of await idsEditeurs(tx))
      await journaliser(tx, 'systeme', { tenantId, objet: 'abonnement', action: 'refuser-avis', apres });
  });
};

/** A notice of the provider, from server to server (CPT-67). @throws 400, 404 or 409, journalled, nothing changed */
export const recevoirAvis = async (ctx: ContextePublic, corps: string): Promise<Resultat> => {
  const { paiement, maintenant } = ctx.services;
  const enLigne = enLigneDe(paiement);
  if (!enLigne) throw abonnementErrors.paiementAbsent();
  const lecture = enLigne.lire(corps);
  const avis = typeof lecture === 'string' ? null : lecture;
  try {
    if (typeof lecture === 'string') throw REFUS[lecture]();
    return await inSysteme(ctx, (tx) => enregistrerAvis(tx, paiement.moyen, lecture, maintenant()));
  } catch (erreur) {
    if (erreur instanceof AppError) await noterRefus(ctx, erreur.code, avis);
    throw erreur;
  }
};
