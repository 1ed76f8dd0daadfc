import { avecMoins, lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import { estLuhn } from '../../../../comptes/tenant/rules/cles.ts';
import { FactureRefusee } from '../../errors.ts';
import { champsDuTexte, type ChampDuTexte, type FactureLue } from '../../schemas.ts';
import { acheteurDuTexte } from './acheteur-du-texte.ts';
import { avertissementDeFacture, controlerTotaux } from '../controle.ts';
import { ditPourUnAutre } from '../laboratoire-du-vendeur.ts';
import { AUCUNE_PARTIE, sirenDeTva } from '../parties.ts';
import { ADRESSE, AUTOFACTURE, AUTRE_PAPIER, lireTitre, RECTIFIE, RELEVE, TITRE, titresNumerotes } from './titre.ts';
import { citeesDansLesMots, sansRepetition } from '../citees.ts';
import {
  BASE,
  DEDUIT,
  DEDUIT_SUREMENT,
  ECHEANCE,
  EMISSION,
  HT,
  TOTAL_SEUL,
  TTC,
  TTC_ECRIT,
  A_PAYER_ECRIT,
  TVA,
  TVA_D_UN_TAUX,
  TVA_SEULE,
  type Etiquette,
} from './etiquettes.ts';
import { avecDeduits, type Deduit } from './acompte-deduit.ts';
import { dateDe } from './jour-du-texte.ts';
import { rangeesDe } from './rangees-du-texte.ts';

const estReleve = (lignes: readonly string[]): boolean => {
  const titre = lignes.find((ligne) => RELEVE.test(ligne) || TITRE.test(ligne));
  return (titre !== undefined && RELEVE.test(titre)) || listeDesFactures(lignes);
};

/** Whether the title is that of another papier, above any invoice it names. */
const estAutrePapier = (lignes: readonly string[]): boolean => {
  const titre = lignes.find((ligne) => AUTRE_PAPIER.test(ligne) || TITRE.test(ligne));
  return titre !== undefined && AUTRE_PAPIER.test(titre);
};

const enColonnes = (ligne: string): string[] => ligne.trim().split(/\s{2,}/);
/**
 * Rewrites a title row and its single row of values as pairs: `N° facture T-1`. In a table of several rows, no row is
 * the document's.
 */
const paires = (lignes: readonly string[]): string[] =>
  lignes.flatMap((ligne, rang) => {
    const titres = enColonnes(ligne);
    const valeursDe = (autre: string | undefined): string[] => {
      const valeurs = enColonnes(autre ?? '');
      return valeurs.length === titres.length && valeurs.every((valeur) => /\d/.test(valeur)) ? valeurs : [];
    };
    const valeurs = valeursDe(lignes[rang + 1]);
    if (titres.length < 2 || /\d/.test(ligne) || valeursDe(lignes[rang + 2]).length > 0) return [];
    return valeurs.map((valeur, colonne) => `${titres[colonne]}  ${valeur}`);
  });

/** Whether the text lists several invoices: numbers with their amounts, and their sum as total. */
const listeDesFactures = (lignes: readonly string[]): boolean => {
  const titres = titresNumerotes(lignes);
  const montants = titres.flatMap(({ ligne }) => montantDuTexte(ligne) ?? []);
  const total = chercher(lignes, TTC, montantDuTexte, -1);
  return montants.length > 1 && montants.length === titres.length && montants.reduce((a, b) => a + b) === total;
};
const numerosDesTitres = (lignes: readonly string[]): readonly string[] => [
  ...new Set(titresNumerotes(lignes).map(({ numero }) => numero)),
];
/** Whether the file has several papiers: as many totals as numbers. */
const estPlusieurs = (lignes: readonly string[]): boolean => {
  const totaux = lignes
    .filter((ligne) => TTC.some(({ oui }) => oui.test(ligne)))
    .flatMap((ligne) => montantDuTexte(ligne) ?? []);
  return numerosDesTitres(lignes).length > 1 && new Set(totaux).size > 1;
};

/** An amount with the sign of an accountant: before, after, or as parentheses. */
const CHIFFRES = String.raw`\d{1,3}(?:[ .]\d{3})+,\d{2}|\d{1,3}(?:,\d{3})+\.\d{2}|\d{1,12}[.,]\d{2}`;
const EUROS = String.raw`(?:(?:€|eur)\s?)?`;
const SIGNE_APRES = String.raw`\s?${EUROS}[-)](?!\s?\d)`;
const MONTANT = new RegExp(
  String.raw`(?<avant>[-(]\s?${EUROS})?(?<![\d.,])(?<chiffres>${CHIFFRES})(?!\d|\s?%)(?<apres>${SIGNE_APRES})?`,
  'gi',
);
/** The last amount of a text: bases and rates stand before it. */
export const montantDuTexte = (mots: string): number | null => {
  const dernier = [...avecMoins(mots.replace(/[\u00a0\u202f]/g, ' ')).matchAll(MONTANT)].at(-1)?.groups;
  const centimes = dernier ? valeurLue(lireMontantDeFichier(dernier['chiffres'] ?? '', { numerique: false })) : null;
  if (centimes === null) return null;
  return dernier?.['avant'] === undefined && dernier?.['apres'] === undefined ? centimes : 0 - centimes;
};

const tvaDesTaux = (lignes: readonly string[]): number | null => {
  const montants = lignes.filter((ligne) => TVA_D_UN_TAUX.test(ligne)).map(montantDuTexte);
  return montants.length === 0 ? null : montants.reduce((a, b) => (a === null || b === null ? null : a + b));
};
/** « Total : 120,00 » is the total when it is the announced total without tax plus the tax (FAC-118). */
const totalSeul = (lignes: readonly string[], ht: number | null, tva: number | null): number | null => {
  if (ht === null || tva === null) return null;
  const montants = lignes.filter((ligne) => TOTAL_SEUL.test(ligne)).map(montantDuTexte);
  return montants.includes(ht + tva) ? ht + tva : null;
};

/** An amount alone under a title: a line with words announces its own value. */
const montantSeul = (mots: string): number | null => (/\p{L}{4,}/u.test(mots) ? null : montantDuTexte(mots));
/** « Total TTC 120,00 dont TVA 20,00 »: the amount after « dont » is only a part. */
const montantAnnonce = (mots: string): number | null => montantDuTexte(mots.replace(/\bdont\b.*/i, ''));
/** Splits « Total HT 100,00  TVA 20,00  Total TTC 120,00 » into each amount with its words. */
const morceauxMontants = (lignes: readonly string[]): string[] =>
  lignes.flatMap((ligne) => {
    const morceaux = ligne.trim().split(/(?<=[\d,€)-])\s{2,}(?=\p{L})/u);
    return morceaux.length > 1 && morceaux.every((morceau) => montantDuTexte(morceau) !== null) ? morceaux : [];
  });

/**
 * The value announced by a word: after it on its line, else on the next line, since a table writes its titles above its
 * values. For totals, the last one counts, because pages carry theirs forward.
 */
const chercher = <T>(
  lignes: readonly string[],
  etiquettes: readonly Etiquette[],
  lire: (mots: string) => T | null,
  laquelle: 0 | -1,
  dessous: (mots: string) => T | null = lire,
): T | null => {
  for (const { oui, non } of etiquettes) {
    const trouvees = lignes.flatMap((ligne, i) => {
      const lieu = oui.exec(ligne);
      if (!lieu || non?.test(ligne)) return [];
      const suite = ligne.slice(lieu.index);
      // A title followed by other titles has its value below in its column: the reading of tables handles it.
      return lire(suite) ?? (enColonnes(suite).length === 1 ? dessous(lignes[i + 1] ?? '') : null) ?? [];
    });
    const valeur = trouvees.at(laquelle);
    if (valeur !== undefined) return valeur;
  }
  return null;
};

/** Splits « Date : 12/11/2026  Échéance : 31/12/2026 » into each date with its words. */
const morceauxDates = (lignes: readonly string[]): string[] =>
  lignes.flatMap((ligne) => {
    const morceaux = ligne.split(
      /(?<!\b(?:due|delivery|order|invoice|issue|billing) )(?=\bdate\b)|(?<!\bdate (?:d.|de l.)?)(?=\becheance\b)/i,
    );
    return morceaux.length > 1 ? morceaux : [];
  });

const SIRET = /(?<![\d.,])\d{3} ?\d{3} ?\d{3} ?\d{5}(?!\d)/g;
const SIREN = /\b(?:siren|rcs)\b[^\d]{0,30}(\d{3} ?\d{3} ?\d{3})(?!\d)/gi;
const TVA_FR = /\bFR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}(?!\d)/g;

/** The SIRENs of the text with a right key, alone or inside another number. */
const sirensDe = (texte: string): string[] => {
  const nus = [
    ...[...texte.matchAll(SIRET)].map(([siret]) => siret.replaceAll(' ', '').slice(0, 9)),
    ...[...texte.matchAll(SIREN)].map(([, siren = '']) => siren.replaceAll(' ', '')),
    ...[...texte.matchAll(TVA_FR)].flatMap(([tva]) => sirenDeTva(tva) ?? []),
  ];
  return [...new Set(nus)].filter(estLuhn).slice(0, 20);
};

const CAPITAL = /\bcapital\b.{0,60}/gi;
const DEVISES = /\b(?<code>USD|CHF|GBP|CAD|JPY|PLN|CZK|SEK|DKK|NOK)\b|(?<signe>[$£])/;
const CODES: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP' };
const deviseDes = (lignes: readonly string[]): string | undefined => {
  if (lignes.some((ligne) => /€|\bEUR\b|\beuros?\b/i.test(ligne))) return 'EUR';
  const { code, signe = '' } = lignes.map((ligne) => DEVISES.exec(ligne)).find((vue) => vue !== null)?.groups ?? {};
  return code ?? CODES[signe];
};
/**
 * The currency of the text; the capital of a company in the foot is not a price, and a French seller without a named
 * currency bills in euros.
 */
const deviseDe = (lignes: readonly string[], sirens: readonly string[]): string => {
  const prix = lignes.map((ligne) => ligne.replace(CAPITAL, ''));
  // The currency beside the totals wins: a foot mentions euros whatever the currency of the invoice.
  const totaux = prix.filter((ligne) => [...TTC, ...HT].some(({ oui }) => oui.test(ligne)));
  return deviseDes(totaux) ?? deviseDes(prix) ?? (sirens.length > 0 ? 'EUR' : '');
};

/** Whether a line tells of an amount paid before: not a title, a total nor terms of payment. */
const estDeduction = (ligne: string): boolean =>
  DEDUIT.test(ligne) &&
  !TTC.some(({ oui }) => oui.test(ligne)) &&
  !/^\s*(?:n\W{0,3} (?:de )?)?facture d.acompte(?!.*-)|\ba la commande\b|\bconditions?\b/i.test(ligne);
const montantDeduit = (ligne: string): Deduit => {
  const centimes = montantDuTexte(ligne);
  return { centimes: Math.abs(centimes ?? 0), certain: (centimes ?? 0) < 0 || DEDUIT_SUREMENT.test(ligne) };
};

/** The values announced in a text. @param rangees the lines of the text, without accents */
export const valeursAnnoncees = (rangees: readonly string[]) => {
  const duTableau = paires(rangees);
  const lignes = [...rangees, ...duTableau, ...morceauxMontants(rangees)];
  const total = (etiquettes: readonly Etiquette[], parmi = lignes) =>
    chercher(parmi, etiquettes, montantAnnonce, -1, montantSeul);
  const datables = [...duTableau, ...rangees, ...morceauxDates(rangees)];
  const ht = total(HT) ?? total(BASE, duTableau);
  const tva = total(TVA) ?? tvaDesTaux(rangees) ?? total(TVA_SEULE);
  return {
    ...lireTitre(lignes),
    date: chercher(datables, EMISSION, dateDe, 0),
    echeance: chercher(datables, ECHEANCE, dateDe, 0),
    ht,
    tva,
    ...avecDeduits(rangees.filter(estDeduction).map(montantDeduit), {
      ht,
      tva,
      ttcEcrit: totalSeul(rangees, ht, tva) ?? total(TTC_ECRIT),
      aPayer: total(A_PAYER_ECRIT),
    }),
  };
};

export type TexteDePdf = {
  /** The lines of the text, with at least two spaces between separate parts. */
  readonly lignes: readonly string[];
  /** Whether some pages or words were left unread. */
  readonly incomplet: boolean;
};

/** The warnings of a text: every value must be checked, and each missing one is reported. */
const notesDe = (facture: FactureLue, incomplet: boolean): FactureLue['avertissements'] => {
  const { htCentimes: ht, tvaCentimes: tva, ttcCentimes: ttc } = facture.totaux;
  const valeursParChamp: Readonly<Record<ChampDuTexte, unknown>> = {
    numero: facture.numero,
    date: facture.date,
    echeance: facture.echeance,
    ht,
    tva,
    ttc,
  };
  return [
    ...champsDuTexte.map((champ) =>
      avertissementDeFacture(valeursParChamp[champ] === null ? 'NON_TROUVE' : 'LU_DANS_LE_TEXTE', { precision: champ }),
    ),
    ...(incomplet ? [avertissementDeFacture('TEXTE_INCOMPLET')] : []),
    ...controlerTotaux(facture),
  ];
};

/** The invoices cited by an avoir or a replacement, besides its own number (FAC-73). */
const citeesDe = (lignes: readonly string[], numero: string | null): FactureLue['facturesReferencees'] =>
  sansRepetition(citeesDansLesMots(lignes.filter((ligne) => !ADRESSE.test(ligne)))).filter(
    (citee) => citee.numero !== numero,
  );

type Types = Readonly<Record<FactureLue['nature'], string>>;
/** The type codes that the data of a down payment would have (FAC-47). */
const TYPE_D_ACOMPTE: Types = { FACTURE: '386', AVOIR: '503' };
const TYPE_D_AUTOFACTURE: Types = { FACTURE: '389', AVOIR: '261' };
const typeDuTexte = (
  nature: FactureLue['nature'],
  { acompte, rectifie, autofacture }: Readonly<Record<'acompte' | 'rectifie' | 'autofacture', boolean>>,
): string | null => {
  if (autofacture) return acompte && nature === 'FACTURE' ? '500' : TYPE_D_AUTOFACTURE[nature];
  if (acompte) return TYPE_D_ACOMPTE[nature];
  return rectifie ? '384' : null;
};

/**
 * Reads the text of a PDF without data: number, dates and totals, each to be checked by a person (FAC-6). The seller
 * and the products are not guessed.
 * @throws {FactureRefusee} PDF_SANS_TEXTE for a scan, PDF_RELEVE for a list of invoices, PDF_SANS_FACTURE when a number
 * or a total is not found
 */
export const lireTexteDePdf = ({ lignes: ecrites, incomplet }: TexteDePdf): FactureLue => {
  const rangees = rangeesDe(ecrites);
  if (rangees.length === 0) throw new FactureRefusee('PDF_SANS_TEXTE');
  if (estReleve(rangees)) throw new FactureRefusee('PDF_RELEVE');
  if (estAutrePapier(rangees)) throw new FactureRefusee('PDF_SANS_FACTURE');
  if (estPlusieurs(rangees)) throw new FactureRefusee('PDF_PLUSIEURS', numerosDesTitres(rangees).join(', '));
  const { numero, nature, acompte, date, echeance, dejaPaye, ...totauxLus } = valeursAnnoncees(rangees);
  const negatif = (totauxLus.ttc ?? totauxLus.ht ?? 0) < 0;
  const natureLue = negatif ? 'AVOIR' : nature;
  const rectifie = natureLue === 'FACTURE' && rangees.some((ligne) => RECTIFIE.test(ligne));
  const signe = (centimes: number | null) => (centimes === null || !negatif ? centimes : 0 - centimes);
  const sirensDuTexte = sirensDe(rangees.join('\n'));
  const pourUnAutre = rangees.find(ditPourUnAutre)?.trim().slice(0, 255);
  const facture: FactureLue = {
    source: 'PDF_TEXTE',
    profil: null,
    numero,
    nature: natureLue,
    typeDocument: typeDuTexte(natureLue, { acompte, rectifie, autofacture: rangees.some((l) => AUTOFACTURE.test(l)) }),
    date,
    echeance,
    devise: deviseDe(rangees, sirensDuTexte),
    vendeur: AUCUNE_PARTIE,
    acheteur: acheteurDuTexte(ecrites),
    sirensDuTexte,
    ...(pourUnAutre !== undefined && { notes: pourUnAutre }),
    facturesReferencees: natureLue === 'AVOIR' || rectifie ? citeesDe(rangees, numero) : [],
    commande: null,
    bonsLivraison: [],
    periode: null,
    lignes: [],
    ajustements: [],
    tvas: [],
    totaux: {
      lignesCentimes: null,
      remisesCentimes: 0,
      chargesCentimes: 0,
      htCentimes: signe(totauxLus.ht),
      tvaCentimes: signe(totauxLus.tva),
      ttcCentimes: signe(totauxLus.ttc),
      dejaPayeCentimes: dejaPaye,
      aPayerCentimes: null,
    },
    avertissements: [],
  };
  if (numero === null || (totauxLus.ht === null && totauxLus.ttc === null))
    throw new FactureRefusee('PDF_SANS_FACTURE', null, facture);
  return { ...facture, avertissements: notesDe(facture, incomplet) };
};
