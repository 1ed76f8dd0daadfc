import { motsNus } from '#shared/core/textes/mots.ts';
import { avertirFiness } from '#shared/features/comptes/tenant/rules/cles.ts';
import type { ChampRegistre, LigneDuRegistre, RemarqueRegistre } from '../schemas.ts';
import { departementDe } from './departements.ts';

type LigneDeFichier = { readonly numero: number; readonly cellules: readonly string[] };
type Cellules = (champ: ChampRegistre) => string;
type Doute = LigneDuRegistre['doutes'][number];

const MAX = 255;
/** The text of a cell, without control characters, with blanks folded, cut to the length of a name. */
export const texteDeCellule = (cellule: string): string =>
  cellule
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX)
    .trim();
const ouNul = (texte: string): string | null => texte || null;

/** Restores the leading zeros that a spreadsheet drops from a number. */
const avecSesZeros = (chiffres: string, longueur: number): string =>
  /^\d+$/.test(chiffres) && chiffres.length === longueur - 1 ? `0${chiffres}` : chiffres;
const sansEspaces = (cellule: string): string => cellule.replace(/[\s.\u00a0]/g, '').toUpperCase();

/** Reads a FINESS in a file: restores its zeros, checks its key. */
export const lireFinessEcrit = (cellule: string): { readonly finess: string } | { readonly refus: string } => {
  const finess = avecSesZeros(sansEspaces(cellule), 9);
  if (finess === '') return { refus: 'Le numéro FINESS manque.' };
  if (!/^(?:\d{9}|2[AB]\d{7})$/.test(finess))
    return { refus: `« ${cellule.slice(0, 40)} » n’est pas un numéro FINESS : neuf chiffres, 2A ou 2B en Corse.` };
  const avis = avertirFiness(finess);
  return avis === null ? { finess } : { refus: avis };
};

const FORME_CIP = /^(?:\d{7}|\d{13})$/;
/** Reads the CIP of a pharmacy in a file; null when the cell is not a CIP. */
export const lireCipEcrit = (cellule: string): string | null => {
  const cip = avecSesZeros(sansEspaces(cellule), 7);
  return FORME_CIP.test(cip) ? cip : null;
};

/** A code of the expected form, or none with a doubt about the cell. */
const codeOuDoute = (
  champ: ChampRegistre,
  ecrit: string,
  { code, forme, phrase }: { code: string; forme: RegExp; phrase: string },
) => {
  if (ecrit === '') return { valeur: null, doutes: [] as Doute[] };
  return forme.test(code)
    ? { valeur: code, doutes: [] as Doute[] }
    : { valeur: null, doutes: [{ champ, ecrit: ecrit.slice(0, 60), phrase }] };
};

/** Splits `01000 BOURG EN BRESSE CEDEX` into a postal code and a city. */
const lireAcheminement = (texte: string): { readonly codePostal: string; readonly ville: string } => {
  const [, codePostal = '', ville = ''] = /^(\d{5})\s+(.+)$/.exec(texte) ?? [];
  return { codePostal, ville };
};

const rueDe = (cellule: Cellules): string => {
  const voie = [cellule('numeroVoie'), cellule('typeVoie'), cellule('voie')].filter(Boolean).join(' ');
  const rue = cellule('rue') || voie;
  const complement = cellule('complement');
  return [rue, complement].filter(Boolean).join(', ').slice(0, MAX);
};

/** Whether a category is a pharmacy: 620 in the nomenclature of establishments. */
const estPharmacie = (categorie: string): boolean =>
  categorie === '' || categorie === '620' || /^pharmacie d officine|^officine/.test(motsNus(categorie));

/** A row read: another kind of establishment, a refused row, or a pharmacy. */
type LigneLueRegistre = { readonly autre: true } | { readonly refus: string } | { readonly pharmacie: LigneDuRegistre };

/** Reads one row of a file of the register, by the field of each of its columns (CPT-91). */
export const lireLigneRegistre = (
  { numero, cellules }: LigneDeFichier,
  correspondance: readonly (ChampRegistre | null)[],
): LigneLueRegistre => {
  const cellule: Cellules = (champ) => texteDeCellule(cellules[correspondance.indexOf(champ)] ?? '');
  if (!estPharmacie(cellule('categorie'))) return { autre: true };
  const finessEcrit = lireFinessEcrit(cellule('finess'));
  if ('refus' in finessEcrit) return finessEcrit;
  const { finess } = finessEcrit;
  const nom = cellule('nom');
  if (nom === '') return { refus: 'Le nom manque.' };
  const achemine = lireAcheminement(cellule('acheminement'));
  const cpEcrit = cellule('codePostal') || achemine.codePostal;
  const codePostal = codeOuDoute('codePostal', cpEcrit, {
    // Only the first nine départements have a leading zero to restore; elsewhere a digit is really missing.
    code: finess.startsWith('0') ? avecSesZeros(sansEspaces(cpEcrit), 5) : sansEspaces(cpEcrit),
    forme: /^\d{5}$/,
    phrase: 'Un code postal a cinq chiffres.',
  });
  const cip = codeOuDoute('cip', cellule('cip'), {
    code: avecSesZeros(sansEspaces(cellule('cip')), 7),
    forme: FORME_CIP,
    phrase: 'Un code CIP d’officine a 7 ou 13 chiffres.',
  });
  const telephone = codeOuDoute('telephone', cellule('telephone'), {
    code: avecSesZeros(sansEspaces(cellule('telephone')).replace(/^(?:\+|00)33(?:\(0\))?0?/, '0'), 10),
    forme: /^0\d{9}$/,
    phrase: 'Un numéro français a dix chiffres.',
  });
  return {
    pharmacie: {
      ligne: numero,
      finess,
      cip: cip.valeur,
      nom,
      rue: ouNul(rueDe(cellule)),
      codePostal: codePostal.valeur,
      ville: ouNul(cellule('ville') || achemine.ville),
      telephone: telephone.valeur,
      departement: departementDe(codePostal.valeur, finess),
      doutes: [...codePostal.doutes, ...cip.doutes, ...telephone.doutes],
    },
  };
};

type FichierDuRegistre = {
  readonly lignes: readonly LigneDeFichier[];
  readonly correspondance: readonly (ChampRegistre | null)[];
};
export type RegistreLu = {
  readonly pharmacies: readonly LigneDuRegistre[];
  readonly nbAutres: number;
  readonly remarques: readonly RemarqueRegistre[];
};

const memeLigne = ({ ligne: _a, doutes: _b, ...champs }: LigneDuRegistre, autreLigne: LigneDuRegistre): boolean =>
  Object.entries(champs).every(([champ, valeur]) => autreLigne[champ as keyof typeof champs] === valeur);

const bloquants = (correspondance: FichierDuRegistre['correspondance']): RemarqueRegistre[] => {
  const manques = [
    ...(correspondance.includes('finess') ? [] : ['Dites quelle colonne tient le numéro FINESS.']),
    ...(correspondance.includes('nom') ? [] : ['Dites quelle colonne tient le nom de la pharmacie.']),
  ];
  return manques.map((phrase) => ({ genre: 'BLOQUANT', ligne: null, phrase }));
};

/**
 * The pharmacies of a file of the register, one per FINESS, and the rows left out with their reasons (CPT-91). The
 * first of two rows with the same FINESS is kept; identical rows are not reported.
 */
export const lireRegistre = ({ lignes, correspondance }: FichierDuRegistre): RegistreLu => {
  const remarques = bloquants(correspondance);
  if (remarques.length > 0) return { pharmacies: [], nbAutres: 0, remarques };
  const parFiness = new Map<string, LigneDuRegistre>();
  let nbAutres = 0;
  for (const ligne of lignes) {
    const ligneLue = lireLigneRegistre(ligne, correspondance);
    if ('autre' in ligneLue) nbAutres += 1;
    else if ('refus' in ligneLue) remarques.push({ genre: 'REFUSEE', ligne: ligne.numero, phrase: ligneLue.refus });
    else {
      const { pharmacie } = ligneLue;
      const premiere = parFiness.get(pharmacie.finess);
      if (!premiere) parFiness.set(pharmacie.finess, pharmacie);
      else if (!memeLigne(pharmacie, premiere))
        remarques.push({
          genre: 'DOUBLON',
          ligne: ligne.numero,
          phrase: `Le FINESS ${pharmacie.finess} est déjà celui de la ligne ${premiere.ligne}, qui est gardée.`,
        });
    }
  }
  const pharmacies = [...parFiness.values()];
  for (const { ligne, doutes } of pharmacies)
    for (const { ecrit, phrase } of doutes)
      remarques.push({ genre: 'VALEUR', ligne, phrase: `« ${ecrit} » : ${phrase}` });
  if (pharmacies.length === 0)
    remarques.unshift({ genre: 'BLOQUANT', ligne: null, phrase: 'Ce fichier ne contient aucune pharmacie lisible.' });
  return { pharmacies, nbAutres, remarques };
};
