import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { dernierJour, estAbonne, exportOuvertJusquau, type Abonnement } from '#shared/core/abonnement.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { formatJour, jourParis, type Jour } from '#shared/core/dates.ts';
import { finSansCesJours, joursAVenir } from '#shared/features/comptes/abonnement/rules/remboursement.ts';
import { updateAbonnementDuTenant } from '#server/features/comptes/tenant/repository.ts';
import { insertRappel, updatePaiement, type Client, type CommandeVerrouillee } from '../repository.ts';
import { updatePeriodesSuivantes, findSiMandat, type PaiementDeCommande } from '../repository/remboursements.ts';
import { annoncerAbonnement } from './annoncer.ts';

type Fin = {
  readonly commande: CommandeVerrouillee;
  readonly paiement: PaiementDeCommande;
  readonly cause: 'REMBOURSE' | 'ANNULE';
};

const TITRES = { REMBOURSE: 'Paiement remboursé', ANNULE: 'Paiement annulé' } as const;
const VERBES = { REMBOURSE: 'remboursé', ANNULE: 'annulé' } as const;

/** What is left of the access, as the account reads it. */
const suiteDe = (jours: number, apres: Abonnement, aujourdhui: Jour): string => {
  if (jours === 0) return 'La période qu’il ouvrait était déjà terminée : votre accès ne change pas.';
  if (!estAbonne(apres, aujourdhui)) {
    const fin =
      `La période qu’il ouvrait prend fin : votre accès a couru jusqu’au ` +
      `${formatJour(dernierJour(apres) ?? aujourdhui)} inclus`;
    const jusquau = exportOuvertJusquau(apres);
    return jusquau === null
      ? `${fin}.`
      : `${fin} ; vos données restent exportables jusqu’au ${formatJour(jusquau)} inclus.`;
  }
  const fin = dernierJour(apres);
  return fin === null
    ? 'La période qu’il ouvrait prend fin ; votre accès reste ouvert.'
    : `La période qu’il ouvrait prend fin ; votre accès reste ouvert jusqu’au ${formatJour(fin)} inclus.`;
};

/** The subscription without the days of this period that were to come; those paid after it come forward (CPT-85). */
const retirerPeriode = async (
  tx: SystemeTx,
  client: Client,
  { paiement: { periode } }: Fin,
  aujourdhui: Jour,
): Promise<{ jours: number; apres: Abonnement }> => {
  const { alias, dateFin, dateEssai, partenaire } = client;
  const avant: Abonnement = { alias, dateFin, dateEssai, partenaire };
  const jours = periode && dateFin ? joursAVenir(periode, { dateFin }, aujourdhui) : 0;
  // What a super administrator gave by hand is his to take away.
  if (!periode || !dateFin || jours === 0 || !(await findSiMandat(tx, client.id, alias)))
    return { jours: 0, apres: avant };
  const apres = { ...avant, dateFin: finSansCesJours(dateFin, jours) };
  await updateAbonnementDuTenant(tx, client.id, apres);
  await updatePeriodesSuivantes(tx, client.id, periode.debut, jours);
  // The end was told here: the daily job does not tell it again.
  if (!estAbonne(apres, aujourdhui)) await insertRappel(tx, client.id, apres.dateFin, 0);
  return { jours, apres };
};

/**
 * A payment that was given back whole, or cancelled, ends what is left of the period it opened; both sides are told
 * (CPT-85).
 */
export const interromprePeriode = async (tx: SystemeTx, client: Client, fin: Fin, aujourdhui: Jour): Promise<void> => {
  const { commande, paiement, cause } = fin;
  if (paiement.interrompuLe !== null) return;
  const { jours, apres } = await retirerPeriode(tx, client, fin, aujourdhui);
  await updatePaiement(tx, client.id, paiement.id, { interrompu_le: aujourdhui });
  await journaliser(tx, 'systeme', {
    tenantId: client.id,
    objet: 'abonnement',
    objetId: client.id,
    action: cause === 'ANNULE' ? 'annuler-paiement' : 'rembourser-paiement',
    avant: { dateFin: client.dateFin },
    apres: { dateFin: apres.dateFin, joursRetires: jours, montantCentimes: paiement.montantCentimes },
  });
  const montant = formatCentimes(paiement.montantCentimes);
  const jour = formatJour(jourParis(new Date(paiement.recuLe)));
  const suite = suiteDe(jours, apres, aujourdhui);
  await annoncerAbonnement(tx, client, {
    cle: `abonnement-fin-${paiement.id}`,
    titre: TITRES[cause],
    texte: `Votre paiement de ${montant} du ${jour} a été ${VERBES[cause]}. ${suite}`,
    texteEditeur:
      `Le paiement de ${montant} du ${jour} de ${client.nom} a été ${VERBES[cause]} chez le prestataire. ` +
      `${
        jours === 0
          ? 'Son accès ne change pas : revoyez-le si besoin.'
          : `Son accès ${estAbonne(apres, aujourdhui) ? 'court' : 'a couru'} jusqu’au ` +
            `${formatJour(dernierJour(apres) ?? aujourdhui)}.`
      } S’il ne doit plus payer, résiliez chez le prestataire le mandat ${commande.mandat}.`,
  });
};
