import type { SystemeTx } from '#server/core/db/database.ts';
import { ecrireAuCompte } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { editeursJoignables } from '#server/features/comptes/compte/read-models/noms.ts';
import type { Client } from '../repository.ts';
import { prevenirEditeurs, prevenirGestionnaires } from './prevenir.ts';

type Annonce = {
  /** Each side gets one mail under this key, however many times it is told. */
  readonly cle: string;
  readonly titre: string;
  readonly texte: string;
  readonly texteEditeur: string;
};

/**
 * Told to both sides, by a notification and a mail: those who manage the account, and the super administrators (CPT-85,
 * CPT-86).
 */
export const annoncerAbonnement = async (
  tx: SystemeTx,
  client: Client,
  { cle, titre, texte, texteEditeur }: Annonce,
): Promise<void> => {
  await prevenirGestionnaires(tx, client, null, { titre: titre, phrase: texte });
  await ecrireAuCompte(tx, client, {
    cle,
    objet: 'abonnement',
    sujet: titre,
    texte: `${texte}\n\nVoyez Paramètres, Abonnement.\n\nL’équipe Pharmaccord`,
  });
  await prevenirEditeurs(tx, client, null, { titre: titre, phrase: texteEditeur });
  for (const editeur of await editeursJoignables(tx))
    await ecrireAuCompte(tx, editeur, {
      cle: `${cle}-editeur`,
      objet: 'abonnement',
      sujet: `${titre} : ${client.nom}`,
      texte: `${texteEditeur}\n\nPharmaccord`,
    });
};
