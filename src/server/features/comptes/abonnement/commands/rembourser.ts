import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { AvisPaiement } from '#server/core/paiement/paiement.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { estPlusRecente } from '#shared/features/comptes/abonnement/rules.ts';
import { estRembourseEnEntier, paiementRembourse } from '#shared/features/comptes/abonnement/rules/remboursement.ts';
import { lockClient, lockCommande, type Client, type CommandeVerrouillee } from '../repository.ts';
import {
  updateCommandesDuPaiement,
  insertRemboursement,
  findPaiementsDeCommande,
  findRemboursementsSansPaiement,
  updateIssueRemboursement,
  type PaiementDeCommande,
} from '../repository/remboursements.ts';
import { annoncerAbonnement } from './annoncer.ts';
import { interromprePeriode } from './interrompre.ts';
import { diffuserAbonnement, prevenirEditeurs } from './prevenir.ts';

const EUROS = '978';

/** A part of a payment was given back: told, and nothing ends (CPT-86). */
const annoncerPartie = async (
  tx: SystemeTx,
  client: Client,
  { id, recuLe, montantCentimes, rembourseCentimes }: PaiementDeCommande,
  remisCentimes: number,
): Promise<void> => {
  await journaliser(tx, 'systeme', {
    tenantId: client.id,
    objet: 'abonnement',
    objetId: client.id,
    action: 'rembourser-paiement',
    apres: { remisCentimes, rembourseCentimes, montantCentimes },
  });
  const paye = `${formatCentimes(montantCentimes)} du ${formatJour(jourParis(new Date(recuLe)))}`;
  const remis = `${formatCentimes(remisCentimes)} (${formatCentimes(rembourseCentimes)} en tout)`;
  await annoncerAbonnement(tx, client, {
    cle: `abonnement-remboursement-${id}-${rembourseCentimes}`,
    titre: 'Paiement remboursé en partie',
    texte: `Votre paiement de ${paye} vous a été remboursé de ${remis}. Votre abonnement ne change pas.`,
    texteEditeur:
      `Le paiement de ${paye} de ${client.nom} a été remboursé de ` +
      `${remis} chez le prestataire. Son abonnement ne change pas.`,
  });
};

/** What was given back of a payment, once refunds are attached to it. */
const conclure = async (
  tx: SystemeTx,
  client: Client,
  commande: CommandeVerrouillee,
  { paiementId, remisCentimes }: { readonly paiementId: number; readonly remisCentimes: number },
  aujourdhui: Jour,
): Promise<void> => {
  const paiement = (await findPaiementsDeCommande(tx, commande)).find(({ id }) => id === paiementId);
  if (!paiement) throw new Error(`payment ${paiementId} opened no period`);
  if (estRembourseEnEntier(paiement))
    await interromprePeriode(tx, client, { commande, paiement, cause: 'REMBOURSE' }, aujourdhui);
  else await annoncerPartie(tx, client, paiement, remisCentimes);
};

/** Refunds whose notice came before that of their payment are counted once it is there (CPT-84). */
export const reprendreRemboursements = async (
  tx: SystemeTx,
  commande: CommandeVerrouillee,
  paiementId: number,
  aujourdhui: Jour,
): Promise<void> => {
  const enAttente = await findRemboursementsSansPaiement(tx, commande);
  const client = enAttente.length > 0 ? await lockClient(tx, commande.tenantId) : undefined;
  if (!client) return;
  await updateCommandesDuPaiement(
    tx,
    commande.tenantId,
    enAttente.map(({ id }) => id),
    paiementId,
  );
  const remisCentimes = enAttente.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
  await conclure(tx, client, commande, { paiementId, remisCentimes }, aujourdhui);
};

/** @throws 409 MONTANT_DIFFERENT when more would be given back than was paid */
const constater = async (
  tx: SystemeTx,
  client: Client,
  commande: CommandeVerrouillee,
  avis: AvisPaiement & { readonly remboursementId: number },
  aujourdhui: Jour,
): Promise<void> => {
  const paiements = await findPaiementsDeCommande(tx, commande);
  if (paiements.length === 0) {
    const enAttente = await findRemboursementsSansPaiement(tx, commande);
    const total = enAttente.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
    if (total > commande.montantCentimes) throw abonnementErrors.montant();
    await prevenirEditeurs(tx, client, null, {
      titre: 'Remboursement avant paiement',
      phrase:
        `Un remboursement de ${formatCentimes(avis.montantCentimes)} de ${client.nom} est annoncé avant son ` +
        `paiement : il sera compté dès que celui-ci le sera.`,
    });
    return;
  }
  const paiement = paiementRembourse(
    paiements.filter(({ annule }) => !annule),
    avis,
  );
  if (!paiement) throw abonnementErrors.montant();
  await updateCommandesDuPaiement(tx, commande.tenantId, [avis.remboursementId], paiement.id);
  const { montantCentimes: remisCentimes } = avis;
  await conclure(tx, client, commande, { paiementId: paiement.id, remisCentimes }, aujourdhui);
};

/** A counted refund is cancelled, the money stays: only a person may give the period again. */
const alerterAnnulation = (tx: SystemeTx, client: Client, { montantCentimes }: AvisPaiement) =>
  prevenirEditeurs(tx, client, null, {
    titre: 'Remboursement annulé',
    phrase:
      `Le remboursement de ${formatCentimes(montantCentimes)} de ${client.nom} a été annulé chez le prestataire ` +
      `: revoyez la date de fin de son abonnement.`,
  });

/**
 * A signed refund, under the lock of its order (CPT-84): copies and old news change nothing more.
 * @throws 404 COMMANDE_INCONNUE; 409 MONTANT_DIFFERENT for another currency, another mandate, or more than was paid
 */
export const enregistrerRemboursement = async (
  tx: SystemeTx,
  moyen: string,
  avis: AvisPaiement,
  maintenant: Date,
): Promise<{ resultat: 'ENREGISTRE' | 'DEJA_CONNU' }> => {
  const commande = await lockCommande(tx, moyen, avis);
  if (!commande) throw abonnementErrors.commandeInconnue();
  const autreMandat = avis.mandat !== '' && avis.mandat !== commande.mandat;
  if (avis.devise !== EUROS || avis.montantCentimes <= 0 || autreMandat) throw abonnementErrors.montant();
  const connu = await insertRemboursement(tx, moyen, commande, avis);
  if (connu.commandeId !== commande.id || connu.montantCentimes !== avis.montantCentimes)
    throw abonnementErrors.montant();
  if (connu.issue !== null && !estPlusRecente(connu.issue, avis.issue)) return { resultat: 'DEJA_CONNU' };
  if (connu.issue !== null) await updateIssueRemboursement(tx, commande.tenantId, connu.id, avis.issue);
  const client = await lockClient(tx, commande.tenantId);
  if (!client) throw coreErrors.introuvable();
  if (avis.issue === 'PAYE')
    await constater(tx, client, commande, { ...avis, remboursementId: connu.id }, jourParis(maintenant));
  if (avis.issue === 'ANNULE' && connu.issue === 'PAYE') await alerterAnnulation(tx, client, avis);
  await diffuserAbonnement(tx, client.id);
  return { resultat: 'ENREGISTRE' };
};
