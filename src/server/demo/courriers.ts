import type { SystemeTx } from '#server/core/db/database.ts';
import { modelesDOrigine } from '#shared/features/modele-mail/rules/defauts.ts';

/** One template in the pharmacy's own words, and returns that are reminded sooner: the others are as they came (fictional). */
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
