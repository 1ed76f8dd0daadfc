import { motsNus } from '#shared/core/textes/mots.ts';
import type { SorteReconnue } from '../schemas/enumerations.ts';
import type { AdressePartie, FactureLue, Partie } from '../schemas.ts';
import { avertissementDeFacture } from './controle.ts';
import {
  arretsDesTotaux,
  compacterNumero,
  sirenDeTva,
  sirenDuCompte,
  type IdentiteCompte,
  type MotifMiseDeCote,
} from './parties.ts';

/** A sign that a person once recognised as the account, when taking a papier back (FAC-59). */
export type AcheteurReconnu = { readonly sorte: SorteReconnue; readonly valeur: string; readonly cle: string };

/** Words of legal forms, or that mean a pharmacy: they do not tell which one. */
const SANS_NOM = new Set(
  [
    'pharmacie pharmacies pharm phie phcie officine grande',
    'ste societe ets selarl selas selasu selafa sarl eurl snc sas sasu sa',
    'scp spfpl ei eirl monsieur madame mme mlle mr dr docteur titulaire titulaires',
    'de du des d la le les l a au aux et en sur',
  ].flatMap((mots) => mots.split(' ')),
);
const motsDuNom = (nom: string): ReadonlySet<string> =>
  new Set(
    motsNus(nom)
      .split(' ')
      .filter((mot) => mot !== '' && !SANS_NOM.has(mot)),
  );

/** Whether one of two names contains the other; null when one of them has no word of its own. */
export const memeNomDAcheteur = (nom: string, autre: string): boolean | null => {
  const [a, b] = [motsDuNom(nom), motsDuNom(autre)];
  if (a.size === 0 || b.size === 0) return null;
  return [...a].every((mot) => b.has(mot)) || [...b].every((mot) => a.has(mot));
};

/** The name of a person after that of the pharmacy: « – Mme Beaumont ». */
const PERSONNE = /\s(?:mme|mlle|mr?|dr|docteur|monsieur|madame|titulaires?)\b.*$/;
/**
 * Whether a name has more words than ours: « Tilleuls Blancs » may be another pharmacy than « Tilleuls ». Our town does
 * not count.
 */
const ditPlusQue = (nom: string, { nom: notre, adresse }: IdentiteCompte): boolean => {
  const connus = motsDuNom(`${notre ?? ''} ${adresse?.ville ?? ''}`);
  return [...motsDuNom(` ${motsNus(nom)}`.replace(PERSONNE, ''))].some((mot) => !connus.has(mot));
};

const VOIES = new Set(
  'rue r avenue av boulevard bd bld place pl quai chemin ch route rte impasse imp allee allees'.split(' '),
);
const motsDeLaVoie = (rue: string): readonly string[] =>
  motsNus(rue)
    .split(' ')
    .filter((mot) => mot !== '' && !VOIES.has(mot) && !SANS_NOM.has(mot));
const nomDeVille = ({ ville }: AdressePartie): string => motsNus(ville ?? '').replace(/\s*cedex.*$/, '');
const estBoitePostale = ({ rue, ville }: AdressePartie): boolean =>
  /\bcedex\b/.test(motsNus(ville ?? '')) || /^(?:bp|cs|tsa|boite postale)\b/.test(motsNus(rue ?? ''));
/**
 * Whether two addresses are the same: same postal code or town, same number, same street; null when a part is missing.
 */
const memeAdresse = (adresse: AdressePartie | undefined, autre: AdressePartie | undefined): boolean | null => {
  if (!adresse?.codePostal || !autre?.codePostal) return null;
  const memeCode = adresse.codePostal.replaceAll(/\s/g, '') === autre.codePostal.replaceAll(/\s/g, '');
  // A town may have several codes, and a post box its own: « 35040 Rennes Cedex ».
  if (!memeCode && nomDeVille(adresse) !== nomDeVille(autre)) return false;
  if (!memeCode && (estBoitePostale(adresse) || estBoitePostale(autre))) return null;
  if (!adresse.rue || !autre.rue) return memeCode ? null : false;
  const [a, b] = [motsDeLaVoie(adresse.rue), motsDeLaVoie(autre.rue)];
  return a.length > 0 && b.length > 0 && (a.every((mot) => b.includes(mot)) || b.every((mot) => a.includes(mot)));
};
const adresseEcrite = ({ rue, codePostal, ville }: AdressePartie): string =>
  [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** The signs of a buyer that could be recognised as the account from now on: a number, else a name, else an address. */
export const reconnaissablesDe = ({ nom, siren, tva, gln, adresse }: Partie): readonly AcheteurReconnu[] => {
  const numero = siren ?? sirenDeTva(tva) ?? tva;
  if (numero !== null) return [{ sorte: 'SIREN', valeur: numero, cle: compacterNumero(numero) }];
  if (gln !== undefined) return [{ sorte: 'GLN', valeur: gln, cle: gln }];
  if (nom !== null && motsDuNom(nom).size > 0)
    return [{ sorte: 'NOM', valeur: nom, cle: [...motsDuNom(nom)].toSorted().join(' ') }];
  if (adresse === undefined) return [];
  const valeur = adresseEcrite(adresse);
  return valeur === '' ? [] : [{ sorte: 'ADRESSE', valeur, cle: motsNus(valeur) }];
};

/** `A_CONFIRMER`: our address under another name. Null when nothing can be compared. */
type VerdictAcheteur = 'NOUS' | 'AUTRE' | 'A_CONFIRMER' | null;

const parNumero = ({ siren, tva, gln }: Partie, compte: IdentiteCompte): VerdictAcheteur => {
  const appris = (sorte: SorteReconnue, cle: string | null | undefined): boolean =>
    cle != null && (compte.reconnus ?? []).some((connu) => connu.sorte === sorte && connu.cle === cle);
  if (appris('SIREN', siren ?? tva) || appris('GLN', gln)) return 'NOUS';
  const notre = sirenDuCompte(compte);
  if (notre === null || (siren === null && tva === null)) return null;
  const memeTva = tva !== null && compte.tva !== null && tva === compacterNumero(compte.tva);
  return siren === notre || memeTva ? 'NOUS' : 'AUTRE';
};

/** Without a number: compares the names, then the addresses since many pharmacies share a name (FAC-11). */
const parNomEtAdresse = (acheteur: Partie, compte: IdentiteCompte): VerdictAcheteur => {
  const reconnu = reconnaissablesDe({ ...acheteur, siren: null, tva: null }).some(({ sorte, cle }) =>
    (compte.reconnus ?? []).some((connu) => connu.sorte === sorte && connu.cle === cle),
  );
  if (reconnu) return 'NOUS';
  const nom = acheteur.nom === null || !compte.nom ? null : memeNomDAcheteur(acheteur.nom, compte.nom);
  const adresse = memeAdresse(acheteur.adresse, compte.adresse);
  if (nom === false) return adresse === true ? 'A_CONFIRMER' : 'AUTRE';
  if (adresse === false) return 'AUTRE';
  if (adresse !== true && nom === true && ditPlusQue(acheteur.nom ?? '', compte)) return 'A_CONFIRMER';
  return nom === true || adresse === true ? 'NOUS' : null;
};

/**
 * Whether a papier is addressed to the account: by its numbers, else by its name and its address; in a PDF text, by any
 * number of ours (FAC-11).
 */
export const verdictAcheteur = (
  { acheteur, sirensDuTexte }: Pick<FactureLue, 'acheteur' | 'sirensDuTexte'>,
  compte: IdentiteCompte,
): VerdictAcheteur => {
  const notre = sirenDuCompte(compte);
  if (notre !== null && sirensDuTexte.includes(notre)) return 'NOUS';
  return parNumero(acheteur, compte) ?? parNomEtAdresse(acheteur, compte);
};

/**
 * Why a document does not count for the account: it is not in euros, it is addressed to another, or its totals do not
 * add up.
 * @returns null when it counts; a buyer that cannot be compared is accepted
 */
export const motifMiseDeCote = (
  factureLue: Pick<FactureLue, 'devise' | 'acheteur' | 'avertissements' | 'sirensDuTexte'>,
  compte: IdentiteCompte,
): MotifMiseDeCote | null => {
  if (factureLue.devise !== 'EUR') return 'DEVISE';
  if (verdictAcheteur(factureLue, compte) === 'AUTRE') return 'AUTRE_ACHETEUR';
  return arretsDesTotaux(factureLue.avertissements).length > 0 ? 'TOTAUX' : null;
};

/** Adds a warning to a papier with our address under another name: a person decides (FAC-59). */
export const avecAcheteurJuge = <F extends FactureLue>(factureLue: F, compte: IdentiteCompte): F =>
  verdictAcheteur(factureLue, compte) === 'A_CONFIRMER'
    ? {
        ...factureLue,
        avertissements: [
          ...factureLue.avertissements,
          avertissementDeFacture('ACHETEUR_A_CONFIRMER', { precision: factureLue.acheteur.nom }),
        ],
      }
    : factureLue;
