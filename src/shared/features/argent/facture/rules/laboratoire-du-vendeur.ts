import { normaliserNom } from '#shared/core/ordre.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import type { FactureLue } from '../schemas.ts';
import { compacterNumero, sirenDeTva, sirenDuCompte, type IdentiteCompte } from './parties.ts';

/** A laboratory of the account, with the numbers and names that identified it before. */
export type LaboratoireConnuFacture = {
  readonly id: number;
  readonly nom: string;
  readonly sirens: readonly string[];
  readonly tvas: readonly string[];
  readonly glns: readonly string[];
  readonly alias: readonly string[];
};
type LaboratoireDevine = {
  readonly laboratoireId: number;
  readonly par: 'SIREN' | 'TVA' | 'GLN' | 'NOM' | 'PRODUITS';
};
/** The parts of a document that help to find its laboratory. */
export type PapierADeviner = Pick<FactureLue, 'vendeur' | 'sirensDuTexte'> & {
  readonly notes?: string | null | undefined;
  readonly lignes: readonly { readonly nom: string }[];
};

/** Words of legal forms, which are not part of a name. */
const FORMES = /\b(?:sas|sasu|sarl|eurl|sa|snc|gmbh|ag|bv|nv|ltd|france)\b\.?/g;
const nomDeSociete = (nom: string): string =>
  normaliserNom(nom)
    .replace(FORMES, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Companies that store or sell the products of others (FAC-121). */
const DEPOSITAIRES = [
  /depositaires?|grossistes?|repartit(?:ion|eurs?)/,
  /ocp|cerp|alliance healthcare|phoenix pharma|sagitta pharma/,
  /alloga|csp|movianto|eurodep|depolabo/,
].map((mots) => new RegExp(`\\b(?:${mots.source})\\b`));
const estDepositaire = (nom: string): boolean => DEPOSITAIRES.some((mots) => mots.test(nomDeSociete(nom)));

/** The short name of a laboratory: « Sylve » for « Laboratoires Sylve ». Names of two letters are in too many words. */
const nomCourt = (nom: string): string => nomDeSociete(nom).replace(/^(?:les )?(?:laboratoires?|labo) /, '');
const nomsDe = ({ nom, alias }: LaboratoireConnuFacture): readonly string[] =>
  [nom, ...alias].map(nomCourt).filter((court) => court.length > 2);
const contient = (mots: string, nom: string): boolean => ` ${mots} `.includes(` ${nom} `);
const nomme = (texte: string, laboratoire: LaboratoireConnuFacture): boolean =>
  nomsDe(laboratoire).some((nom) => contient(motsNus(texte), nom));
const ANNONCES = ['pour le compte de', 'au nom de', 'pour', 'depositaire de', 'laboratoire', 'laboratoires', 'labo'];
const annonce = (texte: string, laboratoire: LaboratoireConnuFacture): boolean =>
  nomsDe(laboratoire).some((nom) =>
    ANNONCES.some((mots) =>
      ['', 'laboratoire ', 'laboratoires ', 'du laboratoire ', 'des laboratoires ']
        .map((article) => `${mots} ${article}${nom}`)
        .some((dit) => contient(motsNus(texte), dit)),
    ),
  );

/** Words of an invoice issued for another company: « pour le compte de », « dépositaire de ». */
const POUR_UN_AUTRE = /\bpour le compte (?:de|du|des|d)\b|\bdepositaires?\b/;
export const ditPourUnAutre = (texte: string): boolean => POUR_UN_AUTRE.test(motsNus(texte));

/** Whether another laboratory is named and this one is not, in the seller's name, in the notes or on most lines. */
const autreNomme = (
  { vendeur, notes, lignes }: PapierADeviner,
  lui: LaboratoireConnuFacture,
  connus: readonly LaboratoireConnuFacture[],
): boolean => {
  const nomVendeur = vendeur.nom ?? '';
  const luiNomme = nomme(nomVendeur, lui) || nomme(notes ?? '', lui) || lignes.some(({ nom }) => nomme(nom, lui));
  if (luiNomme) return false;
  if (ditPourUnAutre(notes ?? '')) return true;
  return connus
    .filter(({ id }) => id !== lui.id)
    .some(
      (autre) =>
        nomme(nomVendeur, autre) ||
        annonce(notes ?? '', autre) ||
        lignes.filter(({ nom }) => nomme(nom, autre)).length * 2 > lignes.length,
    );
};

/** The laboratory found by the numbers; undefined when none is known, null when a person must choose. */
const parSesNumeros = (
  papier: PapierADeviner,
  connus: readonly LaboratoireConnuFacture[],
  compte: IdentiteCompte,
  desProduits: ReadonlyMap<number, number>,
): LaboratoireDevine | null | undefined => {
  const { vendeur, sirensDuTexte } = papier;
  const notre = sirenDuCompte(compte);
  const sirens = [vendeur.siren, ...sirensDuTexte].filter((siren) => siren !== null && siren !== notre);
  const sirensDe = (laboratoire: LaboratoireConnuFacture) => [
    ...laboratoire.sirens,
    ...laboratoire.tvas.flatMap((tva) => sirenDeTva(tva) ?? []),
  ];
  const reponses = [
    { par: 'SIREN' as const, trouves: connus.filter((l) => sirensDe(l).some((siren) => sirens.includes(siren))) },
    {
      par: 'TVA' as const,
      // A French VAT number contains the SIREN, so one gives the other.
      trouves: connus.filter(
        (l) =>
          vendeur.tva !== null &&
          (l.tvas.map(compacterNumero).includes(vendeur.tva) || sirensDe(l).includes(sirenDeTva(vendeur.tva) ?? '')),
      ),
    },
    {
      par: 'GLN' as const,
      trouves: connus.filter(({ glns }) => vendeur.gln !== undefined && glns.includes(vendeur.gln)),
    },
  ].filter(({ trouves }) => trouves.length > 0);
  const [premiere] = reponses;
  if (!premiere) return undefined;
  const communs = premiere.trouves.filter((l) => reponses.every(({ trouves }) => trouves.includes(l)));
  const trouves = communs.length > 0 ? communs : [...new Set(reponses.flatMap((reponse) => reponse.trouves))];
  const reconnus = [...desProduits.values()].reduce((a, b) => a + b, 0);
  const [possible, ...autres] = reconnus === 0 ? trouves : trouves.filter(({ id }) => desProduits.has(id));
  if (!possible || autres.length > 0) return null;
  const { id: laboratoireId } = possible;
  if (reconnus > 0 && (desProduits.get(laboratoireId) ?? 0) * 2 <= reconnus) return null;
  if (reconnus === 0) {
    if (autreNomme(papier, possible, connus)) return null;
    const nomVendeur = vendeur.nom ?? '';
    if (estDepositaire(nomVendeur) && !nomme(nomVendeur, possible)) return null;
  }
  return { laboratoireId, par: trouves.length > 1 ? 'PRODUITS' : premiere.par };
};

/**
 * The laboratory that sells, from its identifiers, else from its name or an alias (FAC-12). Between two equal
 * candidates, a person chooses. A number may belong to a dépositaire: the laboratory of most products then wins, and
 * one that sells none of them must be confirmed (FAC-74). When no product is known, words that name another laboratory,
 * or a seller that is a dépositaire, must be confirmed too (FAC-121).
 * @param compte the account, whose own numbers in a text are not the seller's
 * @param desProduits the laboratories of the products with their counts, from the catalogue and past choices
 */
export const devinerLaboratoire = (
  papier: PapierADeviner,
  connus: readonly LaboratoireConnuFacture[],
  compte: IdentiteCompte,
  desProduits: ReadonlyMap<number, number> = new Map(),
): LaboratoireDevine | null => {
  const parNumeros = parSesNumeros(papier, connus, compte, desProduits);
  if (parNumeros !== undefined) return parNumeros;
  const nom = nomDeSociete(papier.vendeur.nom ?? '');
  if (nom === '') return null;
  const [seul, ...autres] = connus.filter((laboratoire) =>
    [laboratoire.nom, ...laboratoire.alias].some((connu) => nomDeSociete(connu) === nom),
  );
  if (!seul || autres.length > 0 || (desProduits.size > 0 && !desProduits.has(seul.id))) return null;
  return { laboratoireId: seul.id, par: 'NOM' };
};
