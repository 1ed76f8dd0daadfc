import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { raisonDe } from '#shared/features/courrier/courrier/rules.ts';
import { modelesDOrigine } from '#shared/features/courrier/modele-mail/rules/defauts.ts';

/**
 * One template in the pharmacy's own words, and returns that are reminded sooner: the others are as they came
 * (fictional).
 */
export const chargerModeles = async (tx: SystemeTx, tenantId: number, auteur: string): Promise<void> => {
  await tx
    .insertInto('modele_mail')
    .values({
      tenant_id: tenantId,
      nature: 'RELANCE_1',
      sujet: modelesDOrigine.RELANCE_1.sujet,
      corps: `Bonjour,

Un petit rappel : {{objet}}, pour {{montant}}, attend toujours votre règlement depuis le {{depuis}}.

Un avoir nous convient très bien ; dites-nous simplement quand nous le recevrons.

Bien à vous,

{{signature}}`,
      modifie_par_nom: auteur,
    })
    .execute();
  await tx
    .insertInto('relance_regle')
    .values({ tenant_id: tenantId, type: 'RETOUR', delais: [10, 20, 30], modifie_par_nom: auteur })
    .execute();
};

/** A reminder that never arrived: its address is that of a person who left the laboratory (fictional). */
export const chargerMailPerdu = async (
  tx: SystemeTx,
  tenantId: number,
  auteur: { id: number; nom: string },
): Promise<void> => {
  const { rows } = await sql<{ id: number; numero: string }>`
    select id, numero from encours where tenant_id = ${tenantId} and etat = 'DECLARE' and niveau_relance > 0
      order by date_declaration, id limit 1`.execute(tx);
  const [encours] = rows;
  if (!encours) return;
  const mail = await tx
    .insertInto('mail')
    .values({
      tenant_id: tenantId,
      cle: `demonstration:${encours.numero}`,
      destinataires: ['ancien.contact@laboratoire.exemple.fr'],
      repondre_a: null,
      sujet: `Relance : ${encours.numero}`,
      texte: `Bonjour,\n\nL’encours ${encours.numero} attend toujours votre règlement.\n\n${auteur.nom}`,
      statut: 'ECHEC',
      tentatives: 1,
      erreur: '550 5.1.1 user unknown',
      objet: 'encours',
      objet_id: encours.id,
      cree_par_id: auteur.id,
      cree_par_nom: auteur.nom,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('encours_mail')
    .values({ tenant_id: tenantId, encours_id: encours.id, mail_id: mail.id })
    .execute();
  const phrase =
    `« Relance : ${encours.numero} », à ancien.contact@laboratoire.exemple.fr : ` + raisonDe('550 5.1.1 user unknown');
  await annoncerEvenement(tx, null, 'MAIL_NON_REMIS', [
    {
      tenantId,
      objet: mail.id,
      donnees: { titre: 'Un mail n’est pas parti', phrase },
      utilisateurId: auteur.id,
      lien: { ecran: 'encours', params: { encours: String(encours.id), courrier: String(mail.id) } },
    },
  ]);
};
