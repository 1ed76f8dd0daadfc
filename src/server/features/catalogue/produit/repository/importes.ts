import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { MAX_NOM_PRODUIT } from '#shared/features/catalogue/produit/contract.ts';

/** Lines of an import: a query that names a product (`produit_id`) and its values, column by column. */
type ProduitsImportes = {
  readonly lignes: RawBuilder<unknown>;
  readonly colonnes: readonly string[];
  readonly par: string | null;
};

const liste = (colonnes: readonly string[], prefixe = '') =>
  sql.raw(colonnes.map((colonne) => `${prefixe}${colonne}`).join(', '));

/** A product that another one forbids (its code, its name) is left out. */
export const insertProduitsImportes = (tx: SystemeTx, { lignes, colonnes, par }: ProduitsImportes) =>
  sql`insert into produit (id, ${liste(colonnes)}, cree_par_nom, modifie_par_nom) overriding system value
    select l.produit_id, ${liste(colonnes, 'l.')}, ${par}, ${par} from (${lignes}) l
    on conflict do nothing`.execute(tx);

export const updateProduitsImportes = (tx: SystemeTx, { lignes, colonnes, par }: ProduitsImportes) =>
  sql`update produit p set ${sql.raw(colonnes.map((colonne) => `${colonne} = l.${colonne}`).join(', '))},
      modifie_le = now(), modifie_par_nom = ${par}, version = p.version + 1
    from (${lignes}) l where p.id = l.produit_id`.execute(tx);

type Completion = Pick<ProduitsImportes, 'par'> & {
  /** A query of (code_cis, denomination, laboratoire_detail_id). */
  readonly specialites: RawBuilder<unknown>;
  readonly remplacerSaisies: boolean;
};
/** Names and laboratories that these specialities give to their products. @returns how many products changed */
export const updateProduitsParSpecialites = async (
  tx: SystemeTx,
  { specialites, par, remplacerSaisies }: Completion,
): Promise<number> => {
  const libre = (colonne: string) => (remplacerSaisies ? sql`true` : sql`not (${colonne} = any(p.champs_saisis))`);
  const { numAffectedRows } =
    await sql`update produit p set nom = v.nom, laboratoire_detail_id = v.labo, modifie_le = now(),
      modifie_par_nom = ${par}, version = p.version + 1
    from (
      select p.id,
        case when p.presentation is not null and ${libre('nom')} then
          left(s.denomination || ' – ' || p.presentation, ${sql.raw(String(MAX_NOM_PRODUIT))}) else p.nom end as nom,
        case when ${libre('laboratoire_detail_id')} then coalesce(s.laboratoire_detail_id, p.laboratoire_detail_id)
        else p.laboratoire_detail_id end as labo
      from produit p join (${specialites}) s on s.code_cis = p.code_cis
    ) v where v.id = p.id and (p.nom, p.laboratoire_detail_id) is distinct from (v.nom, v.labo)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};

type Genre = 'PRODUIT' | 'PRIX';
/** Deactivates products, or withdraws their price. @param visees a query of (id) */
export const updateProduitsRetires = (
  tx: SystemeTx,
  { visees, genre, par }: { readonly visees: RawBuilder<unknown>; readonly genre: Genre; readonly par: string },
) =>
  sql`update produit p set ${genre === 'PRODUIT' ? sql`actif = false` : sql`prix_public_conseille_centimes = null`},
      modifie_le = now(), modifie_par_nom = ${par}, version = p.version + 1
    from (${visees}) r where p.id = r.id`.execute(tx);

/** Puts back the products that are still as the withdrawal left them. @param retires a query of (produit_id, prix) */
export const updateProduitsRemis = async (
  tx: SystemeTx,
  { retires, genre, par }: { readonly retires: RawBuilder<unknown>; readonly genre: Genre; readonly par: string },
): Promise<number> => {
  const [valeur, encore] =
    genre === 'PRODUIT'
      ? [sql`actif = true`, sql`not p.actif`]
      : [sql`prix_public_conseille_centimes = r.prix`, sql`p.prix_public_conseille_centimes is null`];
  const { numAffectedRows } = await sql`update produit p set ${valeur}, modifie_le = now(), modifie_par_nom = ${par},
      version = p.version + 1
    from (${retires}) r where p.id = r.produit_id and ${encore}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
};
