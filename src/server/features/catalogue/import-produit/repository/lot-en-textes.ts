import type { LigneLueImportProduit } from '../table.ts';

/** The columns of the staging table that a file fills, with the type of one value. */
export const TYPES_DE_LIGNE = {
  numero: 'integer',
  statut: 'text',
  motif: 'text',
  avertissements: 'text[]',
  cellules: 'text[]',
  nom: 'text',
  ean: 'text',
  cip7: 'text',
  cip13: 'text',
  code_cis: 'text',
  presentation: 'text',
  marque: 'text',
  gamme: 'text',
  laboratoire: 'text',
  famille: 'text',
  segment: 'text',
  sous_segment: 'text',
  tva: 'numeric',
  remboursable: 'boolean',
  taux_remboursement: 'numeric',
  categorie_encadree: 'text',
  prix_public_conseille_centimes: 'bigint',
  prix_fabricant_centimes: 'bigint',
  actif: 'boolean',
} as const satisfies Record<keyof LigneLueImportProduit, string>;

type ColonneDeLigne = keyof typeof TYPES_DE_LIGNE;
export const COLONNES_DE_LIGNE = Object.keys(TYPES_DE_LIGNE) as ColonneDeLigne[];

/** Some rows, column by column, as PostgreSQL reads an array: four times less work for it than JSON. */
export type LotDeLignes = {
  readonly nombre: number;
  /** In UTF-8, in the order of `COLONNES_DE_LIGNE`; null for a column that every row leaves empty. */
  readonly colonnes: readonly (Uint8Array | null)[];
};

type Valeur = LigneLueImportProduit[ColonneDeLigne];
const entreGuillemets = (texte: string): string =>
  `"${texte.includes('"') || texte.includes('\\') ? texte.replace(/["\\]/g, String.raw`\$&`) : texte}"`;
const tableau = (valeurs: readonly Valeur[]): string => `{${valeurs.map(enTexte).join(',')}}`;
const enTexte = (valeur: Valeur): string => {
  if (valeur === null) return 'NULL';
  if (typeof valeur === 'string') return entreGuillemets(valeur);
  return typeof valeur === 'object' ? entreGuillemets(tableau(valeur)) : String(valeur);
};

export const enTextes = (lignes: readonly LigneLueImportProduit[]): LotDeLignes => ({
  nombre: lignes.length,
  colonnes: COLONNES_DE_LIGNE.map((colonne) =>
    lignes.some((ligne) => ligne[colonne] !== null)
      ? Buffer.from(tableau(lignes.map((ligne) => ligne[colonne])))
      : null,
  ),
});
