import type { LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import {
  avertissementsCodes,
  completerCodes,
  lireCode,
  type CodeLu,
  type Codes,
} from '#shared/features/catalogue/produit/rules.ts';
import { MAX_NOM_PRODUIT } from '#shared/features/catalogue/produit/contract.ts';
import {
  champsImportProduit,
  type ChampImport,
  type FormeImport,
} from '#shared/features/catalogue/import-produit/contract.ts';
import { libellesChamp } from '#shared/features/catalogue/import-produit/messages.ts';
import {
  lireBooleen,
  lireCategorie,
  lirePrix,
  lireTaux,
  lireTauxTva,
  lireTexteImportProduit,
  nettoyerTexte,
  type CelluleLue,
} from '#shared/features/catalogue/import-produit/rules.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

/** A row of the file as the staging table takes it. With `statut` REFUSEE, only `motif` counts. */
export type LigneLueImportProduit = {
  readonly numero: number;
  readonly statut: 'REFUSEE' | null;
  readonly motif: string | null;
  readonly avertissements: readonly string[];
  readonly cellules: readonly string[];
  readonly nom: string | null;
  readonly ean: string | null;
  readonly cip7: string | null;
  readonly cip13: string | null;
  readonly code_cis: string | null;
  readonly presentation: string | null;
  readonly marque: string | null;
  readonly gamme: string | null;
  readonly laboratoire: string | null;
  readonly famille: string | null;
  readonly segment: string | null;
  readonly sous_segment: string | null;
  readonly tva: number | null;
  readonly remboursable: boolean | null;
  readonly taux_remboursement: number | null;
  readonly categorie_encadree: string | null;
  readonly prix_public_conseille_centimes: number | null;
  readonly prix_fabricant_centimes: number | null;
  readonly actif: boolean | null;
};

const MAX_CELLULE = 1_000;

/** The text of each field, empty for those that the file has not. */
type TextesDesChamps = Record<ChampImport, string>;
const AUCUN_TEXTE: Readonly<TextesDesChamps> = Object.fromEntries(
  champsImportProduit.map((champ) => [champ, '']),
) as TextesDesChamps;

class LigneRefusee extends Error {}
const prendre = <T>(resultat: CelluleLue<T>): T | null => {
  if ('refus' in resultat) throw new LigneRefusee(resultat.refus);
  return resultat.valeur;
};
const prendreCode = (resultat: CodeLu): Extract<CodeLu, { code: string }> | null => {
  if (resultat.type === 'REFUS') throw new LigneRefusee(resultat.motif);
  return resultat.type === 'VIDE' ? null : resultat;
};

/** Most of the columns are not in the file: nothing is read of them. */
const lireSiRempli = <T>(texte: string, lire: (texte: string) => CelluleLue<T>): T | null =>
  texte === '' ? null : prendre(lire(texte));

const lireCodes = (textes: Readonly<TextesDesChamps>): Codes => {
  const ean = prendreCode(lireCode(textes.ean));
  const cip13 = prendreCode(lireCode(textes.cip13));
  const cip7 = nettoyerTexte(textes.cip7).replace(/\s/g, '');
  if (cip7 !== '' && !/^\d{7}$/.test(cip7))
    throw new LigneRefusee(`Le CIP7 « ${cip7.slice(0, 40)} » doit contenir 7 chiffres.`);
  const sept = cip7 || [ean, cip13].find((code) => code?.type === 'CIP7')?.code || null;
  return completerCodes({
    ean: ean?.type === 'CODE13' ? ean.code : null,
    cip7: sept,
    cip13: cip13?.type === 'CODE13' ? cip13.code : null,
  });
};

const lireCis = (cellule: string): string | null => {
  const cis = nettoyerTexte(cellule).replace(/\s/g, '');
  if (cis !== '' && !/^\d{8}$/.test(cis))
    throw new LigneRefusee(`Le code CIS « ${cis.slice(0, 40)} » doit contenir 8 chiffres.`);
  return cis || null;
};

const VIDE = {
  nom: null,
  ean: null,
  cip7: null,
  cip13: null,
  code_cis: null,
  presentation: null,
  marque: null,
  gamme: null,
  laboratoire: null,
  famille: null,
  segment: null,
  sous_segment: null,
  tva: null,
  remboursable: null,
  taux_remboursement: null,
  categorie_encadree: null,
  prix_public_conseille_centimes: null,
  prix_fabricant_centimes: null,
  actif: null,
};
type Valeurs = Omit<LigneLueImportProduit, 'numero' | 'statut' | 'motif' | 'avertissements' | 'cellules'>;

/** Several holders come as `A;B`: the first one is the laboratory. */
const premierTitulaire = (cellule: string): string => nettoyerTexte(cellule).split(';')[0]!.trim();

const lireSpecialite = (textes: Readonly<TextesDesChamps>): Valeurs => {
  const code_cis = lireCis(textes.codeCis);
  const nom = prendre(lireTexteImportProduit(textes.nom, 'Le nom', MAX_NOM_PRODUIT));
  if (!code_cis) throw new LigneRefusee('Le code CIS manque.');
  if (!nom) throw new LigneRefusee('Le nom manque.');
  return {
    ...VIDE,
    code_cis,
    nom,
    laboratoire: prendre(lireTexteImportProduit(premierTitulaire(textes.laboratoire), 'Le laboratoire')),
  };
};

const texteDe = (textes: Readonly<TextesDesChamps>, champ: ChampImport): string | null =>
  lireSiRempli(textes[champ], (texte) => lireTexteImportProduit(texte, `Le champ « ${libellesChamp[champ]} »`));

/** What health insurance reimburses: in a workbook, `0.65` can only be 65 %. */
const REMBOURSEMENTS = [15, 30, 35, 65, 100];

/**
 * The public medicines database gives no VAT rate: 2.1 % when reimbursed, 10 % otherwise (CAT-23). It only fills a
 * missing rate.
 */
const tvaMedicament = (taux: number | null): number => (taux ? 2.1 : 10);

const lireProduit = (
  forme: FormeImport,
  correspondance: readonly (ChampImport | null)[],
  textes: Readonly<TextesDesChamps>,
  numerique: (champ: ChampImport) => boolean,
): Valeurs => {
  const codes = lireCodes(textes);
  const lire = <T>(champ: ChampImport, lireTexte: (texte: string) => CelluleLue<T>) =>
    lireSiRempli(textes[champ], lireTexte);
  const prix = (champ: ChampImport, nomPrix: string) =>
    lire(champ, (texte) => lirePrix(texte, nomPrix, numerique(champ)));
  const taux = lire('tauxRemboursement', (texte) =>
    lireTaux(texte, 'Le taux de remboursement', { connus: REMBOURSEMENTS }),
  );
  const presentation = lire('presentation', (texte) =>
    lireTexteImportProduit(texte, 'La présentation', MAX_NOM_PRODUIT),
  );
  const nom = lire('nom', (texte) => lireTexteImportProduit(texte, 'Le nom', MAX_NOM_PRODUIT));
  const produitLu = {
    nom,
    ...codes,
    code_cis: lireCis(textes.codeCis),
    presentation,
    marque: texteDe(textes, 'marque'),
    gamme: texteDe(textes, 'gamme'),
    laboratoire: lire('laboratoire', (texte) => lireTexteImportProduit(premierTitulaire(texte), 'Le laboratoire')),
    famille: texteDe(textes, 'famille'),
    segment: texteDe(textes, 'segment'),
    sous_segment: texteDe(textes, 'sousSegment'),
    tva:
      lire('tva', (texte) => lireTauxTva(texte, 'Le taux de TVA')) ??
      (forme === 'BDPM_PRESENTATIONS' ? tvaMedicament(taux) : null),
    // A column of reimbursement rates says it too: no rate, no reimbursement.
    remboursable:
      lire('remboursable', (texte) => lireBooleen(texte, 'Remboursable')) ??
      (correspondance.includes('tauxRemboursement') ? taux !== null && taux > 0 : null),
    taux_remboursement: taux,
    categorie_encadree: lire('categorieEncadree', lireCategorie),
    prix_public_conseille_centimes: prix('prixPublicConseille', 'Le prix public'),
    prix_fabricant_centimes: prix('prixFabricant', 'Le prix fabricant'),
    actif: lire('actif', (texte) => lireBooleen(texte, 'Actif')),
  };
  if (!codes.ean && !nom) throw new LigneRefusee('Ni code ni nom : rien ne dit quel est ce produit.');
  return produitLu;
};

/** The key by which two lines are the same product within a file. */
const cles = (forme: FormeImport, { code_cis, ean, cip13, nom }: Valeurs): string[] => {
  if (forme === 'BDPM_SPECIALITES') return [`cis:${code_cis}`];
  const codes = [ean, cip13].filter((code) => code !== null);
  return codes.length > 0 ? codes : [`nom:${sansAccents(nom ?? '').toLowerCase()}`];
};

/** Spaces around and control characters would be refused by PostgreSQL or bother the reader of the report. */
const garder = (cellule: string): string => nettoyerTexte(cellule).slice(0, MAX_CELLULE);

/** Reads the rows of a file, some at a time; a line for the same product as an earlier one is refused. */
export const creerLecteurImportProduit = (
  forme: FormeImport,
  correspondance: readonly (ChampImport | null)[],
): ((brutes: readonly LigneTableur[]) => LigneLueImportProduit[]) => {
  const colonnes = correspondance.flatMap((champ, i) => (champ ? [{ champ, i }] : []));
  const vues = new Map<string, number>();
  const lireLigne = ({ numero, cellules, numeriques }: LigneTableur): LigneLueImportProduit => {
    const textes = { ...AUCUN_TEXTE };
    for (const { champ, i } of colonnes) textes[champ] = cellules[i] ?? '';
    const numerique = (champ: ChampImport) => numeriques?.[correspondance.indexOf(champ)] ?? false;
    const commun = { numero, cellules: cellules.map(garder) };
    try {
      const valeurs =
        forme === 'BDPM_SPECIALITES' ? lireSpecialite(textes) : lireProduit(forme, correspondance, textes, numerique);
      const identites = cles(forme, valeurs);
      const deja = identites.map((cle) => vues.get(cle)).find((ligne) => ligne !== undefined);
      if (deja !== undefined) throw new LigneRefusee(`Ce produit est déjà à la ligne ${deja} du fichier.`);
      for (const cle of identites) vues.set(cle, numero);
      return { ...commun, ...valeurs, statut: null, motif: null, avertissements: avertissementsCodes(valeurs) };
    } catch (error) {
      if (!(error instanceof LigneRefusee)) throw error;
      return { ...commun, ...VIDE, statut: 'REFUSEE' as const, motif: error.message, avertissements: [] };
    }
  };
  return (brutes) => brutes.map(lireLigne);
};
