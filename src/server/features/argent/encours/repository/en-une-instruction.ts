// What a person writes most often, in as few statements as its rows allow: each one costs as much as what it writes.
import { sql, type RawBuilder } from 'kysely';
import { executerEtValider } from '#server/core/db/transaction.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { colonneDe, type Champs } from '#server/core/db/noms.ts';
import { requeteGardee } from '#server/core/db/requete-gardee.ts';
import { inscrireActe, type EntreeDuJournal } from '#server/core/journal.ts';
import type { LigneEncours } from '#shared/features/argent/encours/schemas.ts';
import {
  champsEcritsEncours,
  colonnesModifiees,
  insertionEncours,
  modificationEncours,
  surLien,
  type LigneVerrouilleeEncours,
  type NouvelleLigne,
} from '../repository.ts';

/** How the statement reads the rows that it wrote (`lectureDeLEcrit`): `cle` says what its text depends on. */
type Lecture<R> = {
  readonly cle: readonly string[];
  readonly lire: (ecrits: RawBuilder<unknown>) => RawBuilder<R>;
};
type Suite<R> = {
  readonly entree: EntreeDuJournal;
  readonly lecture: Lecture<R>;
  /** Whether nothing else is written: COMMIT goes along. */
  readonly derniere: boolean;
};

/** The columns that the reading of a written row may need. */
const RENDUES = sql.join(
  ['tenant_id', 'cree_le', ...champsEcritsEncours.map(colonneDe)].map((colonne) => sql.ref(`encours.${colonne}`)),
);
const parmi = <V extends object>(places: object, entree: V): V =>
  Object.fromEntries(Object.keys(entree).map((nom) => [nom, (places as Record<string, unknown>)[nom]])) as V;

/** Numbers, inserts, journals and reads an encours; its number is added to what the journal keeps. */
export const insertEncoursJournalise = async <L extends NouvelleLigne, R>(
  tx: TenantTx,
  annee: number,
  ligne: Champs<'encours', L>,
  { entree, lecture, derniere }: Suite<R>,
): Promise<R> => {
  const champs = Object.fromEntries(Object.entries(ligne).filter(([, valeur]) => valeur !== undefined));
  const cle = JSON.stringify(['creer-encours', annee, Object.keys(champs), lecture.cle]);
  const requete = requeteGardee(cle, { tenant: tx.tenantId, ...champs, ...entree }, (places) => ({
    compile: () =>
      sql<R>`with ${insertionEncours(annee, places.tenant, parmi(places, champs), RENDUES)},
        acte as (${inscrireActe(parmi(places, entree), sql`cree`, sql`jsonb_build_object('numero', numero)`)})
        ${lecture.lire(sql`cree`)}`.compile(tx),
  }));
  const { rows } = await (derniere ? executerEtValider(tx, requete) : tx.executeQuery(requete)).catch(surLien);
  return rows[0]!;
};

/** `updateEncours`, with its entry in the journal and the reading of the row. */
export const updateEncoursJournalise = async <R>(
  tx: TenantTx,
  encours: LigneVerrouilleeEncours,
  parNom: string,
  { entree, lecture, derniere }: Suite<R>,
): Promise<R> => {
  const modifiees = colonnesModifiees(encours);
  const cle = JSON.stringify(['modifier-encours-journalise', Object.keys(modifiees), lecture.cle]);
  const valeurs = { tenant: tx.tenantId, encoursId: encours.id, auteur: parNom, ...modifiees, ...entree };
  const requete = requeteGardee(cle, valeurs, (places) => ({
    compile: () => {
      const { tenant, encoursId, auteur } = places;
      return sql<R>`
        with modifie as (
          ${modificationEncours({ tenant, encoursId, auteur }, parmi(places, modifiees))} returning ${RENDUES}
        ), acte as (${inscrireActe(parmi(places, entree), sql`modifie`)})
        ${lecture.lire(sql`modifie`)}`.compile(tx);
    },
  }));
  const { rows } = await (derniere ? executerEtValider(tx, requete) : tx.executeQuery(requete)).catch(surLien);
  return rows[0]!;
};

type LigneAModifier = LigneVerrouilleeEncours & {
  readonly anciennesLignes: LigneEncours[];
  readonly reglesDeRelance: readonly { readonly type: string; readonly delais: number[] | null }[];
};
const VERROUILLEES = sql.join(
  champsEcritsEncours.map((nom) => sql`${sql.ref(`e.${colonneDe(nom)}`)} as ${sql.id(nom)}`),
);

/**
 * Locks an encours, and reads with it its lines and the reminder rules of the account. What is read beside the lock is
 * as it was before a wait for it; who waited for a change of lines is refused by the version that this change wrote.
 */
export const lockEncoursAModifier = async (tx: TenantTx, id: number): Promise<LigneAModifier | undefined> => {
  const requete = requeteGardee('verrouiller-encours-a-modifier', { tenant: tx.tenantId, id }, (places) => ({
    compile: () =>
      sql<LigneAModifier>`
        select ${VERROUILLEES}, coalesce((select json_agg(json_build_object('produit', g.produit, 'ean', g.ean,
            'quantite', g.quantite, 'prixUnitaireHtCentimes', g.prix_unitaire_ht_centimes, 'tauxTvaCentiemes',
            g.taux_tva_centiemes, 'motif', g.motif) order by g.position)
          from encours_ligne g where g.tenant_id = e.tenant_id and g.encours_id = e.id), '[]') as "anciennesLignes",
          coalesce((select json_agg(json_build_object('type', r.type, 'delais', r.delais))
          from relance_regle r where r.tenant_id = ${places.tenant}), '[]') as "reglesDeRelance"
        from encours e where e.tenant_id = ${places.tenant} and e.id = ${places.id} for update of e`.compile(tx),
  }));
  return (await tx.executeQuery(requete)).rows[0];
};
