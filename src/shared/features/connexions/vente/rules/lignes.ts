import { isJour, parseJour, sansJourCompact, type Jour } from '#shared/core/dates.ts';
import { avecMoins, lireMontantDeFichier } from '#shared/core/nombres.ts';
import { lireTaux } from '#shared/features/catalogue/import-produit/rules.ts';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import { lireCodeColle } from '#shared/features/catalogue/produit/rules.ts';
import type { ChampVente, RefusVente, VenteLue } from '../schemas/import.ts';
import { horsTaxeVente } from '../rules.ts';

type Doute = VenteLue['doutes'][number];
type RangeeVente = { readonly numero: number; readonly cellules: readonly string[] };
/** A sale, or the refusal of its line. `jour`: the day that then misses a line, when its date could be read. */
type VenteOuRefus = { readonly vente: VenteLue } | { readonly refus: RefusVente; readonly jour: Jour | null };

class LigneRefusee extends Error {}
const refuser = (phrase: string): never => {
  throw new LigneRefusee(phrase);
};
const court = (texte: string): string => texte.trim().slice(0, 40);

/** Signed cents: `12`, `12,5`, `-3.20`, or any amount written by a file. */
const lireSigne = (texte: string, quoi: string): number | null => {
  const nu = avecMoins(texte.trim());
  if (nu === '') return null;
  const simple = /^(-?)(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(nu);
  if (simple) {
    const centimes = Number(simple[2]) * 100 + Number((simple[3] ?? '').padEnd(2, '0'));
    return simple[1] === '-' ? -centimes : centimes;
  }
  const signe = nu.startsWith('-');
  const montantDeFichierLu = lireMontantDeFichier(signe ? nu.slice(1).trim() : nu, { numerique: true });
  if ('refus' in montantDeFichierLu) return refuser(`${quoi} « ${court(nu)} » ne se lit pas.`);
  return signe ? -montantDeFichierLu.valeur : montantDeFichierLu.valeur;
};
const lireEntierSigne = (texte: string, quoi: string): number | null => {
  const centimes = lireSigne(texte, quoi);
  if (centimes !== null && centimes % 100 !== 0)
    return refuser(`${quoi} « ${court(texte)} » n’est pas un nombre entier.`);
  return centimes === null ? null : centimes / 100;
};
/** Caches a reading: whole columns repeat the same days and codes. */
const memoire = <T>(lire: (texte: string) => T): ((texte: string) => T) => {
  const connus = new Map<string, T>();
  return (texte) => {
    const connu = connus.get(texte);
    if (connu !== undefined) return connu;
    const resultat = lire(texte);
    if (connus.size < 100_000) connus.set(texte, resultat);
    return resultat;
  };
};
const lireJour = memoire((texte: string): Jour => {
  const sansHeure = texte.trim().replace(/[ T]\d{1,2}[:h]?\d{2}.*$/, '');
  const nu = sansJourCompact(sansHeure);
  return isJour(nu) ? nu : (parseJour(sansHeure) ?? '');
});
const lireCode = memoire(lireCodeColle);
/** A VAT rate in hundredths of a percent: `20`, `5,5 %`, `0.055`. */
const lireTva = memoire((texte: string) => lireTaux(texte, 'La TVA', { connus: tauxTva }));
const tvaDe = (texte: string): number | null => {
  const tvaLu = lireTva(texte);
  if ('refus' in tvaLu) return refuser(tvaLu.refus);
  return tvaLu.valeur === null ? null : Math.round(tvaLu.valeur * 100);
};

const MAX_QUANTITE = 1_000_000;
const MAX_CENTIMES = 2_000_000_000;
const borner = (valeur: number, max: number, quoi: string): number =>
  Math.abs(valeur) > max ? refuser(`${quoi} est trop grand.`) : valeur;

/** Completes the amounts of a line: computes the HT amount from the TTC one, or the reverse. */
const montants = (lireCellule: (champ: ChampVente) => string, quantite: number) => {
  const tva = tvaDe(lireCellule('tva'));
  const prix = lireSigne(lireCellule('prixTtc'), 'Le prix');
  const ttc = lireSigne(lireCellule('caTtc'), 'Le chiffre d’affaires') ?? (prix === null ? null : prix * quantite);
  const ht = lireSigne(lireCellule('caHt'), 'Le chiffre d’affaires HT');
  if (ttc === null && ht === null) return refuser('Le chiffre d’affaires manque.');
  if (tva === null && (ttc === null || ht === null)) return refuser('La TVA manque : le hors taxes ne se calcule pas.');
  const caTtcCentimes = ttc ?? Math.round(((ht ?? 0) * (10_000 + (tva ?? 0))) / 10_000);
  const caHtCentimes = ht ?? horsTaxeVente(caTtcCentimes, tva ?? 0);
  return {
    tva,
    caTtcCentimes: borner(caTtcCentimes, MAX_CENTIMES, 'Le chiffre d’affaires'),
    caHtCentimes: borner(caHtCentimes, MAX_CENTIMES, 'Le chiffre d’affaires'),
  };
};

const lireVente = (numero: number, lireCellule: (champ: ChampVente) => string, aujourdhui: Jour): VenteLue => {
  const doutes: Doute[] = [];
  const jour = lireJour(lireCellule('date'));
  if (jour === '') return refuser(`La date « ${court(lireCellule('date'))} » ne se lit pas.`);
  if (jour > aujourdhui) return refuser('La date est dans l’avenir.');
  const { ean, refus, doute } = lireCode(lireCellule('code'));
  if (refus !== undefined) return refuser(refus);
  if (doute !== undefined) doutes.push({ champ: 'code', ecrit: court(lireCellule('code')), phrase: doute });
  const quantite = lireEntierSigne(lireCellule('quantite'), 'La quantité') ?? refuser('La quantité manque.');
  const cout = lireSigne(lireCellule('prixAchatMoyen'), 'Le prix d’achat');
  return {
    ligne: numero,
    jour,
    code: ean ?? '',
    designation: lireCellule('designation').trim().slice(0, 255),
    quantite: borner(quantite, MAX_QUANTITE, 'La quantité'),
    ...montants(lireCellule, quantite),
    coutMoyenCentimes: cout === null ? null : borner(cout, MAX_CENTIMES, 'Le prix d’achat'),
    stock: lireEntierSigne(lireCellule('stock'), 'Le stock'),
    doutes,
  };
};

/**
 * Reads the rows of a sales file: each row gives a sale, or the reason why it is left aside; nothing is guessed
 * (CNX-39).
 */
export const lecteurDeVentes = (
  correspondance: readonly (ChampVente | null)[],
  aujourdhui: Jour,
): ((rangee: RangeeVente) => VenteOuRefus) => {
  const place = new Map(correspondance.flatMap((champ, i) => (champ === null ? [] : [[champ, i] as const])));
  return ({ numero, cellules }) => {
    const lireCellule = (champ: ChampVente) => cellules[place.get(champ) ?? -1] ?? '';
    try {
      return { vente: lireVente(numero, lireCellule, aujourdhui) };
    } catch (error) {
      if (!(error instanceof LigneRefusee)) throw error;
      return { refus: { ligne: numero, phrase: error.message }, jour: lireJour(lireCellule('date')) || null };
    }
  };
};
