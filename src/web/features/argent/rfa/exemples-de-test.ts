import type { Jour } from '#shared/core/dates.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { vueRfa, type RfaStockee } from '#shared/features/argent/rfa/rules/vue.ts';

/**
 * A RFA with three paliers from the first euro (10 000: 2 %, 20 000: 4 %, 40 000: 6 %), as the server returns it, for
 * tests.
 */
export const uneRfaLue = (champs: Partial<RfaStockee> = {}, aujourdhui: Jour = '2026-07-01'): DetailRfa => {
  const stockee: RfaStockee = {
    id: 7,
    laboratoireId: 3,
    laboratoireNom: 'Boréal',
    laboratoireColor: '#17754a',
    annee: 2026,
    gamme: 'Solaires',
    produit: null,
    condition: '2 % dès 10 000 €, 4 % dès 20 000 €, 6 % dès 40 000 €',
    taux: 0,
    type: 'CA_NET_HT',
    gratuitesComptees: false,
    resultatType: 'TAUX_PREMIER_EURO',
    resultatGamme: null,
    resultatPeriode: 'ANNEE',
    dateDebut: null,
    dateFin: null,
    couvertureVentes: null,
    ventesCachees: false,
    plancherSeuil: null,
    plancherValeur: null,
    reference: null,
    acomptes: [],
    modeReglement: 'RFA',
    dateReglementPrevue: '2027-04-30',
    operateurId: 1,
    operateurNom: 'Claire Beaumont',
    acceptation: 'ACCEPTED',
    rfaGroupementId: null,
    groupementNom: null,
    recueLe: null,
    repondueLe: null,
    repondueParNom: null,
    nbProduits: 0,
    nbPieces: 0,
    paliers: [
      { id: 1, info: null, seuil: 1_000_000, valeur: 200 },
      { id: 2, info: '> 20 000 €', seuil: 2_000_000, valeur: 400 },
      { id: 3, info: null, seuil: 4_000_000, valeur: 600 },
    ],
    bases: [],
    basesFactures: [],
    basesPrecedentes: [],
    atteintes: [],
    ecartsGardes: [],
    encours: [],
    creeParNom: 'Claire Beaumont',
    creeLe: '2026-01-05T09:00:00.000Z',
    modifieParNom: null,
    modifieLe: '2026-01-05T09:00:00.000Z',
    version: 1,
    ...champs,
  };
  return {
    ...vueRfa({ role: 'ADMIN' }, stockee, aujourdhui),
    produits: [],
    bases: [...stockee.bases],
    basesFactures: [...stockee.basesFactures],
    papiersEcartes: [],
    pieces: [],
    historique: [],
  };
};
