import { BORNES_PARTENAIRE, lireJson, type BornesJson } from '#server/core/http/bornes-json.ts';
import type { ReponseSortie, Sortie } from '#server/core/sortie/sortie.ts';
import type { Jour } from '#shared/core/dates.ts';
import {
  dateDisponible,
  estDUneAutreOfficine,
  stocksWinpharma,
  ventesWinpharma,
} from '#shared/features/connexions/vente/rules/winpharma.ts';
import { enPanne, PanneExtracteur, type Recueilli, type SourceRecueil } from './panne.ts';

type Acces = {
  readonly url: string;
  readonly idNat: string;
  readonly identifiant: string;
  readonly motDePasse: string;
  /** The health-insurance number of the account; null: it gave none. */
  readonly numero: string | null;
};
const DELAI_MS = 60_000;
const OCTETS_MAX = 30 * 1024 * 1024;
/** Fifty thousand products, of some twenty fields each. */
const BORNES: BornesJson = { ...BORNES_PARTENAIRE, valeurs: 1_000_000, caracteres: OCTETS_MAX };

const enJson = ({ corps }: ReponseSortie, bornes: BornesJson): unknown => {
  try {
    return lireJson(corps, bornes);
  } catch (error) {
    throw new PanneExtracteur('FORME', { cause: error });
  }
};
/** @throws {PanneExtracteur} for every answer that is neither sales, nor none, nor a date */
const refuserStatut = ({ statut }: ReponseSortie): void => {
  if (statut === 401 || statut === 403) throw new PanneExtracteur('IDENTIFIANTS');
  if (statut === 429 || statut >= 500) throw new PanneExtracteur('INJOIGNABLE');
  if (statut !== 200 && statut !== 204 && statut !== 400) throw new PanneExtracteur('REFUS');
};

/**
 * The statistics API of the pharmacy's software (docs/protocoles/winpharma.md): a day at a time, its answer whole or
 * nothing.
 * @param bornes what an answer may hold
 */
export const sourceWinpharma = (
  sortie: Sortie,
  { url, idNat, identifiant, motDePasse, numero }: Acces,
  bornes: BornesJson = BORNES,
): SourceRecueil => {
  const autorisation = `Basic ${Buffer.from(`${identifiant}:${motDePasse}`).toString('base64')}`;
  const demander = async (
    quoi: 'ventes' | 'produits',
    jour: Jour,
    signal: AbortSignal | undefined,
  ): Promise<ReponseSortie> => {
    const adresse = new URL(`${url.replace(/\/+$/, '')}/${quoi}`);
    adresse.search = new URLSearchParams({ id: idNat, dt1: jour, dt2: jour }).toString();
    try {
      const reponse = await sortie.appeler({
        methode: 'GET',
        url: adresse.href,
        entetes: { authorization: autorisation, accept: 'application/json' },
        delaiMs: DELAI_MS,
        octetsMax: OCTETS_MAX,
        ...(signal && { signal }),
      });
      refuserStatut(reponse);
      return reponse;
    } catch (error) {
      throw enPanne(error);
    }
  };
  const lireUnJour = async (
    jour: Jour,
    stocks: ReadonlyMap<string, number>,
    signal: AbortSignal | undefined,
  ): Promise<Recueilli> => {
    const reponse = await demander('ventes', jour, signal);
    const vide = { jour, ventes: [], nbLignes: 0, nbAnnoncees: null, nbEcartees: 0 };
    if (reponse.statut === 204) return { sorte: 'RECUS', recus: [{ ...vide, clos: true }] };
    if (reponse.statut === 400) {
      const { derniere, premiere } = dateDisponible(reponse.corps.toString('utf8'));
      if (premiere !== null && jour < premiere) return { sorte: 'PERDUS', jours: [jour] };
      if (derniere !== null && jour > derniere) return { sorte: 'RECUS', recus: [{ ...vide, clos: false }] };
      throw new PanneExtracteur('REFUS');
    }
    const annonce = reponse.entetes['x-nb-lignes'];
    const json = enJson(reponse, bornes);
    const recu = ventesWinpharma(json, jour, annonce !== undefined && /^\d+$/.test(annonce) ? Number(annonce) : null);
    if (!recu) throw new PanneExtracteur('FORME');
    if (estDUneAutreOfficine(json, numero)) throw new PanneExtracteur('OFFICINE');
    const ventes = recu.ventes.map((vente) => ({ ...vente, stock: stocks.get(vente.code) ?? null }));
    return { sorte: 'RECUS', recus: [{ ...recu, ventes }] };
  };
  return async function* recueillirJours(jours, signal) {
    const [dernier] = jours;
    if (dernier === undefined) return;
    // The software gives present stocks only: they are kept for the last day alone.
    const produits = await demander('produits', dernier, signal);
    const stocks = produits.statut === 200 ? stocksWinpharma(enJson(produits, bornes)) : new Map<string, number>();
    if (!stocks) throw new PanneExtracteur('FORME');
    for (const jour of jours) yield await lireUnJour(jour, jour === dernier ? stocks : new Map(), signal);
  };
};
