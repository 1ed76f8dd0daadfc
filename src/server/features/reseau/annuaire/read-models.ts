import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { contientTexteSql } from '#server/core/db/recherche.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type {
  annuaireContract,
  PharmacieCourte,
  PharmacieTrouveeAnnuaire,
} from '#shared/features/reseau/annuaire/contract.ts';
import { porteeDe } from '#shared/features/reseau/annuaire/rules.ts';

type ActeurCompte = Pick<Acteur, 'role' | 'tenantId'>;

const visibles = (tx: SystemeTx, acteur: ActeurCompte) => {
  const portee = porteeDe(acteur);
  return tx
    .selectFrom('tenant as t')
    .where('t.type', '=', 'PHARMACIE')
    .$if(portee !== 'TOUTES', (requete) => requete.where('t.active', '=', 'ACCEPTED'))
    .$if(portee === 'ADHERENTS', (requete) =>
      requete.where('t.groupement_id', '=', acteur.tenantId).where('t.etat_groupement', '=', 'ACCEPTED'),
    );
};

const tri = { nom: sql`f_tri(t.nom) collate textes`, ville: sql`f_tri(t.ville) collate textes` } as const;

export const listPharmacies = (tx: SystemeTx, acteur: ActeurCompte): Promise<PharmacieCourte[]> =>
  visibles(tx, acteur).select(['t.id', 't.nom', 't.ville', 't.cip']).orderBy(tri.nom).orderBy('t.id').execute();

type Recherche = QueryOf<(typeof annuaireContract)['chercherPharmacies']>;

export const chercherPharmaciesAnnuaire = async (
  tx: SystemeTx,
  acteur: ActeurCompte,
  { q, tri: par, ordre, page, taille }: Recherche,
): Promise<{ elements: PharmacieTrouveeAnnuaire[]; total: number }> => {
  const ouParle = ['t.nom', 't.ville', 't.code_postal', 't.cip'];
  const trouvees = visibles(tx, acteur).$if(Boolean(q), (requete) => requete.where(contientTexteSql(ouParle, q ?? '')));
  const { total } = await trouvees.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const elements = await trouvees
    .select(['t.id', 't.nom', 't.ville', 't.code_postal as codePostal', 't.cip'])
    .orderBy(tri[par], (o) => (ordre === 'asc' ? o.asc().nullsFirst() : o.desc().nullsLast()))
    .orderBy('t.id')
    .limit(taille)
    .offset((page - 1) * taille)
    .execute();
  return { elements, total };
};
