import type { SystemeTx } from '#server/core/db/database.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import type { Client } from '../repository.ts';

export const envoyerRefus = (tx: SystemeTx, client: Client, paiementId: number, motif: string): Promise<void> =>
  ecrireAuCompte(tx, client, {
    cle: `abonnement-refus-${paiementId}`,
    objet: 'abonnement',
    sujet: 'Renouvellement de votre abonnement refusé',
    texte:
      `Le renouvellement de l’abonnement Pharmaccord de ` +
      `${client.nom} n’a pas pu être prélevé. ${motif}\n\nSouscrivez à nouveau depuis Paramètres, Abonnement, avant ` +
      `la fin de votre abonnement.\n\nL’équipe Pharmaccord`,
  });
