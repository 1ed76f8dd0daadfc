import type { SystemeTx } from '#server/core/db/database.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import type { AvisPaiement } from '#server/core/paiement/paiement.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { editeursJoignables, idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { motsEvenement } from '#shared/features/courrier/notification/rules/evenements.ts';
import { nouvellePeriode } from '#shared/features/comptes/abonnement/rules.ts';
import {
  updateDemandeClose,
  findSiRecurrent,
  updateCommande,
  updatePaiement,
  lockClient,
  type Client,
  type CommandeVerrouillee,
} from '../repository.ts';
import type { PaiementDeCommande } from '../repository/remboursements.ts';
import { upsertArretARefaire } from '../repository/arrets.ts';
import { arretDesMandats, lienDeLaCloture } from './arreter-mandats.ts';
import { envoyerRefus } from './courriers.ts';
import { interromprePeriode } from './interrompre.ts';
import { reprendreRemboursements } from './rembourser.ts';
import { cloreDemandeDAbonnement, diffuserAbonnement, prevenirEditeurs, prevenirGestionnaires } from './prevenir.ts';
import { updateAbonnementDuTenant } from '#server/features/comptes/tenant/repository.ts';

type AvisNouveau = {
  readonly commande: CommandeVerrouillee;
  readonly avis: AvisPaiement;
  readonly paiementId: number;
  /** The payment that had opened the access, and is cancelled. */
  readonly paiementAnnule: PaiementDeCommande | undefined;
};

/** What only the provider's own desk can undo: a mandate that is no longer needed. */
const alerter = async (
  tx: SystemeTx,
  client: Client,
  ancienRecurrent: boolean,
  commande: CommandeVerrouillee,
): Promise<void> => {
  if (ancienRecurrent && client.alias !== commande.mandat)
    await prevenirEditeurs(tx, client, null, {
      titre: 'Mandat de paiement remplacé',
      phrase: `${client.nom} a souscrit à nouveau : résiliez chez le prestataire le mandat ${client.alias ?? ''}.`,
    });
  if (client.active === 'DEACTIVATED')
    await prevenirEditeurs(tx, client, null, {
      titre: 'Prélèvement d’un compte fermé',
      phrase:
        `${client.nom} n’est plus un compte actif mais paie encore : résiliez chez le prestataire le mandat ` +
        `${commande.mandat}.`,
    });
};

const crediter = async (
  tx: SystemeTx,
  client: Client,
  { commande, avis, paiementId }: AvisNouveau,
  aujourdhui: Jour,
): Promise<void> => {
  const { alias, dateFin, dateEssai, partenaire } = client;
  const ancienRecurrent = await findSiRecurrent(tx, client.id, alias);
  const ancre = commande.dateFin ? Number(commande.dateFin.slice(8)) : undefined;
  const { debut, fin } = nouvellePeriode(client, aujourdhui, commande.mois, ancre);
  const apres = { alias: commande.mandat, dateFin: fin, dateEssai, partenaire };
  await updateAbonnementDuTenant(tx, client.id, apres);
  await updatePaiement(tx, client.id, paiementId, { date_debut: debut, date_fin: fin });
  if (avis.nature === 'PAIEMENT')
    await updateCommande(tx, commande, { recurrente: avis.recurrent, date_fin: commande.dateFin ?? fin });
  await updateDemandeClose(tx, client.id, 'TRAITEE', 'Pharmaccord');
  await cloreDemandeDAbonnement(tx, client, null);
  const renouvele = avis.nature === 'RENOUVELLEMENT';
  await journaliser(tx, 'systeme', {
    tenantId: client.id,
    objet: 'abonnement',
    objetId: client.id,
    action: renouvele ? 'renouveler' : 'payer',
    avant: { alias, dateFin },
    apres: {
      alias: commande.mandat,
      dateFin: fin,
      montantCentimes: avis.montantCentimes,
      transaction: avis.transaction,
    },
  });
  await prevenirGestionnaires(tx, client, null, {
    titre: renouvele ? 'Abonnement renouvelé' : 'Abonnement ouvert',
    phrase:
      `Paiement de ${formatCentimes(avis.montantCentimes)} reçu : votre abonnement est ouvert jusqu’au ` +
      `${formatJour(fin)} inclus.`,
  });
  await alerter(tx, client, ancienRecurrent, commande);
};

/**
 * A closed account is never charged: its payment opens nothing, is given back at the provider's desk, and its mandate
 * is to stop again (CPT-141).
 */
const refuserApresCloture = async (tx: SystemeTx, client: Client, { commande, avis }: AvisNouveau): Promise<void> => {
  if (avis.nature === 'PAIEMENT') await updateCommande(tx, commande, { recurrente: avis.recurrent });
  await journaliser(tx, 'systeme', {
    tenantId: client.id,
    objet: 'abonnement',
    objetId: client.id,
    action: 'payer-apres-cloture',
    apres: { montantCentimes: avis.montantCentimes, transaction: avis.transaction, mandat: commande.mandat },
  });
  await upsertArretARefaire(tx, {
    tenantId: client.id,
    mandat: commande.mandat,
    raison: 'Un paiement est arrivé après la résiliation.',
  });
  await mettreEnFile(tx, arretDesMandats, { tenantId: client.id });
  const donnees = {
    compte: client.nom,
    montant: formatCentimes(avis.montantCentimes),
    mandat: commande.mandat,
    transaction: avis.transaction,
  };
  await annoncerEvenement(
    tx,
    null,
    'PAIEMENT_APRES_CLOTURE',
    (await idsEditeurs(tx)).map((tenantId) => ({
      tenantId,
      objet: avis.transaction,
      donnees,
      lien: lienDeLaCloture(client.id),
    })),
  );
  const { title, body } = motsEvenement('PAIEMENT_APRES_CLOTURE', donnees);
  for (const editeur of await editeursJoignables(tx))
    await ecrireAuCompte(tx, editeur, {
      cle: `abonnement-apres-cloture-${avis.transaction}-${avis.sequence}`,
      objet: 'abonnement',
      sujet: `${title}\u00a0: ${client.nom}`,
      texte: `${body}\n\nPharmaccord`,
    });
};

const refuser = async (tx: SystemeTx, client: Client, { avis, paiementId }: AvisNouveau): Promise<void> => {
  const renouvele = avis.nature === 'RENOUVELLEMENT';
  const motif = avis.motif ?? 'Le paiement a été refusé.';
  await journaliser(tx, 'systeme', {
    tenantId: client.id,
    objet: 'abonnement',
    objetId: client.id,
    action: renouvele ? 'refuser-renouvellement' : 'refuser-paiement',
    apres: { motif, montantCentimes: avis.montantCentimes, transaction: avis.transaction },
  });
  await prevenirGestionnaires(tx, client, null, {
    titre: renouvele ? 'Renouvellement refusé' : 'Paiement refusé',
    phrase: `${motif} ${
      renouvele ? 'Souscrivez à nouveau avant la fin de votre abonnement.' : 'Aucun montant n’a été prélevé.'
    }`,
  });
  // A person who pays on a page sees the refusal; after an automatic debit, the account must be told.
  if (renouvele) await envoyerRefus(tx, client, paiementId, motif);
};

/** What a new notice changes of the subscription, and who is told. */
export const appliquerAvis = async (tx: SystemeTx, nouveau: AvisNouveau, aujourdhui: Jour): Promise<void> => {
  const client = await lockClient(tx, nouveau.commande.tenantId);
  if (!client) throw coreErrors.introuvable();
  const { paiementAnnule } = nouveau;
  const { issue, nature } = nouveau.avis;
  const clos = client.active === 'TERMINATED';
  if (issue === 'PAYE' && clos) await refuserApresCloture(tx, client, nouveau);
  if (issue === 'PAYE' && !clos) await crediter(tx, client, nouveau, aujourdhui);
  // An old refusal of a card, told after another one has paid, is not announced.
  if (issue === 'REFUSE' && (nature === 'RENOUVELLEMENT' || nouveau.commande.etat !== 'PAYEE'))
    await refuser(tx, client, nouveau);
  if (issue === 'ANNULE' && paiementAnnule)
    await interromprePeriode(
      tx,
      client,
      { commande: nouveau.commande, paiement: paiementAnnule, cause: 'ANNULE' },
      aujourdhui,
    );
  if (issue === 'PAYE') await reprendreRemboursements(tx, nouveau.commande, nouveau.paiementId, aujourdhui);
  await diffuserAbonnement(tx, client.id);
};
