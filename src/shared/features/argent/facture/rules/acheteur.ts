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

/** What a person once said is this account, when taking a paper back (FAC-59). */
export type AcheteurReconnu = { readonly sorte: SorteReconnue; readonly valeur: string; readonly cle: string };

/** Words that say a kind of company, or that it is a pharmacy: not which one. */
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

/** Whether one of two names says all that the other says; null when one of them says nothing. */
export const memeNomDAcheteur = (nom: string, autre: string): boolean | null => {
  const [a, b] = [motsDuNom(nom), motsDuNom(autre)];
  if (a.size === 0 || b.size === 0) return null;
  return [...a].every((mot) => b.has(mot)) || [...b].every((mot) => a.has(mot));
};

/** What names a person after the pharmacy: « – Mme Beaumont ». */
const PERSONNE = /\s(?:mme|mlle|mr?|dr|docteur|monsieur|madame|titulaires?)\b.*$/;
/** Whether a name says more than ours: « Tilleuls Blancs » may be another than « Tilleuls ». Our town says nothing. */
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
 * Whether two addresses are one: the same postal code or town, the same number, the same street; null when one is not
 * said.
 */
const memeAdresse = (adresse: AdressePartie | undefined, autre: AdressePartie | undefined): boolean | null => {
  if (!adresse?.codePostal || !autre?.codePostal) return null;
  const memeCode = adresse.codePostal.replaceAll(/\s/g, '') === autre.codePostal.replaceAll(/\s/g, '');
  // A town may have several codes, and a post box one of its own: « 35040 Rennes Cedex ».
  if (!memeCode && nomDeVille(adresse) !== nomDeVille(autre)) return false;
  if (!memeCode && (estBoitePostale(adresse) || estBoitePostale(autre))) return null;
  if (!adresse.rue || !autre.rue) return memeCode ? null : false;
  const [a, b] = [motsDeLaVoie(adresse.rue), motsDeLaVoie(autre.rue)];
  return a.length > 0 && b.length > 0 && (a.every((mot) => b.includes(mot)) || b.every((mot) => a.includes(mot)));
};
const adresseEcrite = ({ rue, codePostal, ville }: AdressePartie): string =>
  [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/** By what its papers say, what would make them ours from now on: a number, else a name, else an address. */
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

/** `A_CONFIRMER`: at our address, under another name. Null: nothing of it is compared. */
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

/** Where no number stands: the name, told from the many of its kind by the address (FAC-11). */
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

/** Whose a paper is: by its numbers, else by its name and its address; of a text, by any number of ours (FAC-11). */
export const verdictAcheteur = (
  { acheteur, sirensDuTexte }: Pick<FactureLue, 'acheteur' | 'sirensDuTexte'>,
  compte: IdentiteCompte,
): VerdictAcheteur => {
  const notre = sirenDuCompte(compte);
  if (notre !== null && sirensDuTexte.includes(notre)) return 'NOUS';
  return parNumero(acheteur, compte) ?? parNomEtAdresse(acheteur, compte);
};

/**
 * Whether a document that was read counts for this account: in euros, addressed to it when it says to whom, its totals
 * adding up.
 * @returns null when it counts; a buyer of whom nothing is compared is not judged
 */
export const motifMiseDeCote = (
  factureLue: Pick<FactureLue, 'devise' | 'acheteur' | 'avertissements' | 'sirensDuTexte'>,
  compte: IdentiteCompte,
): MotifMiseDeCote | null => {
  if (factureLue.devise !== 'EUR') return 'DEVISE';
  if (verdictAcheteur(factureLue, compte) === 'AUTRE') return 'AUTRE_ACHETEUR';
  return arretsDesTotaux(factureLue.avertissements).length > 0 ? 'TOTAUX' : null;
};

/** A paper at our address under another name says so: a person tells whether it is ours (FAC-59). */
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
