import type { SystemeTx } from '#server/core/db/database.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { mailRequis } from '#shared/core/champs.ts';
import type { Client } from '../repository.ts';
import { adressesDesGestionnaires } from '../read-models/destinataires.ts';

const adresse = mailRequis('L’adresse');
const MAX_DESTINATAIRES = 20;

/** The people who manage the account and have an address; the account's own address when there is none. */
const destinatairesDe = async (tx: SystemeTx, { id, type, mail }: Client): Promise<string[]> => {
  const adresses = await adressesDesGestionnaires(
    tx,
    id,
    type === 'GROUPEMENT' ? 'GROUPEMENT' : 'ADMIN',
    MAX_DESTINATAIRES,
  );
  const siens = adresses.filter((email) => adresse.safeParse(email).data === email);
  if (siens.length > 0) return siens;
  return adresse.safeParse(mail).data === mail ? [mail] : [];
};

/** One mail of that key, however many times it is asked for; none to an account that cannot be written to. */
export const ecrireAuCompte = async (
  tx: SystemeTx,
  client: Client,
  cle: string,
  sujet: string,
  texte: string,
): Promise<void> => {
  const destinataires = await destinatairesDe(tx, client);
  if (destinataires.length === 0) return;
  await envoyerMail(tx, {
    cle,
    destinataires,
    sujet,
    texte,
    objet: 'abonnement',
    objetId: client.id,
    auteur: 'systeme',
    tenantId: client.id,
  });
};

export const envoyerRefus = (tx: SystemeTx, client: Client, paiementId: number, motif: string): Promise<void> =>
  ecrireAuCompte(
    tx,
    client,
    `abonnement-refus-${paiementId}`,
    'Renouvellement de votre abonnement refusé',
    `Bonjour,\n\nLe renouvellement de l’abonnement Pharmaccord de ${client.nom} n’a pas pu être prélevé. ${motif}\n\nSouscrivez à nouveau depuis Paramètres, Abonnement, avant la fin de votre abonnement.\n\nL’équipe Pharmaccord`,
  );
