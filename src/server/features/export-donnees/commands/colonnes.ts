import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Colonne } from '#server/core/tableur/colonnes.ts';
import { SECRETE, TABLES, type TableExportee } from '../table.ts';

export type Ligne = Readonly<Record<string, unknown>>;
type ColonneBase = { readonly nom: string; readonly type: string };
export type Plan = TableExportee & { readonly colonnes: readonly ColonneBase[]; readonly cle: readonly string[] };

const MOTS: Readonly<Record<string, string>> = {
  id: 'N°',
  cree: 'Créé',
  modifie: 'Modifié',
  annule: 'Annulé',
  regle: 'Réglé',
  termine: 'Terminé',
  decide: 'Décidé',
  envoye: 'Envoyé',
  prenom: 'Prénom',
  telephone: 'Téléphone',
  numero: 'Numéro',
  annee: 'Année',
  etat: 'État',
  reference: 'Référence',
  declaration: 'déclaration',
  echeance: 'échéance',
  reglee: 'réglée',
  prevue: 'prévue',
  derniere: 'Dernière',
  quantite: 'Quantité',
  ecart: 'Écart',
  etoile: 'Étoile',
  pieces: 'pièces',
  interieur: 'intérieur',
};

/** `valeur_attendue_centimes` → `Valeur attendue`: what a person reads above the column. */
export const titreDe = (colonne: string): string => {
  const mots = colonne.replace(/_centimes$/, '').split('_');
  const [premier = '', ...reste] = mots.map((mot) => MOTS[mot] ?? mot);
  return [premier.charAt(0).toLocaleUpperCase('fr') + premier.slice(1), ...reste.map((mot) => mot.toLocaleLowerCase('fr'))].join(' ');
};

const texte = (valeur: unknown): string | null => {
  if (valeur === null || valeur === undefined) return null;
  if (typeof valeur === 'string') return valeur;
  return Array.isArray(valeur) && valeur.every((v) => typeof v === 'string') ? valeur.join(', ') : JSON.stringify(valeur);
};
const nombre = (valeur: unknown): number | null => (typeof valeur === 'number' ? valeur : null);

const NOMBRES = new Set(['bigint', 'integer', 'smallint', 'numeric', 'double precision']);

const versColonne = ({ nom, type }: ColonneBase): Colonne<Ligne> => {
  const titre = titreDe(nom);
  if (nom.endsWith('_centimes')) return { titre, type: 'montant', lire: (ligne) => nombre(ligne[nom]) };
  if (NOMBRES.has(type)) return { titre, type: 'nombre', lire: (ligne) => nombre(ligne[nom]) };
  if (type === 'boolean') return { titre, type: 'booleen', lire: (ligne) => (typeof ligne[nom] === 'boolean' ? ligne[nom] : null) };
  if (type === 'date') return { titre, type: 'jour', lire: (ligne) => texte(ligne[nom]) };
  if (type === 'timestamp with time zone') return { titre, type: 'instant', lire: (ligne) => texte(ligne[nom]) };
  return { titre, type: 'texte', lire: (ligne) => texte(ligne[nom]) };
};

/** Its own columns, then the names that stand for numbers of other tables. */
export const colonnesDe = ({ colonnes, libelles = {} }: Plan): Colonne<Ligne>[] => [
  ...colonnes.map(versColonne),
  ...Object.keys(libelles).map((nom): Colonne<Ligne> => ({
    titre: titreDe(nom),
    type: 'texte',
    lire: (ligne) => texte(ligne[`libelle_${nom}`]),
  })),
];

/** What the database has of the tables of the list: a column added later leaves by itself. */
export const preparer = async (tx: SystemeTx): Promise<Plan[]> => {
  const { rows: colonnes } = await sql<{ table: string } & ColonneBase>`
    select table_name as "table", column_name as nom, data_type as type from information_schema.columns
    where table_schema = 'public' order by table_name, ordinal_position`.execute(tx);
  const { rows: cles } = await sql<{ table: string; nom: string }>`
    select c.relname as "table", a.attname as nom from pg_index i
    join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
    cross join lateral unnest(i.indkey::int[]) with ordinality as k(attnum, rang)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indisprimary order by c.relname, k.rang`.execute(tx);
  const de = <T extends { table: string }>(lignes: readonly T[], table: string) => lignes.filter((ligne) => ligne.table === table);
  return TABLES.map((exportee) => ({
    ...exportee,
    cle: de(cles, exportee.table).map(({ nom }) => nom),
    colonnes: de(colonnes, exportee.table).filter(({ nom }) => nom !== 'tenant_id' && !exportee.sans?.includes(nom) && !SECRETE.test(nom)),
  })).filter(({ colonnes: siennes }) => siennes.length > 0);
};
